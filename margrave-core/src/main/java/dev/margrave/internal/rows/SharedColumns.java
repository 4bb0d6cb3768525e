// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.rows;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import java.util.Arrays;

/**
 * Which columns of the rows have more than one nonzero value (shared columns), and how the others are eliminated.
 *
 * <p>A column whose only value a is in row i contributes to K only a² at K_ii, just as ½a²β_i² in the dual term of that row:
 * the problem without the column, with that {@linkplain #curvature curvature} added to the row's term, has the same dual, and
 * the column's weight is a·β_i. One-hot columns of an identifier, which differs in every
 * row, are all of this kind.
 */
final class SharedColumns {
    static final int NONE = -1;
    private static final int SEVERAL = -2; // the column has values in several rows

    private final int[] places; // of a column of the data: its index among the shared ones, or NONE
    private final int[] singleRow; // of a column of the data: the row with its only value, or NONE
    private final double[] singleValues; // of a column of the data, where it has one value
    private final double[]
            curvature; // of a row: the sum of the squares of its single values; null where there are none
    private final int count;

    private SharedColumns(int[] places, int[] singleRow, double[] singleValues, double[] curvature, int count) {
        this.places = places;
        this.singleRow = singleRow;
        this.singleValues = singleValues;
        this.curvature = curvature;
        this.count = count;
    }

    /** All of this number of columns. */
    static SharedColumns all(int columns) {
        int[] places = new int[columns];
        Arrays.setAll(places, j -> j);
        int[] singleRow = new int[columns];
        Arrays.fill(singleRow, SEVERAL);
        return new SharedColumns(places, singleRow, new double[columns], null, columns);
    }

    /** Visits all rows; writes the number of values in shared columns of each to {@code lengths}. */
    static SharedColumns of(FeatureMatrix rows, int[] lengths) {
        int[] singleRow = new int[rows.columns()];
        double[] singleValues = new double[singleRow.length];
        Arrays.fill(singleRow, NONE);
        RowReader reader = rows.orderedReader();
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = visit(i, reader.row(i), singleRow, singleValues);
        }
        int[] places = new int[singleRow.length];
        int used = 0;
        double[] squares = null;
        for (int j = 0; j < singleRow.length; j++) {
            places[j] = singleRow[j] == SEVERAL ? used++ : NONE;
            if (singleRow[j] >= 0) {
                squares = squares == null ? new double[lengths.length] : squares;
                squares[singleRow[j]] += singleValues[j] * singleValues[j];
                lengths[singleRow[j]]--;
            }
        }
        return new SharedColumns(places, singleRow, singleValues, squares, used);
    }

    /** Records which columns have a value in row i; returns their number. */
    private static int visit(int i, Row row, int[] singleRow, double[] singleValues) {
        int values = 0;
        for (int k = 0; k < row.stored(); k++) {
            double value = row.value(k);
            if (value != 0) {
                int column = row.index(k);
                singleRow[column] = singleRow[column] == NONE ? i : SEVERAL;
                singleValues[column] = value;
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

    /** Writes the values of shared columns to the arrays, from {@code start} on; returns where they end. */
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
            } else if (singleRow[j] >= 0) {
                all[j] = singleValues[j] * beta[singleRow[j]];
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
