// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

/**
 * One-sided Jacobi rotations: rows are rotated against each other until all are orthogonal. A direction that is small because
 * the rows are scaled so comes out as exact as a large one.
 */
public final class JacobiRotations {
    private static final int MAX_SWEEPS = 60;
    private static final double ORTHOGONAL = 1e-15;

    private JacobiRotations() {}

    /**
     * A ← VA with orthogonal rows.
     *
     * @param v gets the rotations: the identity before, V after it
     * @param noise rows shorter than this part of the longest are taken for rounding and left alone
     */
    public static void apply(double[][] a, double[][] v, double noise) {
        int n = a.length;
        double[] squares = new double[n];
        for (int sweep = 0; sweep < MAX_SWEEPS; sweep++) {
            double largest = 0;
            for (int i = 0; i < n; i++) {
                squares[i] = dot(a[i], a[i]);
                largest = Math.max(largest, squares[i]);
            }
            double least = largest * noise * noise;
            boolean rotated = false;
            for (int i = 0; i < n; i++) {
                for (int j = i + 1; j < n; j++) {
                    if (squares[i] > least && squares[j] > least) {
                        rotated |= rotate(a, v, squares, i, j);
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

    private static boolean rotate(double[][] a, double[][] v, double[] squares, int i, int j) {
        double product = dot(a[i], a[j]);
        if (Math.abs(product) <= ORTHOGONAL * Math.sqrt(squares[i]) * Math.sqrt(squares[j])) {
            return false;
        }
        double zeta = (squares[j] - squares[i]) / (2 * product);
        double tangent = Math.copySign(1, zeta) / (Math.abs(zeta) + Math.hypot(1, zeta));
        double cosine = 1 / Math.hypot(1, tangent);
        double sine = cosine * tangent;
        rotate(a[i], a[j], cosine, sine);
        rotate(v[i], v[j], cosine, sine);
        squares[i] = dot(a[i], a[i]);
        squares[j] = dot(a[j], a[j]);
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
