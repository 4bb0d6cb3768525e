// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature.landmark;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Check;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.kernel.RowSimilarity;
import java.util.function.BiConsumer;

/** Chooses landmarks that are unlike each other. */
public final class LandmarkChoice {
    private LandmarkChoice() {}

    /**
     * DSELECT: starts with row {@code start}, then always takes the row x with the smallest Σ K(x, l) over the landmarks l chosen
     * so far; the first such row in case of a tie.
     *
     * @return row numbers from 0, in the order in which they were chosen
     */
    public static int[] diverse(RowSimilarity similarity, FeatureMatrix rows, int count, int start) {
        SimilarityRows all = new SimilarityRows(similarity, rows);
        return diverse(rows.rows(), count, start, all::column);
    }

    /** The same for similarities from {@code columns}, which writes K(x_i, x_j) of all rows i with row j. */
    public static int[] diverse(int rows, int count, int start, BiConsumer<Integer, double[]> columns) {
        Check.atLeast("count", count, 1);
        int[] chosen = new int[Math.min(count, rows)];
        boolean[] taken = new boolean[rows];
        double[] sums = new double[rows];
        double[] column = new double[rows];
        int next = start;
        for (int k = 0; k < chosen.length; k++) {
            chosen[k] = next;
            taken[next] = true;
            if (k + 1 == chosen.length) {
                break;
            }
            columns.accept(next, column);
            next = -1;
            for (int i = 0; i < rows; i++) {
                sums[i] += column[i];
                if (!taken[i] && (next < 0 || sums[i] < sums[next])) {
                    next = i;
                }
            }
        }
        return chosen;
    }
}
