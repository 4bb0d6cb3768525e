// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Check;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;

/**
 * L⁻¹X or L⁻ᵀX for many columns, by blocks of rows: what the blocks before contribute is one product, and only the triangle on
 * the diagonal is left to single rows. Lᵀ from its last row upwards is a lower triangle, too, and treated as one. Rows and
 * columns before {@code first} are left alone, as if L began there.
 */
final class TriangularSolve {
    private static final int BLOCK = 64;

    private final double[][] lower;
    private final boolean transposed;
    private final int first;
    private final int size;
    private final VectorOps ops = VectorSupport.scalar(); // its panels are as wide as a batch of columns
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
        double[] left = new double[BLOCK * size];
        double[] known = new double[BLOCK * width];
        for (int start = 0; start < size; start += BLOCK) {
            int end = Math.min(size, start + BLOCK);
            for (int k = 0; k < start; k++) {
                for (int i = start; i < end; i++) {
                    left[(i - start) * start + k] = factor(i, k);
                }
            }
            ops.product(left, end - start, start, panel, 0, 1, known, width);
            for (int i = start; i < end; i++) {
                solveRow(panel, i, start, known);
            }
        }
    }

    private void solveRow(double[] panel, int i, int start, double[] known) {
        int at = i * width;
        int knownAt = (i - start) * width;
        for (int c = 0; c < width; c++) {
            panel[at + c] -= known[knownAt + c];
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
