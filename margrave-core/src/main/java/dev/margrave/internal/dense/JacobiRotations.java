// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.StopSignal;

/**
 * One-sided Jacobi rotations: pairs of rows are rotated until all are orthogonal. A small singular direction that is due to the
 * scaling of the rows is as exact as a large one.
 */
public final class JacobiRotations {
    /** Over all pairs of rows; chosen by hand. */
    private static final int MAX_SWEEPS = 60;
    /** Cosine of two rows that count as orthogonal; a few units of rounding. */
    private static final double ORTHOGONALITY = 1e-15;

    private JacobiRotations() {}

    /**
     * A ← VA with orthogonal rows.
     *
     * @param v gets the rotations: the identity before, V after it
     * @param noise rows shorter than this part of the longest count as rounding and are left alone
     */
    public static void apply(double[][] a, double[][] v, double noise) {
        int n = a.length;
        double[] squaredNorms = new double[n];
        for (int sweep = 0; sweep < MAX_SWEEPS; sweep++) {
            double largest = 0;
            for (int i = 0; i < n; i++) {
                squaredNorms[i] = dot(a[i], a[i]);
                largest = Math.max(largest, squaredNorms[i]);
            }
            double least = largest * noise * noise;
            boolean rotated = false;
            for (int i = 0; i < n; i++) {
                StopSignal.check();
                for (int j = i + 1; j < n; j++) {
                    if (squaredNorms[i] > least && squaredNorms[j] > least) {
                        rotated |= rotate(a, v, squaredNorms, i, j);
                    }
                }
            }
            if (!rotated) {
                break;
            }
        }
    }

    static double[][] identity(int n) {
        double[][] v = new double[n][n];
        for (int i = 0; i < n; i++) {
            v[i][i] = 1;
        }
        return v;
    }

    private static boolean rotate(double[][] a, double[][] v, double[] squaredNorms, int i, int j) {
        double dotProduct = dot(a[i], a[j]);
        if (Math.abs(dotProduct) <= ORTHOGONALITY * Math.sqrt(squaredNorms[i]) * Math.sqrt(squaredNorms[j])) {
            return false;
        }
        double zeta = (squaredNorms[j] - squaredNorms[i]) / (2 * dotProduct);
        double tangent = Math.copySign(1, zeta) / (Math.abs(zeta) + Math.hypot(1, zeta));
        double cosine = 1 / Math.hypot(1, tangent);
        double sine = cosine * tangent;
        rotate(a[i], a[j], cosine, sine);
        rotate(v[i], v[j], cosine, sine);
        squaredNorms[i] = dot(a[i], a[i]);
        squaredNorms[j] = dot(a[j], a[j]);
        return true;
    }

    private static void rotate(double[] x, double[] y, double cosine, double sine) {
        for (int k = 0; k < x.length; k++) {
            double old = x[k];
            x[k] = cosine * old - sine * y[k];
            y[k] = sine * old + cosine * y[k];
        }
    }

    static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += x[k] * y[k];
        }
        return sum;
    }
}
