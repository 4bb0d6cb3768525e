// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.internal.Check;
import dev.margrave.internal.MemoryLimit;

/**
 * Settings that all maps share.
 *
 * @param seed of every random choice
 * @param threads the maximum number of threads; the result does not depend on it
 * @param memoryBytes the memory that the fit may use in addition to the data, mostly for kernel values; by default half of the
 *     heap
 */
public record MapSettings(long seed, int threads, long memoryBytes) {
    public static final MapSettings DEFAULTS =
            new MapSettings(1L, Runtime.getRuntime().availableProcessors(), MemoryLimit.byDefault());

    public MapSettings {
        Check.atLeast("threads", threads, 1);
        Check.atLeast("memoryBytes", memoryBytes, 1L << 20);
    }

    public MapSettings withSeed(long value) {
        return new MapSettings(value, threads, memoryBytes);
    }

    public MapSettings withThreads(int value) {
        return new MapSettings(seed, value, memoryBytes);
    }

    public MapSettings withMemoryBytes(long value) {
        return new MapSettings(seed, threads, value);
    }
}
