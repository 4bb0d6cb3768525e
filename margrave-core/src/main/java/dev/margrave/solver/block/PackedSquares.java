// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.newton.BlockSquares;
import dev.margrave.internal.rows.CompactRows;
import java.util.Arrays;

/**
 * Σ h_i x_i x_iᵀ over rows of a block: the lower triangle row by row, entry (j, k) at j(j+1)/2 + k. Dense rows are summed as matrix
 * products, sparse ones row by row.
 */
final class PackedSquares {
    private final double[] sum;
    private final int start; // of the triangle in the sum
    private final int width;
    private final boolean hasConstant;
    private final BlockSquares dense; // null for sparse rows

    /** Adds to {@code sum} from position {@code start} on; the triangle has {@link #length}. */
    PackedSquares(ProblemBlock block, double[] sum, int start, Parallel parallel) {
        this.sum = sum;
        this.start = start;
        width = block.width();
        hasConstant = block.hasBias;
        dense = block.matrix.isSparse()
                ? null
                : new BlockSquares(block.size(), block.matrix.columns(), width, parallel);
    }

    static int length(int width) {
        return Math.toIntExact(width * (width + 1L) / 2);
    }

    /** Adds h_k · x xᵀ of the rows at these places; those with h_k = 0 are passed over. */
    void add(FeatureMatrix x, int[] places, double[] h) {
        if (dense == null) {
            for (int k = 0; k < places.length; k++) {
                if (h[k] != 0) {
                    add(x.row(places[k]), h[k]);
                }
            }
            return;
        }
        int[] used = new int[places.length];
        double[] weights = new double[places.length];
        int count = 0;
        for (int k = 0; k < places.length; k++) {
            if (h[k] != 0) {
                used[count] = places[k];
                weights[count++] = h[k];
            }
        }
        dense.add(CompactRows.whole(x), Arrays.copyOf(used, count), weights);
    }

    private void add(Row row, double h) {
        int stored = row.stored();
        for (int a = 0; a < stored; a++) {
            int at = position(row.index(a));
            double factor = h * row.value(a);
            for (int b = 0; b <= a; b++) {
                sum[at + row.index(b)] += factor * row.value(b);
            }
        }
        if (hasConstant) {
            int at = position(width - 1);
            for (int k = 0; k < stored; k++) {
                sum[at + row.index(k)] += h * row.value(k);
            }
            sum[at + width - 1] += h;
        }
    }

    private int position(int row) {
        return start + (int) (row * (row + 1L) / 2);
    }

    /** Completes the sum after the last row. */
    void finish() {
        if (dense != null) {
            double[][] lower = new double[width][];
            Arrays.setAll(lower, j -> new double[j + 1]);
            dense.copyTo(lower, 1);
            for (int j = 0; j < width; j++) {
                System.arraycopy(lower[j], 0, sum, position(j), j + 1);
            }
        }
    }

    /** target ← factor · the triangle from {@code start} on, on and below the diagonal. */
    static void copyTo(double[][] target, double[] packed, int start, double factor) {
        int at = start;
        for (int j = 0; j < target.length; j++) {
            for (int k = 0; k <= j; k++) {
                target[j][k] = factor * packed[at++];
            }
        }
    }
}
