// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.work;

import dev.margrave.bench.process.Jvm;
import dev.margrave.bench.process.ProcessRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/**
 * The options of the command line.
 *
 * @param data where the data files are
 * @param folder where prepared data and models are written
 * @param pictures where pictures are written, or null for the same folder
 * @param repeat 0 for the default of the work
 * @param peers the names that may run; empty means all
 * @param quick whether subsets are used, once, to try the command
 * @param heap of every JVM, as in {@code -Xmx}
 * @param cacheMegabytes the kernel cache of every peer, and Margrave's memory budget
 * @param tolerance Margrave's relative duality gap; 0 for the default of the work
 * @param limit the time limit of one process
 */
public record Settings(
        Path data,
        Path folder,
        Path pictures,
        int repeat,
        Set<String> peers,
        boolean quick,
        String heap,
        int cacheMegabytes,
        double tolerance,
        Duration limit) {
    /** Training rows of a quick run. */
    public static final int QUICK_ROWS = 2000;

    public Settings {
        peers = Set.copyOf(peers);
    }

    public int repeats(int usual) {
        return repeat > 0 ? repeat : quick ? 1 : usual;
    }

    public double margraveTolerance(double usual) {
        return tolerance > 0 ? tolerance : usual;
    }

    public boolean allows(String peer) {
        return peers.isEmpty() || peers.contains(peer);
    }

    public Jvm machine() {
        return new Jvm(heap);
    }

    public ProcessRunner runner() {
        return new ProcessRunner(limit);
    }
}
