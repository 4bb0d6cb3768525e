// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.selection;

import dev.margrave.internal.Check;
import dev.margrave.internal.MemoryLimit;

/**
 * The resource limits of long work.
 *
 * @param memoryBytes in addition to the data
 * @param maxSeconds of wall-clock time; may be infinite
 */
public record Limits(int threads, long memoryBytes, double maxSeconds) {
    /** All cores, the default memory, no time limit. */
    public static final Limits DEFAULTS =
            new Limits(Runtime.getRuntime().availableProcessors(), MemoryLimit.byDefault(), Double.POSITIVE_INFINITY);

    public Limits {
        Check.atLeast("threads", threads, 1);
        Check.atLeast("memory", memoryBytes, 1L);
        if (!(maxSeconds > 0)) {
            throw new IllegalArgumentException("maxSeconds must be positive, got " + maxSeconds);
        }
    }

    public Limits withThreads(int newThreads) {
        return new Limits(newThreads, memoryBytes, maxSeconds);
    }

    public Limits withMemory(long newBytes) {
        return new Limits(threads, newBytes, maxSeconds);
    }

    public Limits withMaxSeconds(double newSeconds) {
        return new Limits(threads, memoryBytes, newSeconds);
    }
}
