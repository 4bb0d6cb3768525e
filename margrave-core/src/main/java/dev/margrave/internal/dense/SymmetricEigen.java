// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * A = VᵀΛV of a symmetric positive semidefinite matrix by one-sided Jacobi rotations: rows of A are rotated against each
 * other until all are orthogonal, and the product of the rotations has the eigenvectors as its rows. All work is on whole
 * rows. For matrices of up to about a thousand rows.
 */
public final class SymmetricEigen {
    private static final int MAX_SWEEPS = 60;
    private static final double ORTHOGONAL = 1e-15;

    private final double[] values;
    private final double[][] vectors;

    private SymmetricEigen(double[] values, double[][] vectors) {
        this.values = values;
        this.vectors = vectors;
    }

    /** The whole matrix is read and destroyed. */
    public static SymmetricEigen inPlace(double[][] a) {
        int n = a.length;
        double[][] v = new double[n][n];
        for (int i = 0; i < n; i++) {
            v[i][i] = 1;
        }
        double[] squares = new double[n];
        for (int sweep = 0; sweep < MAX_SWEEPS; sweep++) {
            double largest = 0;
            for (int i = 0; i < n; i++) {
                squares[i] = dot(a[i], a[i]);
                largest = Math.max(largest, squares[i]);
            }
            double noise = largest * 1e-32 * n; // shorter rows are rounding
            boolean rotated = false;
            for (int i = 0; i < n; i++) {
                for (int j = i + 1; j < n; j++) {
                    if (squares[i] > noise && squares[j] > noise) {
                        rotated |= rotate(a, v, squares, i, j);
                    }
                }
            }
            if (!rotated) {
                break;
            }
        }
        double[] found = new double[n];
        for (int i = 0; i < n; i++) {
            found[i] = dot(a[i], v[i]);
        }
        int[] order = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -found[i]))
                .mapToInt(i -> i)
                .toArray();
        return new SymmetricEigen(
                IntStream.of(order).mapToDouble(i -> found[i]).toArray(),
                IntStream.of(order).mapToObj(i -> v[i]).toArray(double[][]::new));
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

    private static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += x[k] * y[k];
        }
        return sum;
    }

    /** Eigenvalue k, the largest first. */
    public double value(int k) {
        return values[k];
    }

    /** The unit eigenvector of value k; do not change it. */
    public double[] vector(int k) {
        return vectors[k];
    }
}
