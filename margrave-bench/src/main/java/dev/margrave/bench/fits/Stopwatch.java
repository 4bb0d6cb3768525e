// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Wall and processor time of the calling thread, in seconds. */
final class Stopwatch {
    /** The whole process includes compiler and collector. */
    record Times(double wall, double process, double thread) {}

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final long process = SYSTEM.getProcessCpuTime();
    private final long thread = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    private final long wall = System.nanoTime();

    Times stop() {
        return new Times(
                (System.nanoTime() - wall) * 1e-9,
                (SYSTEM.getProcessCpuTime() - process) * 1e-9,
                (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - thread) * 1e-9);
    }
}
