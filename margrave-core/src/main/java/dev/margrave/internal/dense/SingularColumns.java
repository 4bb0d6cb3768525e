// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Parallel;
import java.util.Arrays;

/**
 * X = UΣVᵀ of a matrix with more rows than columns, given and changed by columns: a Gram–Schmidt factor X = QR, twice for
 * orthogonality, then Jacobi rotations of the columns of R. Directions that are small because their columns are come out as
 * exact as the others; those below rounding are left out.
 */
public final class SingularColumns {
    /** A column of which no more than this part is left beside the columns before it depends on them. */
    private static final double DEPENDENT = 1e-14;

    private static final double LEAST = 1e-150; // whose square is a number

    private final double[][] left; // columns of U
    private final double[] values; // Σ
    private final double[][] right; // columns of V

    private SingularColumns(double[][] left, double[] values, double[][] right) {
        this.left = left;
        this.values = values;
        this.right = right;
    }

    /** The columns are destroyed. */
    public static SingularColumns inPlace(double[][] columns, Parallel parallel) {
        int d = columns.length;
        double[][] r = new double[d][d]; // r[k]: column k of R
        for (int k = 0; k < d; k++) {
            double length = normalise(columns[k]);
            for (int pass = 0; pass < 2; pass++) {
                for (int i = 0; i < k; i++) {
                    double along = JacobiRotations.dot(columns[i], columns[k]);
                    r[k][i] += length * along;
                    subtract(columns[k], columns[i], along);
                }
            }
            double rest = normalise(columns[k]);
            if (rest <= DEPENDENT) {
                Arrays.fill(columns[k], 0);
                rest = 0;
            }
            r[k][k] = length * rest;
        }
        double[][] v = JacobiRotations.identity(d);
        JacobiRotations.apply(r, v, 0);
        return assemble(columns, r, v, parallel);
    }

    private static SingularColumns assemble(double[][] q, double[][] rotated, double[][] v, Parallel parallel) {
        int d = q.length;
        double[] values = new double[d];
        int[] kept = new int[d];
        int count = 0;
        for (int k = 0; k < d; k++) {
            values[count] = normalise(rotated[k]);
            if (values[count] > LEAST) {
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
        return new SingularColumns(left, Arrays.copyOf(values, count), right);
    }

    /** Makes it of length 1, where it is not zero; its length. */
    private static double normalise(double[] x) {
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

    /** How many directions there are. */
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
