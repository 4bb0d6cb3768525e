// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.StopSignal;
import java.util.Arrays;

/**
 * The thin singular value decomposition X = UΣVᵀ of a matrix with more rows than columns, computed in place by columns:
 * Gram–Schmidt X = QR, twice for orthogonality, then Jacobi rotations of the columns of R. Singular directions that are small
 * because of the scale of their columns are as exact as the others; those below rounding are left out.
 */
public final class ThinSvd {
    /** Remaining part of a column, after projection, below which it depends on the columns before it; some 50 units of rounding. */
    private static final double DEPENDENCE_TOLERANCE = 1e-14;

    private static final double MIN_NORM = 1e-150; // the smallest whose square does not underflow, roughly

    private final double[][] left; // columns of U
    private final double[] values; // Σ
    private final double[][] right; // columns of V

    private ThinSvd(double[][] left, double[] values, double[][] right) {
        this.left = left;
        this.values = values;
        this.right = right;
    }

    /** The columns are destroyed. */
    public static ThinSvd inPlace(double[][] columns, Parallel parallel) {
        int d = columns.length;
        double[][] r = new double[d][d]; // r[k]: column k of R
        for (int k = 0; k < d; k++) {
            StopSignal.check();
            double length = normalize(columns[k]);
            for (int pass = 0; pass < 2; pass++) {
                for (int i = 0; i < k; i++) {
                    double projection = JacobiRotations.dot(columns[i], columns[k]);
                    r[k][i] += length * projection;
                    subtract(columns[k], columns[i], projection);
                }
            }
            double remainder = normalize(columns[k]);
            if (remainder <= DEPENDENCE_TOLERANCE) {
                Arrays.fill(columns[k], 0);
                remainder = 0;
            }
            r[k][k] = length * remainder;
        }
        double[][] v = JacobiRotations.identity(d);
        JacobiRotations.apply(r, v, 0);
        return assemble(columns, r, v, parallel);
    }

    private static ThinSvd assemble(double[][] q, double[][] rotated, double[][] v, Parallel parallel) {
        int d = q.length;
        double[] values = new double[d];
        int[] kept = new int[d];
        int count = 0;
        for (int k = 0; k < d; k++) {
            values[count] = normalize(rotated[k]);
            if (values[count] > MIN_NORM) {
                kept[count++] = k;
            }
        }
        double[][] left = new double[count][];
        double[][] right = new double[count][];
        parallel.run(count, c -> {
            double[] column = new double[q[0].length];
            for (int i = 0; i < d; i++) {
                subtract(column, q[i], -rotated[kept[c]][i]);
            }
            left[c] = column;
            right[c] = v[kept[c]];
        });
        return new ThinSvd(left, Arrays.copyOf(values, count), right);
    }

    /** Scales x to length 1, unless it is zero; returns its length. */
    private static double normalize(double[] x) {
        double largest = 0;
        for (double value : x) {
            largest = Math.max(largest, Math.abs(value));
        }
        if (largest == 0) {
            return 0;
        }
        double sum = 0;
        for (double value : x) {
            sum += (value / largest) * (value / largest);
        }
        double length = largest * Math.sqrt(sum);
        for (int k = 0; k < x.length; k++) {
            x[k] /= length;
        }
        return length;
    }

    private static void subtract(double[] x, double[] y, double factor) {
        for (int k = 0; k < x.length; k++) {
            x[k] -= factor * y[k];
        }
    }

    /** The number of singular values. */
    public int count() {
        return values.length;
    }

    /** Column k of U; do not change it. */
    public double[] left(int k) {
        return left[k];
    }

    public double value(int k) {
        return values[k];
    }

    /** Column k of V; do not change it. */
    public double[] right(int k) {
        return right[k];
    }
}
