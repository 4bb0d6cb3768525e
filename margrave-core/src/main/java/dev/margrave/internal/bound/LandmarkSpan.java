// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.PivotedCholesky;
import dev.margrave.internal.dense.Scatter;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Rows and landmarks of a feature space in orthonormal coordinates of the landmarks' span, by kernel values alone: with
 * k(u, u) = Z·Zᵀ, landmark j is row j of Z, and a row x has the coordinates z with Z·z = k(u, x).
 *
 * @param landmarks Z
 * @param scatter Σ_x z·zᵀ
 * @param rest Σ_x ‖φ(x)‖² − ‖z‖², what of the rows lies outside of the span
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; its users share it
public record LandmarkSpan(double[][] landmarks, double[][] scatter, double rest) {
    /**
     * @param kernel k(u, u)
     * @param rows how many rows there are
     * @param values makes k(u, x) of row x, from several threads
     * @param trace Σ k(x, x)
     */
    public static LandmarkSpan of(
            double[][] kernel, int rows, IntFunction<double[]> values, double trace, Parallel parallel) {
        PivotedCholesky factor = PivotedCholesky.of(kernel, parallel);
        int r = factor.rank();
        double[][] landmarks = new double[kernel.length][r];
        double[] unit = new double[r];
        double[] column = new double[kernel.length];
        for (int k = 0; k < r; k++) {
            Arrays.fill(unit, 0);
            unit[k] = 1;
            factor.multiply(unit, column, parallel);
            for (int j = 0; j < kernel.length; j++) {
                landmarks[j][k] = column[j];
            }
        }
        double[] ones = new double[rows];
        Arrays.fill(ones, 1);
        double[][] scatter = Scatter.of(ones, r, i -> factor.coordinates(values.apply(i)), parallel);
        double within = 0;
        for (int k = 0; k < r; k++) {
            within += scatter[k][k];
        }
        return new LandmarkSpan(landmarks, scatter, Math.max(0, trace - within));
    }

    int rank() {
        return scatter.length;
    }
}
