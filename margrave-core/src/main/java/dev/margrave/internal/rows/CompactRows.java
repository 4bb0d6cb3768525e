// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.rows;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;

/**
 * The values other than zero of the rows, one row behind the other, with the empty columns left out. The same for the same
 * numbers however they were stored and whatever columns of zeros stand beside them, and so is all that is computed from it.
 */
public final class CompactRows {
    private static final int EMPTY = -1;

    public final int[] offsets;
    public final int[] indices;
    public final double[] values;
    private final int[] places; // of a column of the data: its number here, or EMPTY
    private final int columns;

    private CompactRows(int[] offsets, int[] indices, double[] values, int[] places, int columns) {
        this.offsets = offsets;
        this.indices = indices;
        this.values = values;
        this.places = places;
        this.columns = columns;
    }

    public static CompactRows of(FeatureMatrix rows) {
        int n = rows.rows();
        int[] offsets = new int[n + 1];
        boolean[] isUsed = new boolean[rows.columns()];
        for (int i = 0; i < n; i++) {
            offsets[i + 1] = Math.addExact(offsets[i], rows.row(i).markNonZeros(isUsed));
        }
        int[] places = new int[rows.columns()];
        int used = 0;
        for (int j = 0; j < places.length; j++) {
            places[j] = isUsed[j] ? used++ : EMPTY;
        }
        int[] indices = new int[offsets[n]];
        double[] values = new double[offsets[n]];
        for (int i = 0; i < n; i++) {
            copy(rows.row(i), places, indices, values, offsets[i]);
        }
        return new CompactRows(offsets, indices, values, places, used);
    }

    private static void copy(Row row, int[] places, int[] indices, double[] values, int start) {
        int at = start;
        for (int k = 0; k < row.stored(); k++) {
            double value = row.value(k);
            if (value != 0) {
                indices[at] = places[row.index(k)];
                values[at++] = value;
            }
        }
    }

    public int rows() {
        return offsets.length - 1;
    }

    /** How many columns are not empty. */
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
            if (places[j] != EMPTY) {
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
