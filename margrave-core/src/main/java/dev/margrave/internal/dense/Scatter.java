// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.StopSignal;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.function.IntFunction;

/** Σ_i weight_i · x_i·x_iᵀ, in blocks of rows that stay in cache. The result does not depend on the number of threads. */
public final class Scatter {
    private static final int ROWS_PER_BLOCK = 128; // chosen by hand, to stay in cache
    private static final int FEATURES_PER_TASK = 8; // chosen by hand

    private Scatter() {}

    /** {@code rows} computes row i, of {@code size} entries; it is called once per row, from several threads. */
    public static double[][] of(double[] weights, int size, IntFunction<double[]> rows, Parallel parallel) {
        double[][] sum = new double[size][size];
        VectorOps ops = VectorSupport.forWork((double) weights.length * size * size);
        double[][] block = new double[ROWS_PER_BLOCK][];
        for (int start = 0; start < weights.length; start += ROWS_PER_BLOCK) {
            int first = start;
            int count = Math.min(ROWS_PER_BLOCK, weights.length - start);
            parallel.run(count, k -> block[k] = rows.apply(first + k));
            parallel.run((size + FEATURES_PER_TASK - 1) / FEATURES_PER_TASK, task -> {
                StopSignal.check();
                double[] factors = new double[count];
                for (int j = task * FEATURES_PER_TASK; j < Math.min(size, (task + 1) * FEATURES_PER_TASK); j++) {
                    for (int k = 0; k < count; k++) {
                        factors[k] = weights[first + k] * block[k][j];
                    }
                    ops.addRows(factors, block, count, sum[j], 0, j + 1);
                }
            });
        }
        for (int j = 0; j < size; j++) {
            for (int l = 0; l < j; l++) {
                sum[l][j] = sum[j][l];
            }
        }
        return sum;
    }
}
