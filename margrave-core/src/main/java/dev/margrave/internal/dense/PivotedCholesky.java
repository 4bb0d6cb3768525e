// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Check;
import dev.margrave.internal.Parallel;
import java.util.Arrays;

/**
 * A = Φ·Φᵀ of a symmetric positive semidefinite matrix, Φ with as many columns as A has rank up to rounding: each column
 * takes the row of which most is left. What is left of every entry in the end is below 1e-13 of the largest diagonal
 * value, or the rounding of the work itself. The result does not depend on the number of threads.
 */
public final class PivotedCholesky {
    private static final double NEGLIGIBLE = 1e-13;
    private static final double ROUNDING = 1e-15;
    private static final int GRAIN = 64;

    private final int[] pivots;
    private final double[][] rows;

    private PivotedCholesky(int[] pivots, double[][] rows) {
        this.pivots = pivots;
        this.rows = rows;
    }

    /**
     * Leaves the matrix as it is and needs about as much memory again.
     *
     * @throws NotPositiveDefiniteException when a diagonal value is not finite
     */
    public static PivotedCholesky of(double[][] matrix, Parallel parallel) {
        int n = matrix.length;
        double[] left = new double[n];
        Arrays.setAll(left, i -> matrix[i][i]);
        double largest = Arrays.stream(left).max().orElse(0);
        if (!(largest < Double.POSITIVE_INFINITY)) {
            throw new NotPositiveDefiniteException(0, largest);
        }
        double negligible = Math.max(NEGLIGIBLE, ROUNDING * n) * largest;
        double[][] rows = new double[n][n];
        int[] pivots = new int[n];
        int rank = 0;
        for (int next = most(left); next >= 0 && left[next] > negligible; next = most(left)) {
            int pivot = next;
            int column = rank;
            double root = Math.sqrt(left[pivot]);
            left[pivot] = Double.NEGATIVE_INFINITY;
            rows[pivot][column] = root;
            parallel.ranges(n, GRAIN, (from, to) -> {
                for (int i = from; i < to; i++) {
                    if (left[i] != Double.NEGATIVE_INFINITY) {
                        double value = (matrix[i][pivot] - dot(rows[i], rows[pivot], column)) / root;
                        rows[i][column] = value;
                        left[i] -= value * value;
                    }
                }
            });
            pivots[rank++] = pivot;
        }
        int found = rank;
        Arrays.setAll(rows, i -> Arrays.copyOf(rows[i], found));
        return new PivotedCholesky(Arrays.copyOf(pivots, found), rows);
    }

    private static int most(double[] left) {
        int best = -1;
        for (int i = 0; i < left.length; i++) {
            best = left[i] > 0 && (best < 0 || left[i] > left[best]) ? i : best;
        }
        return best;
    }

    private static double dot(double[] a, double[] b, int length) {
        double even = 0;
        double odd = 0;
        int k = 0;
        for (; k + 1 < length; k += 2) {
            even += a[k] * b[k];
            odd += a[k + 1] * b[k + 1];
        }
        return k < length ? even + odd + a[k] * b[k] : even + odd;
    }

    public int rank() {
        return pivots.length;
    }

    /** Φ by its rows; do not change them. */
    public double[][] rows() {
        return rows;
    }

    /** The a, zero but on the pivots, with Φᵀ·a = v. */
    public double[] coefficients(double[] v) {
        Check.sameLength("v", v.length, pivots.length);
        double[] rest = v.clone();
        double[] all = new double[rows.length];
        for (int k = pivots.length - 1; k >= 0; k--) {
            double[] row = rows[pivots[k]];
            double a = rest[k] / row[k];
            all[pivots[k]] = a;
            for (int j = 0; j < k; j++) {
                rest[j] -= a * row[j];
            }
        }
        return all;
    }
}
