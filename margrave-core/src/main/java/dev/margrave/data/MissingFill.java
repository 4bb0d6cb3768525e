// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import dev.margrave.internal.Check;
import java.util.Arrays;
import java.util.List;

/**
 * The numbers that stand for missing cells. A {@linkplain Schema.Kind#MISSING mark} of 1 says that the cell of its source is
 * missing; then every numeric feature of this source gets the mean of the training rows in which the cell is present, and
 * the mark itself becomes 0 if it is too rare to learn from.
 */
final class MissingFill {
    /** The least share of training rows with a missing cell for which the mark of a numeric column is kept. */
    static final double LEAST_SHARE = 0.05;

    private final int[] features; // numeric features and marks, increasing
    private final int[] marks; // the mark that decides about each of these
    private final double[] values; // what each of these becomes where its mark is set

    private MissingFill(Schema schema, double[] values) {
        List<Schema.Filled> filled = schema.filledFeatures();
        Check.sameLength("values of missing cells", values.length, filled.size());
        this.features = new int[filled.size()];
        this.marks = new int[features.length];
        this.values = values;
        for (int k = 0; k < features.length; k++) {
            features[k] = filled.get(k).feature();
            marks[k] = filled.get(k).mark();
        }
    }

    /** Restores what {@link #value} gave; null if no column of the schema has a mark. */
    static MissingFill of(Schema schema, double[] values) {
        for (double value : values) {
            Check.finite("a value of missing cells", value);
        }
        return schema.filledFeatures().isEmpty() && values.length == 0 ? null : new MissingFill(schema, values.clone());
    }

    /** Learns from the rows of positive weight; null if no column of the schema has a mark. */
    static MissingFill learn(Dataset data) {
        int count = data.schema().filledFeatures().size();
        if (count == 0) {
            return null;
        }
        MissingFill fill = new MissingFill(data.schema(), new double[count]);
        double[] present = new double[count]; // weight of the rows in which the cell is present
        double total = fill.addMeans(data, present);
        fill.addMeans(data, present.clone()); // of what is left after the first: the rounding error
        fill.setMarks(present, total);
        return fill;
    }

    /** Adds to each value the mean of what lies above it; returns the weight of all rows. */
    private double addMeans(Dataset data, double[] present) {
        double[] sums = new double[values.length];
        Arrays.fill(present, 0);
        double total = 0;
        RowReader reader = data.features().reader();
        for (int i = 0; i < data.rows(); i++) {
            Row row = reader.row(i);
            double weight = data.weight(i);
            total += weight;
            for (int k = 0; k < values.length; k++) {
                if (weight > 0 && row.get(marks[k]) == 0) {
                    present[k] += weight;
                    sums[k] += weight * (row.get(features[k]) - values[k]);
                }
            }
        }
        for (int k = 0; k < values.length; k++) {
            values[k] += present[k] > 0 ? sums[k] / present[k] : 0;
        }
        return total;
    }

    private void setMarks(double[] present, double total) {
        for (int k = 0; k < values.length; k++) {
            if (isMark(k)) {
                boolean isRare = hasNumbers(marks[k]) && total - present[k] < LEAST_SHARE * total;
                values[k] = isRare ? 0 : 1;
            }
        }
    }

    private boolean isMark(int k) {
        return features[k] == marks[k];
    }

    private boolean hasNumbers(int mark) {
        for (int k = 0; k < features.length; k++) {
            if (marks[k] == mark && !isMark(k)) {
                return true;
            }
        }
        return false;
    }

    int size() {
        return values.length;
    }

    double value(int k) {
        return values[k];
    }

    /** Sets {@code out[j]} to the value of feature j, for each numeric feature that is filled. */
    void copyMeans(double[] out) {
        for (int k = 0; k < values.length; k++) {
            if (!isMark(k)) {
                out[features[k]] = values[k];
            }
        }
    }

    /** The row with its missing cells filled, stored as before; the row itself if there are none. */
    Row apply(Row row) {
        int filled = 0;
        for (int mark : marks) {
            filled += row.get(mark) != 0 ? 1 : 0;
        }
        if (filled == 0) {
            return row;
        }
        if (!row.isSparse()) {
            double[] dense = row.toArray();
            write(dense);
            return new Row(dense.length, dense, null, 0, dense.length);
        }
        return merge(row, filled);
    }

    private Row merge(Row row, int filled) {
        int[] indices = new int[row.stored() + filled];
        double[] out = new double[indices.length];
        int at = 0;
        int k = 0;
        int place = 0;
        while (k < row.stored() || place < features.length) {
            int stored = k < row.stored() ? row.index(k) : Integer.MAX_VALUE;
            int given = place < features.length ? features[place] : Integer.MAX_VALUE;
            double value = stored <= given ? row.value(k) : 0;
            if (given <= stored) {
                value = row.get(marks[place]) != 0 ? values[place] : value;
                place++;
            }
            if (stored <= given) {
                k++;
            }
            if (value != 0) {
                indices[at] = Math.min(stored, given);
                out[at++] = value;
            }
        }
        return new Row(row.size(), out, indices, 0, at);
    }

    /** The same for a dense row, in place. */
    void write(double[] row) {
        for (int k = 0; k < values.length; k++) {
            if (!isMark(k) && row[marks[k]] != 0) {
                row[features[k]] = values[k];
            }
        }
        for (int k = 0; k < values.length; k++) {
            if (isMark(k) && row[marks[k]] != 0) {
                row[features[k]] = values[k];
            }
        }
    }
}
