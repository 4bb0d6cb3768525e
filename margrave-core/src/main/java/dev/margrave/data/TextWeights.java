// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import dev.margrave.internal.Check;

/**
 * The weights of words: a hashed count of a {@linkplain Schema.Kind#TEXT text} is multiplied by
 * {@code ln((1 + n)/(1 + df)) + 1}, where df of the n training rows have a count in this feature, and the features of each
 * text are divided by their length. A text without words stays zero.
 */
final class TextWeights {
    private final int[] starts; // the first feature of each text
    private final int[] ends;
    private final int[] places; // of the weight of each first feature
    private final double[] weights;

    private TextWeights(Schema schema, double[] weights) {
        int texts = 0;
        for (Schema.Column column : schema.columns()) {
            texts += column.kind() == Schema.Kind.TEXT ? 1 : 0;
        }
        this.starts = new int[texts];
        this.ends = new int[texts];
        this.places = new int[texts];
        this.weights = weights;
        int feature = 0;
        int place = 0;
        int at = 0;
        for (Schema.Column column : schema.columns()) {
            if (column.kind() == Schema.Kind.TEXT) {
                starts[at] = feature;
                ends[at] = feature + column.width();
                places[at++] = place;
                place += column.width();
            }
            feature += column.features();
        }
        Check.sameLength("weights of words", weights.length, place);
    }

    /** Restores what {@link #weight} gave; null if there is no text. */
    static TextWeights of(Schema schema, double[] weights) {
        for (double weight : weights) {
            Check.finite("a weight of words", weight);
        }
        return schema.textFeatures() == 0 && weights.length == 0 ? null : new TextWeights(schema, weights.clone());
    }

    /** Learns from the rows of positive weight; null if there is no text. */
    static TextWeights learn(Dataset data) {
        int count = data.schema().textFeatures();
        if (count == 0) {
            return null;
        }
        TextWeights learned = new TextWeights(data.schema(), new double[count]);
        double[] weights = learned.weights; // first of the rows in which a feature occurs
        double total = 0;
        RowReader reader = data.features().reader();
        for (int i = 0; i < data.rows(); i++) {
            Row row = reader.row(i);
            total += data.weight(i);
            int text = 0;
            for (int k = 0; k < row.stored(); k++) {
                text = learned.textFrom(text, row.index(k));
                if (row.value(k) != 0 && learned.contains(text, row.index(k))) {
                    weights[learned.place(text, row.index(k))] += data.weight(i);
                }
            }
        }
        for (int k = 0; k < count; k++) {
            weights[k] = Math.log((1 + total) / (1 + weights[k])) + 1;
        }
        return learned;
    }

    /** The first text, from the given one on, that does not end before this feature. */
    private int textFrom(int text, int feature) {
        int next = text;
        while (next < ends.length && ends[next] <= feature) {
            next++;
        }
        return next;
    }

    private boolean contains(int text, int feature) {
        return text < starts.length && starts[text] <= feature;
    }

    private int place(int text, int feature) {
        return places[text] + feature - starts[text];
    }

    int size() {
        return weights.length;
    }

    double weight(int k) {
        return weights[k];
    }

    /** The row with weighted words, stored as before. */
    Row apply(Row row) {
        double[] values = new double[row.stored()];
        int[] indices = row.isSparse() ? new int[values.length] : null;
        for (int k = 0; k < values.length; k++) {
            values[k] = row.value(k);
            if (indices != null) {
                indices[k] = row.index(k);
            }
        }
        int k = 0;
        for (int text = 0; text < starts.length; text++) {
            while (k < values.length && row.index(k) < starts[text]) {
                k++;
            }
            int from = k;
            for (; k < values.length && row.index(k) < ends[text]; k++) {
                values[k] *= weights[place(text, row.index(k))];
            }
            RowTransform.toUnitLength(values, from, k);
        }
        return new Row(row.size(), values, indices, 0, values.length);
    }

    /** The same for a dense row, in place. */
    void write(double[] row) {
        for (int text = 0; text < starts.length; text++) {
            for (int j = starts[text]; j < ends[text]; j++) {
                row[j] *= weights[place(text, j)];
            }
            RowTransform.toUnitLength(row, starts[text], ends[text]);
        }
    }
}
