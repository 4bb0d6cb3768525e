// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.OccurringColumns;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import java.util.Arrays;

/**
 * The smallest and largest value of every feature; entries that are not stored count as 0. Of wide sparse rows, only of the
 * features that occur.
 */
public final class ColumnRanges {
    private final OccurringColumns columns; // null where every feature has a range
    private final double[] minimum;
    private final double[] maximum;
    private final long nonZeros;

    public ColumnRanges(FeatureMatrix given) {
        columns = OccurringColumns.of(given).orElse(null);
        FeatureMatrix rows = columns == null ? given : columns.apply(given);
        minimum = new double[rows.columns()];
        maximum = new double[rows.columns()];
        int[] stored = new int[rows.columns()];
        Arrays.fill(minimum, Double.POSITIVE_INFINITY);
        Arrays.fill(maximum, Double.NEGATIVE_INFINITY);
        long count = 0;
        RowReader reader = rows.reader();
        for (int i = 0; i < rows.rows(); i++) {
            Row row = reader.row(i);
            for (int k = 0; k < row.stored(); k++) {
                int j = row.index(k);
                double value = row.value(k);
                minimum[j] = Math.min(minimum[j], value);
                maximum[j] = Math.max(maximum[j], value);
                stored[j]++;
                count += value == 0 ? 0 : 1;
            }
        }
        for (int j = 0; j < stored.length; j++) {
            if (stored[j] < rows.rows()) {
                minimum[j] = Math.min(minimum[j], 0);
                maximum[j] = Math.max(maximum[j], 0);
            }
        }
        nonZeros = count;
    }

    public long nonZeros() {
        return nonZeros;
    }

    /** The number of ranges. */
    public int size() {
        return minimum.length;
    }

    /** The feature of the k-th range. */
    public int feature(int k) {
        return columns == null ? k : columns.column(k);
    }

    /** The smallest value of the feature of the k-th range. */
    public double minimum(int k) {
        return minimum[k];
    }

    public double maximum(int k) {
        return maximum[k];
    }

    public double minimum() {
        double least = Arrays.stream(minimum).min().orElse(Double.NaN);
        return columns == null ? least : Math.min(0, least);
    }

    public double maximum() {
        double most = Arrays.stream(maximum).max().orElse(Double.NaN);
        return columns == null ? most : Math.max(0, most);
    }

    /** The widest range over the narrowest, of features that vary; 1 where none does. */
    public double spread() {
        double narrowest = Double.POSITIVE_INFINITY;
        double widest = 0;
        for (int j = 0; j < minimum.length; j++) {
            if (maximum[j] > minimum[j]) {
                narrowest = Math.min(narrowest, maximum[j] - minimum[j]);
                widest = Math.max(widest, maximum[j] - minimum[j]);
            }
        }
        return widest == 0 ? 1 : widest / narrowest;
    }
}
