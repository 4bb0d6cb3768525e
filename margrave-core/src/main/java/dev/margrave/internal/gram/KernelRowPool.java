// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.internal.Parallel;
import dev.margrave.solver.GramMatrix;

/**
 * Kernel rows that one solve leaves for the next on the same matrix: along a path of parameters, computing them takes most of
 * the time. Holds as many as the memory budget of the solves allows. For one solve at a time.
 */
public final class KernelRowPool {
    private final FitResources resources;
    private RowCache<?> cache; // null before the first solve, and after release

    /** Takes its arrays from the fit and returns them to it. */
    public KernelRowPool(FitResources resources) {
        this.resources = resources;
    }

    public RowCache<?> cache(
            GramMatrix gram, int length, boolean single, long budgetBytes, int atLeastRows, Parallel parallel) {
        if (cache == null || !cache.suits(gram, length, single, budgetBytes, atLeastRows)) {
            release();
            cache = RowCache.of(gram, length, single, budgetBytes, atLeastRows, resources);
        }
        cache.use(parallel);
        return cache;
    }

    /** Returns the memory of the rows to the other problems of the fit. */
    public void release() {
        if (cache != null) {
            cache.release();
            cache = null;
        }
    }
}
