// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Parallel;

/** The whole inverse A⁻¹ = L⁻ᵀ·L⁻¹. The result does not depend on the number of threads. */
public final class SymmetricInverse {
    private static final int COLUMNS_PER_BLOCK = 128; // chosen by hand
    private static final int BLOCKS_AT_ONCE = 2; // counted as memory: the number of threads must not decide what fits

    private SymmetricInverse() {}

    /** The memory in bytes that the computation takes, with the result and without the factor. */
    public static long bytes(int size) {
        return 8L * size * size + 8L * BLOCKS_AT_ONCE * COLUMNS_PER_BLOCK * size;
    }

    public static double[][] of(Cholesky factor, Parallel parallel) {
        int n = factor.size();
        double[][] inverse = new double[n][n];
        parallel.run((n + COLUMNS_PER_BLOCK - 1) / COLUMNS_PER_BLOCK, block -> {
            int from = block * COLUMNS_PER_BLOCK;
            int count = Math.min(COLUMNS_PER_BLOCK, n - from);
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
