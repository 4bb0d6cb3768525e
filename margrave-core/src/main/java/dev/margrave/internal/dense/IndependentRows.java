// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.StopSignal;
import java.util.Arrays;

/** A maximal set of linearly independent rows of a symmetric positive semidefinite matrix, up to rounding. */
public final class IndependentRows {
    /** Remaining diagonal, relative to the largest diagonal value, below which a row is dependent; chosen by hand. */
    private static final double DEPENDENCE_TOLERANCE = 1e-10;

    private IndependentRows() {}

    /** An entry of the matrix. */
    @FunctionalInterface
    public interface Entries {
        double at(int row, int column);
    }

    /** Their indices, by a Cholesky factorization that skips dependent rows. */
    public static int[] of(int size, Entries matrix) {
        double largest = 0;
        for (int j = 0; j < size; j++) {
            largest = Math.max(largest, matrix.at(j, j));
        }
        double[][] lower = new double[size][];
        int[] kept = new int[size];
        int count = 0;
        for (int j = 0; j < size; j++) {
            StopSignal.check();
            double[] row = new double[count + 1];
            double remainder = matrix.at(j, j);
            for (int k = 0; k < count; k++) {
                double sum = matrix.at(j, kept[k]);
                for (int l = 0; l < k; l++) {
                    sum -= row[l] * lower[k][l];
                }
                row[k] = sum / lower[k][k];
                remainder -= row[k] * row[k];
            }
            if (remainder > DEPENDENCE_TOLERANCE * largest) {
                row[count] = Math.sqrt(remainder);
                lower[count] = row;
                kept[count++] = j;
            }
        }
        return Arrays.copyOf(kept, count);
    }
}
