// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Check;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.Arrays;

/**
 * A = Φ·Φᵀ of a symmetric positive semidefinite matrix, Φ with as many columns as A has rank up to rounding: each column
 * takes the row of which most is left. What is left of every entry in the end is below 1e-13 of the largest diagonal
 * value, or the rounding of the work itself. Φ is kept by its columns, with the rows in the order in which they were taken:
 * so it is a lower triangle, and products with it take half the work. The result does not depend on the number of threads.
 */
public final class PivotedCholesky {
    private static final double NEGLIGIBLE = 1e-13;
    private static final double ROUNDING = 1e-15;
    private static final int BLOCK = 1024; // rows of a product that one task takes
    private static final int GROUP = 64; // rows or columns that a product takes at once

    private final int[] order; // row order[p] stands at place p
    private final double[] left; // by place: what is left of the diagonal
    private final double[][] columns; // column k by place, zero before k
    private int rank;

    private PivotedCholesky(int size) {
        this.order = new int[size];
        this.left = new double[size];
        this.columns = new double[size][];
    }

    /**
     * Leaves the matrix as it is and needs about as much memory again.
     *
     * @throws NotPositiveDefiniteException when a diagonal value is not finite
     */
    public static PivotedCholesky of(double[][] matrix, Parallel parallel) {
        PivotedCholesky factor = new PivotedCholesky(matrix.length);
        factor.factorise(matrix, parallel);
        return factor;
    }

    private void factorise(double[][] matrix, Parallel parallel) {
        int n = order.length;
        Arrays.setAll(order, i -> i);
        Arrays.setAll(left, i -> matrix[i][i]);
        double largest = Arrays.stream(left).max().orElse(0);
        if (!(largest < Double.POSITIVE_INFINITY)) {
            throw new NotPositiveDefiniteException(0, largest);
        }
        VectorOps ops = VectorSupport.forWork((double) n * n * n / 3);
        double negligible = Math.max(NEGLIGIBLE, ROUNDING * n) * largest;
        for (int next = most(); next >= 0 && left[next] > negligible; next = most()) {
            exchange(rank, next);
            addColumn(matrix[order[rank]], ops, parallel);
        }
    }

    /** The place of the row of which most is left, −1 for none. */
    private int most() {
        int best = -1;
        for (int p = rank; p < left.length; p++) {
            best = left[p] > 0 && (best < 0 || left[p] > left[best]) ? p : best;
        }
        return best;
    }

    private void exchange(int p, int q) {
        int row = order[p];
        order[p] = order[q];
        order[q] = row;
        double rest = left[p];
        left[p] = left[q];
        left[q] = rest;
        for (int k = 0; k < rank; k++) {
            double entry = columns[k][p];
            columns[k][p] = columns[k][q];
            columns[k][q] = entry;
        }
    }

    /** Of the row at the next place, {@code row} of the matrix. */
    private void addColumn(double[] row, VectorOps ops, Parallel parallel) {
        int n = order.length;
        int k = rank;
        double root = Math.sqrt(left[k]);
        double[] column = new double[n];
        double[] factors = new double[k];
        Arrays.setAll(factors, j -> -columns[j][k]);
        column[k] = root;
        parallel.run((n + BLOCK - 1) / BLOCK, task -> {
            int from = Math.max(k + 1, task * BLOCK);
            int to = Math.min(n, (task + 1) * BLOCK);
            for (int p = from; p < to; p++) {
                column[p] = row[order[p]];
            }
            if (from < to) {
                ops.addRows(factors, columns, k, column, from, to);
            }
            for (int p = from; p < to; p++) {
                column[p] /= root;
                left[p] -= column[p] * column[p];
            }
        });
        columns[rank++] = column;
    }

    public int size() {
        return order.length;
    }

    public int rank() {
        return rank;
    }

    /** out ← Φ·v. */
    public void multiply(double[] v, double[] out, Parallel parallel) {
        Check.sameLength("v", v.length, rank);
        Check.sameLength("out", out.length, order.length);
        VectorOps ops = VectorSupport.scalar();
        parallel.run((out.length + BLOCK - 1) / BLOCK, task -> {
            int end = Math.min(out.length, (task + 1) * BLOCK);
            double[] sums = new double[end];
            double[] factors = new double[GROUP];
            double[][] group = new double[GROUP][];
            for (int k = 0; k < Math.min(rank, end); k += GROUP) {
                int count = Math.min(GROUP, rank - k);
                System.arraycopy(v, k, factors, 0, count);
                System.arraycopy(columns, k, group, 0, count);
                ops.addRows(factors, group, count, sums, Math.max(k, task * BLOCK), end);
            }
            for (int p = task * BLOCK; p < end; p++) {
                out[order[p]] = sums[p];
            }
        });
    }

    /** Φᵀ·c. */
    public double[] multiplyTransposed(double[] c) {
        Check.sameLength("c", c.length, order.length);
        double[] placed = new double[c.length];
        Arrays.setAll(placed, p -> c[order[p]]);
        double[] out = new double[rank];
        Arrays.setAll(out, k -> dot(columns[k], placed, k));
        return out;
    }

    /** M·Φ by its rows, for a square matrix M. */
    public double[][] multipliedBy(double[][] m, Parallel parallel) {
        int n = order.length;
        Check.sameLength("m", m.length, n);
        VectorOps ops = VectorSupport.forWork((double) n * n * rank);
        double[][] product = new double[n][rank];
        for (int from = 0; from < n; from += GROUP) {
            int first = from;
            int count = Math.min(GROUP, n - from);
            int width = Math.min(rank, from + count);
            double[][] rows = new double[count][width];
            for (int k = 0; k < width; k++) {
                for (int r = 0; r < count; r++) {
                    rows[r][k] = columns[k][first + r];
                }
            }
            parallel.ranges(n, GROUP, (begin, end) -> {
                double[] factors = new double[count];
                for (int i = begin; i < end; i++) {
                    for (int r = 0; r < count; r++) {
                        factors[r] = m[i][order[first + r]];
                    }
                    ops.addRows(factors, rows, count, product[i], 0, width);
                }
            });
        }
        return product;
    }

    /** The a, zero but on the rows that were taken, with Φᵀ·a = v. */
    public double[] coefficients(double[] v) {
        Check.sameLength("v", v.length, rank);
        double[] placed = new double[order.length];
        double[] all = new double[order.length];
        for (int k = rank - 1; k >= 0; k--) {
            placed[k] = (v[k] - dot(columns[k], placed, k)) / columns[k][k];
            all[order[k]] = placed[k];
        }
        return all;
    }

    /** The v with Φ·v = b on the rows that were taken, and so on all rows where b is in A's range. */
    public double[] coordinates(double[] b) {
        Check.sameLength("b", b.length, order.length);
        double[] v = new double[rank];
        for (int k = 0; k < rank; k++) {
            double rest = b[order[k]];
            for (int l = 0; l < k; l++) {
                rest -= columns[l][k] * v[l];
            }
            v[k] = rest / columns[k][k];
        }
        return v;
    }

    private static double dot(double[] column, double[] placed, int from) {
        return VectorSupport.scalar().dot(column, from, placed, from, placed.length - from);
    }
}
