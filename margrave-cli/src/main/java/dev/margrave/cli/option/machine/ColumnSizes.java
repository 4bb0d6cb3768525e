// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option.machine;

import dev.margrave.cli.option.ColumnRanges;
import dev.margrave.cli.output.Text;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.OccurringColumns;
import dev.margrave.data.Row;
import java.util.Optional;

/**
 * Whether the columns of a table differ so much in size (root mean square) that the largest ones dominate all products of rows.
 * Constant columns do not count, nor do columns that are 0 in more than nine rows of ten: categories and words are rare,
 * not small.
 */
final class ColumnSizes {
    private static final double MAX_RATIO = 1000; // between values of two columns without a hint; chosen by hand
    private static final double MIN_DENSITY =
            0.1; // share of rows in which a column that counts is not 0; chosen by hand

    private final Dataset data; // on the columns that occur
    private final OccurringColumns columns; // null where all of them count
    private final ColumnRanges ranges;
    private final double[]
            squares; // relative to the largest value of the column, so that they neither overflow nor vanish
    private final int[] nonZeros;

    ColumnSizes(Dataset given) {
        this.columns = OccurringColumns.of(given.features()).orElse(null);
        this.data = columns == null ? given : columns.apply(given);
        FeatureMatrix rows = data.features();
        this.ranges = new ColumnRanges(rows);
        this.squares = new double[rows.columns()];
        this.nonZeros = new int[rows.columns()];
        for (int i = 0; i < rows.rows(); i++) {
            Row row = rows.row(i);
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0) {
                    double value = row.value(k) / largest(row.index(k));
                    squares[row.index(k)] += value * value;
                    nonZeros[row.index(k)]++;
                }
            }
        }
    }

    /** A hint for users who do not scale these rows; empty if the columns are of similar size. */
    Optional<String> hint() {
        int small = -1;
        int large = -1;
        for (int j = 0; j < squares.length; j++) {
            if (counts(j)) {
                small = small < 0 || size(j) < size(small) ? j : small;
                large = large < 0 || size(j) > size(large) ? j : large;
            }
        }
        if (large < 0 || !(size(large) > MAX_RATIO * size(small))) {
            return Optional.empty();
        }
        return Optional.of("values of " + name(large) + " (about " + Text.number(size(large)) + ") are more than "
                + (int) MAX_RATIO + " times as large as those of " + name(small) + " (about "
                + Text.number(size(small))
                + "), which therefore hardly count; --scale standard gives all columns the same size");
    }

    private boolean counts(int feature) {
        return ranges.maximum(feature) > ranges.minimum(feature) && nonZeros[feature] >= MIN_DENSITY * data.rows();
    }

    private double largest(int feature) {
        return Math.max(Math.abs(ranges.minimum(feature)), Math.abs(ranges.maximum(feature)));
    }

    private double size(int feature) {
        return largest(feature) * Math.sqrt(squares[feature] / data.rows());
    }

    private String name(int feature) {
        return data.schema().isNamed()
                ? "column " + Text.quote(data.schema().featureNames().get(feature))
                : "feature " + ((columns == null ? feature : columns.column(feature)) + 1);
    }
}
