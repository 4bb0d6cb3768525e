// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import dev.margrave.internal.Check;
import java.util.Arrays;
import java.util.Optional;

/**
 * The columns of wide sparse rows in which some row stores a value. Rows of which most columns are empty, such as hashed words
 * with indices in the millions, are mapped to these columns, so that memory follows the values and not the largest index.
 * Values in other columns are dropped: no training row said anything about them.
 */
public final class OccurringColumns {
    /** Rows with fewer columns are never mapped: an array of as many numbers is small. */
    public static final int LEAST_COLUMNS = 1 << 20;

    private static final int COLUMNS_PER_VALUE = 4; // stored, above which rows are mapped; chosen by hand

    private final int width;
    private final int[] columns; // increasing

    private OccurringColumns(int width, int[] columns) {
        this.width = width;
        this.columns = columns;
    }

    /** Restores what {@link #column} gave, of rows of {@code width} columns. */
    public static OccurringColumns of(int width, int[] columns) {
        int previous = -1;
        for (int column : columns) {
            if (column <= previous || column >= width) {
                throw new IllegalArgumentException("column " + column + " after " + previous
                        + "; columns must increase and be at least 0 and below " + width);
            }
            previous = column;
        }
        return new OccurringColumns(width, columns.clone());
    }

    /** Whether rows are sparse and have far more columns than values, so that an array of all columns is out of proportion. */
    public static boolean areWide(FeatureMatrix rows) {
        return rows.isSparse()
                && rows.columns() > LEAST_COLUMNS
                && rows.columns() / COLUMNS_PER_VALUE > rows.storedValues();
    }

    /** The columns that occur; empty unless the rows are sparse and have far more columns than values. */
    public static Optional<OccurringColumns> of(FeatureMatrix rows) {
        if (!areWide(rows)) {
            return Optional.empty();
        }
        int[] found = new int[1024];
        int count = 0;
        RowReader reader = rows.reader();
        for (int i = 0; i < rows.rows(); i++) {
            Row row = reader.row(i);
            for (int k = 0; k < row.stored(); k++) {
                if (count == found.length) {
                    count = distinct(found, count);
                    found = count > found.length / 2 ? Arrays.copyOf(found, 2 * found.length) : found;
                }
                found[count++] = row.index(k);
            }
        }
        return Optional.of(new OccurringColumns(rows.columns(), Arrays.copyOf(found, distinct(found, count))));
    }

    /** Sorts the first entries and drops repetitions; returns how many are left. */
    private static int distinct(int[] found, int count) {
        Arrays.sort(found, 0, count);
        int kept = 0;
        for (int k = 0; k < count; k++) {
            if (kept == 0 || found[k] != found[kept - 1]) {
                found[kept++] = found[k];
            }
        }
        return kept;
    }

    /** The number of columns before the mapping. */
    public int width() {
        return width;
    }

    /** The number of columns that occur. */
    public int size() {
        return columns.length;
    }

    /** The k-th column that occurs. */
    public int column(int k) {
        return columns[k];
    }

    /** The position of a column among those that occur; negative if it does not. */
    private int place(int column) {
        return Arrays.binarySearch(columns, column);
    }

    /** The row on these columns only. */
    public Row apply(Row row) {
        Check.sameLength("row", row.size(), width);
        int[] indices = new int[stored(row)];
        double[] values = new double[indices.length];
        int kept = 0;
        for (int k = 0; k < row.stored(); k++) {
            int place = place(row.index(k));
            if (place >= 0) {
                indices[kept] = place;
                values[kept++] = row.value(k);
            }
        }
        return new Row(columns.length, values, indices, 0, kept);
    }

    private int stored(Row row) {
        int count = 0;
        for (int k = 0; k < row.stored(); k++) {
            count += place(row.index(k)) >= 0 ? 1 : 0;
        }
        return count;
    }

    /** Sets the entries of the row in an array with one entry for each of these columns. */
    void scatter(Row row, double[] out) {
        for (int k = 0; k < row.stored(); k++) {
            int place = place(row.index(k));
            if (place >= 0) {
                out[place] = row.value(k);
            }
        }
    }

    /** The rows on these columns only; rows outside memory are mapped on access. */
    public FeatureMatrix apply(FeatureMatrix rows) {
        if (rows.isStreamed()) {
            return new TransformedMatrix(rows, columns.length, true, this::apply);
        }
        int[] offsets = new int[rows.rows() + 1];
        for (int i = 0; i < rows.rows(); i++) {
            offsets[i + 1] = Math.addExact(offsets[i], stored(rows.row(i)));
        }
        int[] indices = new int[offsets[rows.rows()]];
        double[] values = new double[indices.length];
        for (int i = 0; i < rows.rows(); i++) {
            Row row = apply(rows.row(i));
            for (int k = 0; k < row.stored(); k++) {
                indices[offsets[i] + k] = row.index(k);
                values[offsets[i] + k] = row.value(k);
            }
        }
        return SparseMatrix.wrap(rows.rows(), columns.length, offsets, indices, values);
    }

    /** The data on these columns only, which then have no names. */
    public Dataset apply(Dataset data) {
        return data.withFeatures(apply(data.features()));
    }
}
