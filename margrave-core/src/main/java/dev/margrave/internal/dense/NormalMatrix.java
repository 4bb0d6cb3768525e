// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Check;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.Arrays;
import java.util.function.IntFunction;

/** diag(ridge) + Σ weight_i (x_i − centre)(x_i − centre)ᵀ, the lower triangle; the upper one stays zero. */
public final class NormalMatrix {
    private static final int BATCH = 128;
    private static final int GRAIN = 8;

    private NormalMatrix() {}

    /** {@code row} gives x_i in a new array, as long as the centre. */
    public static double[][] of(
            IntFunction<double[]> row, double[] weights, double[] centre, double[] ridge, Parallel parallel) {
        Check.sameLength("ridge", ridge.length, centre.length);
        int d = ridge.length;
        VectorOps ops = VectorSupport.forWork((double) weights.length * d * d);
        double[][] matrix = new double[d][d];
        for (int j = 0; j < d; j++) {
            matrix[j][j] = ridge[j];
        }
        double[][] batch = new double[BATCH][];
        for (int from = 0; from < weights.length; from += BATCH) {
            int first = from;
            int count = Math.min(BATCH, weights.length - from);
            for (int i = 0; i < count; i++) {
                double[] x = row.apply(from + i);
                for (int j = 0; j < d; j++) {
                    x[j] -= centre[j];
                }
                batch[i] = x;
            }
            parallel.ranges(d, GRAIN, (begin, end) -> {
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

    /** The mean of the rows by weight. */
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
