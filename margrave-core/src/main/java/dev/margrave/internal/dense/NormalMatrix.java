// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Check;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.StopSignal;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.Arrays;
import java.util.function.IntFunction;

/** diag(ridge) + Σ weight_i (x_i − center)(x_i − center)ᵀ, the lower triangle; the upper one stays zero. */
public final class NormalMatrix {
    private static final int ROWS_PER_BATCH = 128; // chosen by hand
    private static final int FEATURES_PER_TASK = 8; // chosen by hand

    private NormalMatrix() {}

    /** {@code row} gives x_i in a new array, as long as the center. */
    public static double[][] of(
            IntFunction<double[]> row, double[] weights, double[] center, double[] ridge, Parallel parallel) {
        Check.sameLength("ridge", ridge.length, center.length);
        int d = ridge.length;
        VectorOps ops = VectorSupport.forWork((double) weights.length * d * d);
        double[][] matrix = new double[d][d];
        for (int j = 0; j < d; j++) {
            matrix[j][j] = ridge[j];
        }
        double[][] batch = new double[ROWS_PER_BATCH][];
        for (int from = 0; from < weights.length; from += ROWS_PER_BATCH) {
            int first = from;
            int count = Math.min(ROWS_PER_BATCH, weights.length - from);
            for (int i = 0; i < count; i++) {
                double[] x = row.apply(from + i);
                for (int j = 0; j < d; j++) {
                    x[j] -= center[j];
                }
                batch[i] = x;
            }
            parallel.ranges(d, FEATURES_PER_TASK, (begin, end) -> {
                StopSignal.check();
                double[] factors = new double[count];
                for (int j = begin; j < end; j++) {
                    for (int i = 0; i < count; i++) {
                        factors[i] = weights[first + i] * batch[i][j];
                    }
                    ops.addRows(factors, batch, count, matrix[j], 0, j + 1);
                }
            });
        }
        return matrix;
    }

    /** The weighted mean of the rows. */
    public static double[] mean(IntFunction<double[]> row, double[] weights, int columns) {
        double[] mean = new double[columns];
        double total = Arrays.stream(weights).sum();
        for (int i = 0; i < weights.length; i++) {
            double[] x = row.apply(i);
            for (int j = 0; j < columns; j++) {
                mean[j] += weights[i] / total * x[j];
            }
        }
        return mean;
    }
}
