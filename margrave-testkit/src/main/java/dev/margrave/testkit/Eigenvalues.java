// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import java.util.Arrays;

/** Eigenvalues of small symmetric matrices by cyclic Jacobi rotations, accurate to rounding. */
final class Eigenvalues {
    private Eigenvalues() {}

    static double smallest(double[][] symmetric) {
        return Arrays.stream(of(symmetric)).min().orElseThrow();
    }

    static double[] of(double[][] symmetric) {
        double[][] a = Arrays.stream(symmetric).map(double[]::clone).toArray(double[][]::new);
        int n = a.length;
        for (int sweep = 0; sweep < 60 && offDiagonal(a) > 0; sweep++) {
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    rotate(a, p, q);
                }
            }
        }
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = a[i][i];
        }
        return values;
    }

    private static double offDiagonal(double[][] a) {
        double sum = 0;
        for (int p = 0; p < a.length; p++) {
            for (int q = 0; q < p; q++) {
                sum += a[p][q] * a[p][q];
            }
        }
        return sum;
    }

    /** Zeroes a[p][q] by a rotation in the plane of p and q. */
    private static void rotate(double[][] a, int p, int q) {
        if (a[p][q] == 0) {
            return;
        }
        double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
        double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.hypot(theta, 1));
        double cosine = 1 / Math.hypot(t, 1);
        double sine = t * cosine;
        for (int k = 0; k < a.length; k++) {
            double kp = a[k][p];
            double kq = a[k][q];
            a[k][p] = cosine * kp - sine * kq;
            a[k][q] = sine * kp + cosine * kq;
        }
        for (int k = 0; k < a.length; k++) {
            double pk = a[p][k];
            double qk = a[q][k];
            a[p][k] = cosine * pk - sine * qk;
            a[q][k] = sine * pk + cosine * qk;
        }
        a[p][q] = 0;
        a[q][p] = 0;
    }
}
