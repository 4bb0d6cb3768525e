// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.Arrays;

/** All of A⁻¹ = L⁻ᵀ·L⁻¹, where single solves do not serve. The result does not depend on the number of threads. */
public final class SymmetricInverse {
    private static final int COLUMNS = 64;

    private SymmetricInverse() {}

    /** The memory that the work takes, the result included and the factor not. */
    public static long bytes(int size) {
        return 16L * size * size;
    }

    public static double[][] of(Cholesky factor, Parallel parallel) {
        int n = factor.size();
        double[][] lower = new double[n][n]; // L⁻¹
        parallel.run((n + COLUMNS - 1) / COLUMNS, block -> {
            int from = block * COLUMNS;
            int count = Math.min(COLUMNS, n - from);
            double[][] columns = new double[n][count];
            for (int c = 0; c < count; c++) {
                columns[from + c][c] = 1;
            }
            factor.solveLower(columns, count);
            for (int i = 0; i < n; i++) {
                System.arraycopy(columns[i], 0, lower[i], from, count);
            }
        });
        VectorOps ops = VectorSupport.forWork((double) n * n * n / 3);
        double[][] inverse = new double[n][n];
        parallel.run(n, i -> {
            double[][] below = Arrays.copyOfRange(lower, i, n);
            double[] factors = new double[n - i];
            Arrays.setAll(factors, k -> below[k][i]);
            ops.addRows(factors, below, factors.length, inverse[i], 0, i + 1);
        });
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                inverse[j][i] = inverse[i][j];
            }
        }
        return inverse;
    }
}
