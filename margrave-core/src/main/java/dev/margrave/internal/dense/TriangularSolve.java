// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Check;
import dev.margrave.internal.StopSignal;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;

/**
 * L⁻¹X or L⁻ᵀX for many columns, by blocks of rows: the contribution of earlier blocks is one matrix product, and only the
 * triangle on the diagonal is solved row by row. Lᵀ read from its last row upwards is treated as a lower triangle, too. Rows
 * and columns before {@code first} are left alone, as if L began there.
 */
final class TriangularSolve {
    private static final int ROWS_PER_BLOCK = 64; // chosen by hand

    private final double[][] lower;
    private final boolean transposed;
    private final int first;
    private final int size;
    private final VectorOps ops = VectorSupport.scalar(); // its panel width is the number of columns solved at once
    private final int width = ops.doublePanelRows();

    TriangularSolve(double[][] lower, boolean transposed, int first) {
        this.lower = lower;
        this.transposed = transposed;
        this.first = first;
        this.size = lower.length - first;
    }

    /** The row that is the i-th to be solved for. */
    private int row(int i) {
        return transposed ? lower.length - 1 - i : first + i;
    }

    /** The factor of the k-th unknown in the i-th equation, k ≤ i. */
    private double factor(int i, int k) {
        return transposed ? lower[row(k)][row(i)] : lower[row(i)][row(k)];
    }

    void run(double[][] x, int columns) {
        Check.sameLength("x", x.length, lower.length);
        double[] panel = new double[Math.multiplyExact(size, width)];
        for (int from = 0; from < columns; from += width) {
            int count = Math.min(width, columns - from);
            for (int i = 0; i < size; i++) {
                System.arraycopy(x[row(i)], from, panel, i * width, count);
            }
            solve(panel);
            for (int i = 0; i < size; i++) {
                System.arraycopy(panel, i * width, x[row(i)], from, count);
            }
        }
    }

    private void solve(double[] panel) {
        double[] coefficients = new double[ROWS_PER_BLOCK * size];
        double[] contribution = new double[ROWS_PER_BLOCK * width];
        for (int start = 0; start < size; start += ROWS_PER_BLOCK) {
            StopSignal.check();
            int end = Math.min(size, start + ROWS_PER_BLOCK);
            for (int k = 0; k < start; k++) {
                for (int i = start; i < end; i++) {
                    coefficients[(i - start) * start + k] = factor(i, k);
                }
            }
            ops.product(coefficients, end - start, start, panel, 0, 1, contribution, width);
            for (int i = start; i < end; i++) {
                solveRow(panel, i, start, contribution);
            }
        }
    }

    private void solveRow(double[] panel, int i, int start, double[] contribution) {
        int at = i * width;
        int contributionAt = (i - start) * width;
        for (int c = 0; c < width; c++) {
            panel[at + c] -= contribution[contributionAt + c];
        }
        for (int k = start; k < i; k++) {
            ops.axpy(-factor(i, k), panel, k * width, panel, at, width);
        }
        double pivot = factor(i, i);
        for (int c = 0; c < width; c++) {
            panel[at + c] /= pivot;
        }
    }
}
