// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

/** How much memory a fit may use: a share of the heap of this JVM, unless the user sets another limit. */
public final class MemoryLimit {
    /** Of the heap, at most: the rest is for the data, the model and the garbage collector. Chosen by hand. */
    public static final double MAX_SHARE_OF_HEAP = 0.8;

    private static final int PART_OF_HEAP = 2; // half of it, as the data are in the heap, too
    private static final long MEGABYTE = 1L << 20;

    /**
     * Equal on all computers that are not small, so that a fit is the same on all of them. Chosen by hand: on a9a more memory for
     * kernel values costs the system more time than it saves the solver.
     */
    private static final long MAX_DEFAULT = 2048 * MEGABYTE;

    private MemoryLimit() {}

    /**
     * The default limit of a fit: half of the heap, at most 2 GB, in whole megabytes, so that it can be given as a number to repeat
     * the fit elsewhere. At least 1 MB.
     */
    public static long byDefault() {
        return byDefault(Runtime.getRuntime().maxMemory());
    }

    static long byDefault(long heapBytes) {
        return Math.min(MAX_DEFAULT, ofHeap(heapBytes));
    }

    /** What one part of the data or of a model may take: half of the heap. */
    public static long ofHeap() {
        return ofHeap(Runtime.getRuntime().maxMemory());
    }

    static long ofHeap(long heapBytes) {
        return Math.max(1, heapBytes / PART_OF_HEAP / MEGABYTE) * MEGABYTE;
    }
}
