// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Parallel;

/** All of A⁻¹ = L⁻ᵀ·L⁻¹, where single solves do not serve. The result does not depend on the number of threads. */
public final class SymmetricInverse {
    private static final int COLUMNS = 128;
    private static final int BLOCKS_AT_ONCE = 2; // counted: the number of threads must not decide what fits

    private SymmetricInverse() {}

    /** The memory that the work takes, the result included and the factor not. */
    public static long bytes(int size) {
        return 8L * size * size + 8L * BLOCKS_AT_ONCE * COLUMNS * size;
    }

    public static double[][] of(Cholesky factor, Parallel parallel) {
        int n = factor.size();
        double[][] inverse = new double[n][n];
        parallel.run((n + COLUMNS - 1) / COLUMNS, block -> {
            int from = block * COLUMNS;
            int count = Math.min(COLUMNS, n - from);
            double[][] columns = factor.inverse(from, count);
            for (int i = from; i < n; i++) {
                System.arraycopy(columns[i], 0, inverse[i], from, Math.min(count, i + 1 - from));
            }
        });
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                inverse[j][i] = inverse[i][j];
            }
        }
        return inverse;
    }
}
