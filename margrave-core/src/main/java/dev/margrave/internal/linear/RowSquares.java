// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;

/**
 * The lower triangle of Σ h_i x_i x_iᵀ over the rows, with a constant feature 1 as the last one if the size is one more than
 * there are columns. Nothing of it depends on the number of threads.
 */
abstract sealed class RowSquares permits SparseSquares, BlockSquares {
    /** By what suits the number of values in the rows. */
    static RowSquares of(CompactRows rows, RowParts parts, int size) {
        return SolvePlan.isByBlocks(rows.rows(), rows.columns(), rows.squaredLengths())
                ? new BlockSquares(rows, size, parts.parallel())
                : new SparseSquares(rows, size, parts);
    }

    /** Forgets all rows. */
    abstract void clear();

    /** Adds change_i · x_i x_iᵀ of every row whose change is not 0; a negative one takes out what was added before. */
    abstract void add(double[] changes);

    /** target ← factor · the sum, on and below the diagonal. */
    abstract void copyTo(double[][] target, double factor);
}
