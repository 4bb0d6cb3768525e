// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Check;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.StopSignal;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.Arrays;

/**
 * A = L·Lᵀ of a symmetric positive definite matrix, by panels of columns: each panel is factorized, then the rows below are
 * updated by whole panels, which takes most of the time. The result does not depend on the number of threads.
 */
public final class Cholesky {
    private static final int COLUMNS_PER_PANEL = 32; // chosen by hand
    private static final int ROWS_PER_TASK = 16; // chosen by hand

    private final double[][] lower;

    private Cholesky(double[][] lower) {
        this.lower = lower;
    }

    /** The memory that a factor of this size takes, in bytes. */
    public static long bytes(int size) {
        return 8L * size * size;
    }

    /**
     * Factorizes in place: the matrix, of which only the lower triangle is read, becomes the factor.
     *
     * @throws NotPositiveDefiniteException when a pivot is not positive
     */
    public static Cholesky inPlace(double[][] matrix, Parallel parallel) {
        int n = matrix.length;
        VectorOps ops = VectorSupport.forWork((double) n * n * n / 3);
        double[][] panel = new double[Math.min(COLUMNS_PER_PANEL, n)][n];
        for (int start = 0; start < n; start += COLUMNS_PER_PANEL) {
            int end = Math.min(n, start + COLUMNS_PER_PANEL);
            diagonalBlock(matrix, start, end);
            int first = start;
            parallel.ranges(n - end, ROWS_PER_TASK, (from, to) -> {
                StopSignal.check();
                belowBlock(matrix, first, end, end + from, end + to);
            });
            for (int k = start; k < end; k++) {
                for (int i = end; i < n; i++) {
                    panel[k - start][i] = matrix[i][k];
                }
            }
            parallel.run((n - end + ROWS_PER_TASK - 1) / ROWS_PER_TASK, task -> {
                StopSignal.check();
                double[] factors = new double[end - first];
                int from = end + task * ROWS_PER_TASK;
                for (int i = from; i < Math.min(n, from + ROWS_PER_TASK); i++) {
                    for (int k = first; k < end; k++) {
                        factors[k - first] = -matrix[i][k];
                    }
                    ops.addRows(factors, panel, factors.length, matrix[i], end, i + 1);
                }
            });
        }
        for (int i = 0; i < n; i++) {
            Arrays.fill(matrix[i], i + 1, n, 0);
        }
        return new Cholesky(matrix);
    }

    private static void diagonalBlock(double[][] a, int start, int end) {
        for (int i = start; i < end; i++) {
            for (int j = start; j <= i; j++) {
                double sum = a[i][j];
                for (int k = start; k < j; k++) {
                    sum -= a[i][k] * a[j][k];
                }
                if (i > j) {
                    a[i][j] = sum / a[j][j];
                } else if (sum > 0 && sum < Double.POSITIVE_INFINITY) {
                    a[i][i] = Math.sqrt(sum);
                } else {
                    throw new NotPositiveDefiniteException(i, sum);
                }
            }
        }
    }

    /** Four rows at a time: four independent sums hide the latency of additions. */
    private static void belowBlock(double[][] a, int start, int end, int from, int to) {
        int i = from;
        for (; i + 3 < to; i += 4) {
            fourRows(a[i], a[i + 1], a[i + 2], a[i + 3], a, start, end);
        }
        for (; i < to; i++) {
            for (int j = start; j < end; j++) {
                double sum = a[i][j];
                for (int k = start; k < j; k++) {
                    sum -= a[i][k] * a[j][k];
                }
                a[i][j] = sum / a[j][j];
            }
        }
    }

    private static void fourRows(double[] r0, double[] r1, double[] r2, double[] r3, double[][] a, int start, int end) {
        for (int j = start; j < end; j++) {
            double[] row = a[j];
            double s0 = r0[j];
            double s1 = r1[j];
            double s2 = r2[j];
            double s3 = r3[j];
            for (int k = start; k < j; k++) {
                double factor = row[k];
                s0 -= r0[k] * factor;
                s1 -= r1[k] * factor;
                s2 -= r2[k] * factor;
                s3 -= r3[k] * factor;
            }
            r0[j] = s0 / row[j];
            r1[j] = s1 / row[j];
            r2[j] = s2 / row[j];
            r3[j] = s3 / row[j];
        }
    }

    public int size() {
        return lower.length;
    }

    /** L(i, j) for j ≤ i. */
    public double at(int i, int j) {
        return lower[i][j];
    }

    /** x ← A⁻¹x. */
    public void solve(double[] x) {
        solveLower(x);
        solveUpper(x);
    }

    /** x ← L⁻¹x. */
    public void solveLower(double[] x) {
        Check.sameLength("x", x.length, lower.length);
        for (int i = 0; i < x.length; i++) {
            double sum = x[i];
            for (int k = 0; k < i; k++) {
                sum -= lower[i][k] * x[k];
            }
            x[i] = sum / lower[i][i];
        }
    }

    /** x ← L⁻ᵀx. */
    public void solveUpper(double[] x) {
        Check.sameLength("x", x.length, lower.length);
        for (int i = x.length - 1; i >= 0; i--) {
            double value = x[i] / lower[i][i];
            x[i] = value;
            for (int k = 0; k < i; k++) {
                x[k] -= lower[i][k] * value;
            }
        }
    }

    /** X ← L⁻¹X for a matrix of {@code columns} columns, given by its rows. */
    public void solveLower(double[][] x, int columns) {
        new TriangularSolve(lower, false, 0).run(x, columns);
    }

    /** X ← L⁻ᵀX for a matrix of {@code columns} columns, given by its rows. */
    public void solveUpper(double[][] x, int columns) {
        new TriangularSolve(lower, true, 0).run(x, columns);
    }

    /**
     * Columns {@code from} to {@code from + count − 1} of A⁻¹, given by its rows, of which those before {@code from} stay 0: by
     * symmetry they are in earlier columns.
     */
    public double[][] inverse(int from, int count) {
        double[][] x = new double[lower.length][count];
        for (int c = 0; c < count; c++) {
            x[from + c][c] = 1;
        }
        new TriangularSolve(lower, false, from).run(x, count);
        new TriangularSolve(lower, true, from).run(x, count);
        return x;
    }

    /** x ← Lx. */
    public void multiplyLower(double[] x) {
        Check.sameLength("x", x.length, lower.length);
        for (int i = x.length - 1; i >= 0; i--) {
            double sum = 0;
            for (int k = 0; k <= i; k++) {
                sum += lower[i][k] * x[k];
            }
            x[i] = sum;
        }
    }

    /** x ← Lᵀx. */
    public void multiplyUpper(double[] x) {
        Check.sameLength("x", x.length, lower.length);
        for (int i = 0; i < x.length; i++) {
            double sum = 0;
            for (int k = i; k < x.length; k++) {
                sum += lower[k][i] * x[k];
            }
            x[i] = sum;
        }
    }

    /** LᵀGL for a symmetric G of the same size. */
    public double[][] congruence(double[][] g, Parallel parallel) {
        int n = lower.length;
        Check.sameLength("g", g.length, n);
        VectorOps ops = VectorSupport.forWork(2.0 * n * n * n);
        double[][] product = new double[n][n];
        double[][] result = new double[n][n];
        parallel.run(n, i -> ops.addRows(g[i], lower, n, product[i], 0, n));
        parallel.run(n, i -> {
            double[] column = new double[n];
            for (int k = i; k < n; k++) {
                column[k] = lower[k][i];
            }
            ops.addRows(column, product, n, result[i], 0, n);
        });
        return result;
    }
}
