// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Row;

/**
 * The exact minimizer of λ‖w‖² + the mean of (1 − w·(x⁺ − x⁻))² over all pairs of opposite labels, without enumerating them: the
 * mean of (x⁺ − x⁻)(x⁺ − x⁻)ᵀ is S = Σ⁺ + Σ⁻ + mmᵀ with the covariances of both labels and m = μ⁺ − μ⁻, so that (S + λI) w = m. The
 * system is solved by conjugate gradients to a residual, half the gradient of the objective, of 1e-10 |m|.
 */
final class PairMoments {
    private static final double ACCURACY = 1e-10; // residual relative to |m|; chosen by hand

    private final int d;
    private final double[][] sums;
    private final double[][][] squares;
    private final long[] counts = new long[2];

    PairMoments(int features) {
        d = features;
        sums = new double[2][d];
        squares = new double[2][d][d];
    }

    void add(Row row, int label) {
        int half = label > 0 ? 1 : 0;
        counts[half]++;
        row.addTo(sums[half], 1);
        for (int k = 0; k < row.stored(); k++) {
            if (row.value(k) != 0) {
                row.addTo(squares[half][row.index(k)], row.value(k));
            }
        }
    }

    double[] solve(double penalty) {
        double[] m = new double[d];
        double[][] s = new double[d][d];
        for (int half = 0; half < 2; half++) {
            for (int i = 0; i < d; i++) {
                double mean = sums[half][i] / counts[half];
                m[i] += half == 1 ? mean : -mean;
                for (int j = 0; j < d; j++) {
                    s[i][j] += squares[half][i][j] / counts[half] - mean * sums[half][j] / counts[half];
                }
            }
        }
        for (int i = 0; i < d; i++) {
            for (int j = 0; j < d; j++) {
                s[i][j] += m[i] * m[j];
            }
            s[i][i] += penalty;
        }
        return conjugateGradients(s, m);
    }

    private double[] conjugateGradients(double[][] s, double[] m) {
        double[] w = new double[d];
        double[] residual = m.clone();
        double[] direction = m.clone();
        double square = dot(residual, residual);
        double goal = ACCURACY * ACCURACY * square;
        for (int k = 0; k < 50 * d && square > goal; k++) {
            double[] image = new double[d];
            for (int i = 0; i < d; i++) {
                image[i] = dot(s[i], direction);
            }
            double step = square / dot(direction, image);
            for (int i = 0; i < d; i++) {
                w[i] += step * direction[i];
                residual[i] -= step * image[i];
            }
            double next = dot(residual, residual);
            for (int i = 0; i < d; i++) {
                direction[i] = residual[i] + next / square * direction[i];
            }
            square = next;
        }
        return w;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }
}
