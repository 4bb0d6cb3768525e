// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.rows;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import java.util.Arrays;

/**
 * The values other than zero of the rows, one row behind the other, without the columns that have no such value or only one.
 * The same for the same numbers however they were stored and whatever columns of zeros stand beside them, and so is all that
 * is computed from it.
 *
 * <p>A column whose only value a stands in row i enters K at K_ii alone, by a², as ½a²β_i² enters the dual term of that row:
 * the problem without the column, with that {@linkplain #curvature curvature} added to the row's term, has the same dual, and
 * the column's weight is a·β_i. A column of numbers that differ on every row (an identifier) becomes as many columns as there
 * are rows, all of this kind.
 */
public final class CompactRows {
    private static final int NONE = -1;
    private static final int SEVERAL = -2;

    public final int[] offsets;
    public final int[] indices;
    public final double[] values;
    private final int[] places; // of a column of the data: its number here, or NONE
    private final int[] lone; // of a column of the data: the row with its only value, or NONE
    private final double[] loneValues; // of a column of the data, where it has one value
    private final double[] curvature; // of a row: the sum of the squares of its lone values; null where there are none
    private final int columns;

    private CompactRows(FeatureMatrix rows) {
        int n = rows.rows();
        lone = new int[rows.columns()];
        loneValues = new double[lone.length];
        Arrays.fill(lone, NONE);
        offsets = new int[n + 1];
        for (int i = 0; i < n; i++) {
            offsets[i + 1] = visit(i, rows.row(i));
        }
        places = new int[lone.length];
        int used = 0;
        double[] squares = null;
        for (int j = 0; j < lone.length; j++) {
            places[j] = lone[j] == SEVERAL ? used++ : NONE;
            if (lone[j] >= 0) {
                squares = squares == null ? new double[n] : squares;
                squares[lone[j]] += loneValues[j] * loneValues[j];
                offsets[lone[j] + 1]--;
            }
        }
        columns = used;
        curvature = squares;
        for (int i = 0; i < n; i++) {
            offsets[i + 1] = Math.addExact(offsets[i], offsets[i + 1]);
        }
        indices = new int[offsets[n]];
        values = new double[offsets[n]];
        for (int i = 0; i < n; i++) {
            copy(rows.row(i), offsets[i]);
        }
    }

    public static CompactRows of(FeatureMatrix rows) {
        return new CompactRows(rows);
    }

    /** Rows of features that are all there, by columns; none of them is lone. */
    public static CompactRows ofColumns(int rows, double[][] columns) {
        return new CompactRows(rows, columns);
    }

    private CompactRows(int n, double[][] given) {
        columns = given.length;
        offsets = new int[n + 1];
        indices = new int[Math.multiplyExact(n, columns)];
        values = new double[indices.length];
        for (int i = 0; i < n; i++) {
            offsets[i + 1] = offsets[i] + columns;
            for (int j = 0; j < columns; j++) {
                indices[offsets[i] + j] = j;
                values[offsets[i] + j] = given[j][i];
            }
        }
        places = new int[columns];
        Arrays.setAll(places, j -> j);
        lone = new int[columns];
        Arrays.fill(lone, SEVERAL);
        loneValues = new double[columns];
        curvature = null;
    }

    /** Notes which columns have a value in row i; how many there are. */
    private int visit(int i, Row row) {
        int count = 0;
        for (int k = 0; k < row.stored(); k++) {
            double value = row.value(k);
            if (value != 0) {
                int column = row.index(k);
                lone[column] = lone[column] == NONE ? i : SEVERAL;
                loneValues[column] = value;
                count++;
            }
        }
        return count;
    }

    private void copy(Row row, int start) {
        int at = start;
        for (int k = 0; k < row.stored(); k++) {
            double value = row.value(k);
            if (value != 0 && places[row.index(k)] != NONE) {
                indices[at] = places[row.index(k)];
                values[at++] = value;
            }
        }
    }

    /** What the columns with one value add to the curvature of the rows' dual terms; null where there are none. */
    public double[] curvature() {
        return curvature;
    }

    /** u_i = x_i·w without what the columns with one value contribute at their optimum for these dual variables. */
    public double[] without(double[] u, double[] beta) {
        if (curvature == null) {
            return u;
        }
        double[] rest = new double[u.length];
        for (int i = 0; i < rest.length; i++) {
            rest[i] = u[i] - curvature[i] * beta[i];
        }
        return rest;
    }

    /** The weights of all columns of the data: those kept here, 0 of empty ones, and a·β_i of those with one value. */
    public double[] scatter(double[] kept, double[] beta) {
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

    public int rows() {
        return offsets.length - 1;
    }

    /** How many columns have more than one value. */
    public int columns() {
        return columns;
    }

    /** The number of values. */
    public int entries() {
        return values.length;
    }

    /** Takes the components of the columns that are kept. */
    public double[] gather(double[] all) {
        double[] kept = new double[columns];
        for (int j = 0; j < places.length; j++) {
            if (places[j] != NONE) {
                kept[places[j]] = all[j];
            }
        }
        return kept;
    }

    /** ‖x_i‖² of every row. */
    public double[] squaredNorms() {
        double[] norms = new double[rows()];
        for (int i = 0; i < norms.length; i++) {
            for (int k = offsets[i]; k < offsets[i + 1]; k++) {
                norms[i] += values[k] * values[k];
            }
        }
        return norms;
    }

    /** x·row i. Four sums side by side, as one would wait for each addition to end. */
    public double dot(int i, double[] x) {
        int k = offsets[i];
        int end = offsets[i + 1];
        double first = 0;
        double second = 0;
        double third = 0;
        double fourth = 0;
        for (; k + 3 < end; k += 4) {
            first += values[k] * x[indices[k]];
            second += values[k + 1] * x[indices[k + 1]];
            third += values[k + 2] * x[indices[k + 2]];
            fourth += values[k + 3] * x[indices[k + 3]];
        }
        for (; k < end; k++) {
            first += values[k] * x[indices[k]];
        }
        return (first + second) + (third + fourth);
    }

    /** x += factor · row i. */
    public void addTo(int i, double[] x, double factor) {
        int end = offsets[i + 1];
        for (int k = offsets[i]; k < end; k++) {
            x[indices[k]] += factor * values[k];
        }
    }
}
