// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Check;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;

/** Σ_i coefficient_i · x_i over the rows of a matrix. The result does not depend on the number of threads. */
public final class RowSum {
    private static final int COLUMNS_PER_TASK = 1024; // chosen by hand

    private RowSum() {}

    /** {@code rows} have {@code size} entries each; those with the coefficient 0 are not visited. */
    public static double[] of(double[] coefficients, double[][] rows, int size, Parallel parallel) {
        Check.sameLength("coefficients", coefficients.length, rows.length);
        double[] factors = new double[rows.length];
        double[][] chosen = new double[rows.length][];
        int count = 0;
        for (int i = 0; i < rows.length; i++) {
            if (coefficients[i] != 0) {
                factors[count] = coefficients[i];
                chosen[count++] = rows[i];
            }
        }
        double[] sum = new double[size];
        int used = count;
        VectorOps ops = VectorSupport.scalar();
        parallel.run((size + COLUMNS_PER_TASK - 1) / COLUMNS_PER_TASK, task -> {
            int to = Math.min(size, (task + 1) * COLUMNS_PER_TASK);
            ops.addRows(factors, chosen, used, sum, task * COLUMNS_PER_TASK, to);
        });
        return sum;
    }
}
