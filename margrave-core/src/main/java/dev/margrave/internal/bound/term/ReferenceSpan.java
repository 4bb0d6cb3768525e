// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.term;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.PivotedCholesky;
import dev.margrave.internal.dense.Scatter;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Rows and reference rows in orthonormal coordinates of the span of the reference rows, from kernel values alone: with
 * k(u, u) = Z·Zᵀ, reference row j is row j of Z, and a row x has the coordinates z with Z·z = k(u, x).
 *
 * @param references Z
 * @param scatter Σ_x z·zᵀ
 * @param rest Σ_x ‖φ(x)‖² − ‖z‖², the part of the rows outside the span
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; its users share it
public record ReferenceSpan(double[][] references, double[][] scatter, double rest) {
    /**
     * @param kernel k(u, u)
     * @param rows the number of rows
     * @param values computes k(u, x) for row x; thread-safe
     * @param trace Σ k(x, x)
     */
    public static ReferenceSpan of(
            double[][] kernel, int rows, IntFunction<double[]> values, double trace, Parallel parallel) {
        PivotedCholesky factor = PivotedCholesky.of(kernel, parallel);
        int r = factor.rank();
        double[][] references = new double[kernel.length][r];
        double[] unit = new double[r];
        double[] column = new double[kernel.length];
        for (int k = 0; k < r; k++) {
            Arrays.fill(unit, 0);
            unit[k] = 1;
            factor.multiply(unit, column, parallel);
            for (int j = 0; j < kernel.length; j++) {
                references[j][k] = column[j];
            }
        }
        double[] ones = new double[rows];
        Arrays.fill(ones, 1);
        double[][] scatter = Scatter.of(ones, r, i -> factor.coordinates(values.apply(i)), parallel);
        double within = 0;
        for (int k = 0; k < r; k++) {
            within += scatter[k][k];
        }
        return new ReferenceSpan(references, scatter, Math.max(0, trace - within));
    }

    int rank() {
        return scatter.length;
    }
}
