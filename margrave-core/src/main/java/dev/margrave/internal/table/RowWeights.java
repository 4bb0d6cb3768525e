// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.Dataset;
import dev.margrave.internal.input.EntryStore;
import java.util.Arrays;

/** The weights of the rows of a table. Nothing is stored until a row has a weight; the rows before it have weight 1. */
final class RowWeights {
    private double[] weights; // null when no row has one

    /** From here on rows have weights; {@code rows} precede. */
    void begin(int rows) {
        if (weights == null) {
            weights = new double[Math.max(64, rows + 1)];
            Arrays.fill(weights, 1.0);
        }
    }

    void set(int row, double weight) {
        if (weights == null) {
            return;
        }
        if (row == weights.length) {
            int length = (int) Math.min(EntryStore.MAX_ARRAY_LENGTH, 3L * weights.length / 2);
            weights = Arrays.copyOf(weights, length);
            Arrays.fill(weights, row, length, 1.0);
        }
        weights[row] = weight;
    }

    /** The data set with these weights, if there are any. */
    Dataset applied(Dataset data) {
        return weights == null ? data : data.withWeights(Arrays.copyOf(weights, data.rows()));
    }
}
