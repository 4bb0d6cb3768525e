// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Check;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.StopSignal;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.Arrays;

/**
 * A = Φ·Φᵀ of a symmetric positive semidefinite matrix, where the number of columns of Φ is the numerical rank of A: the
 * pivot of each column is the largest remaining diagonal entry. The remainder of every entry is below 1e-13 of the largest
 * diagonal value, or below the rounding of the computation. Φ is stored by columns, with the rows in pivot order, so it is a
 * lower triangle and products with it take half the work. The result does not depend on the number of threads.
 */
public final class PivotedCholesky {
    /** Pivot relative to the largest diagonal value at which the factorization stops; chosen by hand. */
    private static final double RANK_TOLERANCE = 1e-13;
    /** The same per row of the matrix, a few units of rounding. */
    private static final double ROUNDING = 1e-15;

    private static final int ROWS_PER_TASK = 1024; // of a product; chosen by hand
    private static final int ROWS_PER_GROUP = 64; // or columns, that a product processes at once; chosen by hand

    private final int[] order; // the row at place p
    private final double[] remaining; // by place: the remaining diagonal
    private final double[][] columns; // column k by place, zero before k
    private int rank;

    private PivotedCholesky(int size) {
        this.order = new int[size];
        this.remaining = new double[size];
        this.columns = new double[size][];
    }

    /**
     * Leaves the matrix unchanged and needs about as much memory again.
     *
     * @throws NotPositiveDefiniteException when a diagonal value is not finite
     */
    public static PivotedCholesky of(double[][] matrix, Parallel parallel) {
        PivotedCholesky factor = new PivotedCholesky(matrix.length);
        factor.factorize(matrix, parallel);
        return factor;
    }

    private void factorize(double[][] matrix, Parallel parallel) {
        int n = order.length;
        Arrays.setAll(order, i -> i);
        Arrays.setAll(remaining, i -> matrix[i][i]);
        double largest = Arrays.stream(remaining).max().orElse(0);
        if (!(largest < Double.POSITIVE_INFINITY)) {
            throw new NotPositiveDefiniteException(0, largest);
        }
        VectorOps ops = VectorSupport.forWork((double) n * n * n / 3);
        double tolerance = Math.max(RANK_TOLERANCE, ROUNDING * n) * largest;
        for (int next = largestRemaining(); next >= 0 && remaining[next] > tolerance; next = largestRemaining()) {
            StopSignal.check();
            exchange(rank, next);
            addColumn(matrix[order[rank]], ops, parallel);
        }
    }

    /** The place of the next pivot; −1 if none is left. */
    private int largestRemaining() {
        int best = -1;
        for (int p = rank; p < remaining.length; p++) {
            best = remaining[p] > 0 && (best < 0 || remaining[p] > remaining[best]) ? p : best;
        }
        return best;
    }

    private void exchange(int p, int q) {
        int row = order[p];
        order[p] = order[q];
        order[q] = row;
        double remainder = remaining[p];
        remaining[p] = remaining[q];
        remaining[q] = remainder;
        for (int k = 0; k < rank; k++) {
            double entry = columns[k][p];
            columns[k][p] = columns[k][q];
            columns[k][q] = entry;
        }
    }

    /** Adds the column of the next pivot, {@code row} of the matrix. */
    private void addColumn(double[] row, VectorOps ops, Parallel parallel) {
        int n = order.length;
        int k = rank;
        double root = Math.sqrt(remaining[k]);
        double[] column = new double[n];
        double[] factors = new double[k];
        Arrays.setAll(factors, j -> -columns[j][k]);
        column[k] = root;
        parallel.run((n + ROWS_PER_TASK - 1) / ROWS_PER_TASK, task -> {
            int from = Math.max(k + 1, task * ROWS_PER_TASK);
            int to = Math.min(n, (task + 1) * ROWS_PER_TASK);
            for (int p = from; p < to; p++) {
                column[p] = row[order[p]];
            }
            if (from < to) {
                ops.addRows(factors, columns, k, column, from, to);
            }
            for (int p = from; p < to; p++) {
                column[p] /= root;
                remaining[p] -= column[p] * column[p];
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
        parallel.run((out.length + ROWS_PER_TASK - 1) / ROWS_PER_TASK, task -> {
            int end = Math.min(out.length, (task + 1) * ROWS_PER_TASK);
            double[] sums = new double[end];
            double[] factors = new double[ROWS_PER_GROUP];
            double[][] group = new double[ROWS_PER_GROUP][];
            for (int k = 0; k < Math.min(rank, end); k += ROWS_PER_GROUP) {
                int count = Math.min(ROWS_PER_GROUP, rank - k);
                System.arraycopy(v, k, factors, 0, count);
                System.arraycopy(columns, k, group, 0, count);
                ops.addRows(factors, group, count, sums, Math.max(k, task * ROWS_PER_TASK), end);
            }
            for (int p = task * ROWS_PER_TASK; p < end; p++) {
                out[order[p]] = sums[p];
            }
        });
    }

    /** Φᵀ·c. */
    public double[] multiplyTransposed(double[] c) {
        Check.sameLength("c", c.length, order.length);
        double[] permuted = new double[c.length];
        Arrays.setAll(permuted, p -> c[order[p]]);
        double[] out = new double[rank];
        Arrays.setAll(out, k -> dot(columns[k], permuted, k));
        return out;
    }

    /** The rows of M·Φ, for a square matrix M. */
    public double[][] multipliedBy(double[][] m, Parallel parallel) {
        int n = order.length;
        Check.sameLength("m", m.length, n);
        VectorOps ops = VectorSupport.forWork((double) n * n * rank);
        double[][] product = new double[n][rank];
        for (int from = 0; from < n; from += ROWS_PER_GROUP) {
            int first = from;
            int count = Math.min(ROWS_PER_GROUP, n - from);
            int width = Math.min(rank, from + count);
            double[][] rows = new double[count][width];
            for (int k = 0; k < width; k++) {
                for (int r = 0; r < count; r++) {
                    rows[r][k] = columns[k][first + r];
                }
            }
            parallel.ranges(n, ROWS_PER_GROUP, (begin, end) -> {
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

    /** The a with Φᵀ·a = v that is zero except on the pivot rows. */
    public double[] coefficients(double[] v) {
        Check.sameLength("v", v.length, rank);
        double[] permuted = new double[order.length];
        double[] all = new double[order.length];
        for (int k = rank - 1; k >= 0; k--) {
            permuted[k] = (v[k] - dot(columns[k], permuted, k)) / columns[k][k];
            all[order[k]] = permuted[k];
        }
        return all;
    }

    /** The v with Φ·v = b on the pivot rows, and so on all rows if b is in the range of A. */
    public double[] coordinates(double[] b) {
        Check.sameLength("b", b.length, order.length);
        double[] v = new double[rank];
        for (int k = 0; k < rank; k++) {
            double remainder = b[order[k]];
            for (int l = 0; l < k; l++) {
                remainder -= columns[l][k] * v[l];
            }
            v[k] = remainder / columns[k][k];
        }
        return v;
    }

    private static double dot(double[] column, double[] permuted, int from) {
        return VectorSupport.scalar().dot(column, from, permuted, from, permuted.length - from);
    }
}
