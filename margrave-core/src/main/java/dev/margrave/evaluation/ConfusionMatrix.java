// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.data.LabelSet;

/** The number of rows by actual and predicted label, in the order of the model's labels. */
public final class ConfusionMatrix {
    private final LabelSet labels;
    private final int[][] counts;

    ConfusionMatrix(LabelSet labels, int[][] counts) {
        this.labels = labels;
        this.counts = counts;
    }

    public LabelSet labels() {
        return labels;
    }

    /** Rows whose label has the code {@code actual} and for which the model chose {@code predicted}. */
    public int count(int actual, int predicted) {
        return counts[actual][predicted];
    }

    /** The number of counted rows. */
    public int rows() {
        int sum = 0;
        for (int[] row : counts) {
            for (int count : row) {
                sum += count;
            }
        }
        return sum;
    }

    /** The number of rows with the correct label. */
    public int correct() {
        int sum = 0;
        for (int k = 0; k < counts.length; k++) {
            sum += counts[k][k];
        }
        return sum;
    }

    /** The counts by actual, then predicted label. */
    public int[][] toArray() {
        int[][] copy = new int[counts.length][];
        for (int k = 0; k < copy.length; k++) {
            copy[k] = counts[k].clone();
        }
        return copy;
    }
}
