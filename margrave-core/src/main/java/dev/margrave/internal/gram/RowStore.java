// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.internal.Parallel;
import dev.margrave.solver.GramMatrix;

/**
 * Kernel rows that one solve leaves for the next on the same matrix: along a path of parameters most of the time goes into
 * making them once. Holds as much as the memory budget of the solves allows. For one solve at a time.
 */
public final class RowStore {
    private final FitResources resources;
    private RowCache<?> cache; // null until there are rows, and after they were left to others

    /** Takes its arrays from the fit and leaves them to it. */
    public RowStore(FitResources resources) {
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

    /** Leaves the memory of the rows to the other problems of the same fit. */
    public void release() {
        if (cache != null) {
            cache.release();
            cache = null;
        }
    }
}
