// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import java.util.Arrays;

/** The smallest and largest value of every feature; entries that are not stored count as 0. */
public final class ColumnRanges {
    private final double[] minimum;
    private final double[] maximum;
    private final long nonZeros;

    public ColumnRanges(FeatureMatrix rows) {
        minimum = new double[rows.columns()];
        maximum = new double[rows.columns()];
        int[] stored = new int[rows.columns()];
        Arrays.fill(minimum, Double.POSITIVE_INFINITY);
        Arrays.fill(maximum, Double.NEGATIVE_INFINITY);
        long count = 0;
        for (int i = 0; i < rows.rows(); i++) {
            Row row = rows.row(i);
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

    public double minimum(int feature) {
        return minimum[feature];
    }

    public double maximum(int feature) {
        return maximum[feature];
    }

    public double minimum() {
        return Arrays.stream(minimum).min().orElse(Double.NaN);
    }

    public double maximum() {
        return Arrays.stream(maximum).max().orElse(Double.NaN);
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
