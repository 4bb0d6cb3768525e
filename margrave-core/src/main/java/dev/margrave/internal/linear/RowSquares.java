// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;

/**
 * The lower triangle of Σ h_i x_i x_iᵀ over the rows, with a constant feature 1 as the last one if the size is one more than
 * there are columns. The result does not depend on the number of threads.
 */
abstract sealed class RowSquares permits SparseSquares, DenseSquares {
    /** The implementation that suits the density of the rows. */
    static RowSquares of(CompactRows rows, RowParts parts, int size) {
        return SolvePlan.isByBlocks(rows.rows(), rows.columns(), rows.squaredLengths())
                ? new DenseSquares(rows, size, parts.parallel())
                : new SparseSquares(rows, size, parts);
    }

    /** Resets the sum to zero. */
    abstract void clear();

    /** Adds change_i · x_i x_iᵀ for every row whose change is not 0; a negative change subtracts. */
    abstract void add(double[] changes);

    /** target ← factor · the sum, on and below the diagonal. */
    abstract void copyTo(double[][] target, double factor);
}
