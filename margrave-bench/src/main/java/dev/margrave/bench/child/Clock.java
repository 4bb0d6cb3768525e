// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import com.sun.management.OperatingSystemMXBean;
import dev.margrave.bench.peer.Measurement;
import dev.margrave.bench.process.ProcessFiles;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.util.Map;

/** Measures this JVM with all its threads, including compiler and garbage collector. */
final class Clock {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final long resident;
    private final long live;
    private final long spare;
    private final long processor;
    private final long start;

    private Clock(MemoryUsage heap) {
        live = heap.getUsed();
        spare = heap.getCommitted() - heap.getUsed();
        ProcessFiles.self().forgetPeak();
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
        resident = ProcessFiles.self().residentBytes();
        processor = SYSTEM.getProcessCpuTime();
        start = System.nanoTime();
    }

    /** Collects the garbage of reading first. */
    static Clock start() {
        System.gc();
        return new Clock(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage());
    }

    Measurement stop() {
        double wall = (System.nanoTime() - start) / 1e9;
        double cpu = (SYSTEM.getProcessCpuTime() - processor) / 1e9;
        long peak = ProcessFiles.self().peakBytes();
        Map<String, Double> values = Map.of(
                "residentBefore",
                (double) resident,
                "liveBefore",
                (double) live,
                "spareBefore",
                (double) spare,
                "heapPeak",
                (double) heapPeak());
        return new Measurement(wall, cpu, peak, values, null);
    }

    /** An upper bound, because the peaks of the pools need not coincide. */
    private static long heapPeak() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == java.lang.management.MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
    }
}
