// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.internal.Parallel;
import dev.margrave.problem.GramMatrix;

/**
 * Kernel rows that one solve leaves for the next on the same matrix: along a path of parameters most of the time goes into
 * making them once. Holds as much as the memory budget of the solves allows. For one solve at a time.
 */
public final class KernelStore {
    private RowCache<?> cache;
    private boolean isSingle;

    public KernelStore() {}

    RowCache<?> cache(
            GramMatrix gram,
            int length,
            boolean single,
            long budgetBytes,
            int atLeastRows,
            RowArrays arrays,
            Parallel parallel) {
        boolean fits = cache != null && cache.gram == gram && cache.length == length && isSingle == single;
        if (!fits || !cache.holds(budgetBytes, atLeastRows)) {
            release();
            cache = RowCache.of(gram, length, single, budgetBytes, atLeastRows, arrays);
            isSingle = single;
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
