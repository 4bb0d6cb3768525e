// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.rows;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import java.util.Arrays;

/**
 * Which columns of some rows have more than one value other than zero, and what becomes of the others.
 *
 * <p>A column whose only value a stands in row i enters K at K_ii alone, by a², as ½a²β_i² enters the dual term of that row:
 * the problem without the column, with that {@linkplain #curvature curvature} added to the row's term, has the same dual, and
 * the column's weight is a·β_i. A column of numbers that differ on every row (an identifier) becomes as many columns as there
 * are rows, all of this kind.
 */
final class SharedColumns {
    static final int NONE = -1;
    private static final int SEVERAL = -2;

    private final int[] places; // of a column of the data: its number among the shared ones, or NONE
    private final int[] lone; // of a column of the data: the row with its only value, or NONE
    private final double[] loneValues; // of a column of the data, where it has one value
    private final double[] curvature; // of a row: the sum of the squares of its lone values; null where there are none
    private final int count;

    private SharedColumns(int[] places, int[] lone, double[] loneValues, double[] curvature, int count) {
        this.places = places;
        this.lone = lone;
        this.loneValues = loneValues;
        this.curvature = curvature;
        this.count = count;
    }

    /** Every one of so many columns. */
    static SharedColumns all(int columns) {
        int[] places = new int[columns];
        Arrays.setAll(places, j -> j);
        int[] lone = new int[columns];
        Arrays.fill(lone, SEVERAL);
        return new SharedColumns(places, lone, new double[columns], null, columns);
    }

    /** Visits all rows; writes how many values each has in shared columns to {@code lengths}. */
    static SharedColumns of(FeatureMatrix rows, int[] lengths) {
        int[] lone = new int[rows.columns()];
        double[] loneValues = new double[lone.length];
        Arrays.fill(lone, NONE);
        RowReader reader = rows.reader();
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = visit(i, reader.row(i), lone, loneValues);
        }
        int[] places = new int[lone.length];
        int used = 0;
        double[] squares = null;
        for (int j = 0; j < lone.length; j++) {
            places[j] = lone[j] == SEVERAL ? used++ : NONE;
            if (lone[j] >= 0) {
                squares = squares == null ? new double[lengths.length] : squares;
                squares[lone[j]] += loneValues[j] * loneValues[j];
                lengths[lone[j]]--;
            }
        }
        return new SharedColumns(places, lone, loneValues, squares, used);
    }

    /** Notes which columns have a value in row i; how many there are. */
    private static int visit(int i, Row row, int[] lone, double[] loneValues) {
        int values = 0;
        for (int k = 0; k < row.stored(); k++) {
            double value = row.value(k);
            if (value != 0) {
                int column = row.index(k);
                lone[column] = lone[column] == NONE ? i : SEVERAL;
                loneValues[column] = value;
                values++;
            }
        }
        return values;
    }

    int count() {
        return count;
    }

    double[] curvature() {
        return curvature;
    }

    /** Writes the values of shared columns from these places of the arrays on; where they end. */
    int copy(Row row, int start, int[] indices, double[] values) {
        int at = start;
        for (int k = 0; k < row.stored(); k++) {
            double value = row.value(k);
            if (value != 0) {
                int place = places[row.index(k)];
                if (place != NONE) {
                    indices[at] = place;
                    values[at++] = value;
                }
            }
        }
        return at;
    }

    double[] scatter(double[] kept, double[] beta) {
        double[] all = new double[places.length];
        for (int j = 0; j < all.length; j++) {
            if (places[j] != NONE) {
                all[j] = kept[places[j]];
            } else if (lone[j] >= 0) {
                all[j] = loneValues[j] * beta[lone[j]];
            }
        }
        return all;
    }

    double[] gather(double[] all) {
        double[] kept = new double[count];
        for (int j = 0; j < places.length; j++) {
            if (places[j] != NONE) {
                kept[places[j]] = all[j];
            }
        }
        return kept;
    }
}
