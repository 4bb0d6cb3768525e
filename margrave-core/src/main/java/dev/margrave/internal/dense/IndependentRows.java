// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import java.util.Arrays;

/** Rows of a symmetric positive semidefinite matrix none of which the ones before it span, up to rounding. */
public final class IndependentRows {
    private static final double DEPENDENT = 1e-10; // of the largest diagonal value is left of a row that others span

    private IndependentRows() {}

    /** An entry of the matrix. */
    @FunctionalInterface
    public interface Entries {
        double at(int row, int column);
    }

    /** Their positions, by a Cholesky factorisation that skips what is left over. */
    public static int[] of(int size, Entries matrix) {
        double largest = 0;
        for (int j = 0; j < size; j++) {
            largest = Math.max(largest, matrix.at(j, j));
        }
        double[][] lower = new double[size][];
        int[] kept = new int[size];
        int count = 0;
        for (int j = 0; j < size; j++) {
            double[] row = new double[count + 1];
            double rest = matrix.at(j, j);
            for (int k = 0; k < count; k++) {
                double sum = matrix.at(j, kept[k]);
                for (int l = 0; l < k; l++) {
                    sum -= row[l] * lower[k][l];
                }
                row[k] = sum / lower[k][k];
                rest -= row[k] * row[k];
            }
            if (rest > DEPENDENT * largest) {
                row[count] = Math.sqrt(rest);
                lower[count] = row;
                kept[count++] = j;
            }
        }
        return Arrays.copyOf(kept, count);
    }
}
