// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * Rows that take some features from one row and the others from another. They are predicted in blocks, so that memory stays small.
 *
 * @param <T> what is predicted for a row
 */
final class MixedRows<T> {
    private static final int VALUES_AT_ONCE = 500_000; // stored values per block, a few megabytes; chosen by hand

    private final Function<FeatureMatrix, List<T>> predict;
    private final int columns;
    private final boolean sparse;
    private final List<T> results = new ArrayList<>();
    private double[] values = new double[1024];
    private int[] indices = new int[1024];
    private int[] offsets = new int[64];
    private int rows;
    private int stored;

    MixedRows(int columns, boolean sparse, Function<FeatureMatrix, List<T>> predict) {
        this.predict = predict;
        this.columns = columns;
        this.sparse = sparse;
    }

    /** Adds the row with the features of {@code other} where {@code fromOther} holds, and those of {@code row} elsewhere. */
    void add(Row row, Row other, IntPredicate fromOther) {
        int a = next(row, 0, fromOther, false);
        int b = next(other, 0, fromOther, true);
        while (a < row.stored() || b < other.stored()) {
            int first = a < row.stored() ? row.index(a) : Integer.MAX_VALUE;
            int second = b < other.stored() ? other.index(b) : Integer.MAX_VALUE;
            if (first < second) {
                append(first, row.value(a));
                a = next(row, a + 1, fromOther, false);
            } else {
                append(second, other.value(b));
                b = next(other, b + 1, fromOther, true);
            }
        }
        if (++rows == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
        }
        offsets[rows] = stored;
        if ((sparse ? stored : (long) rows * columns) >= VALUES_AT_ONCE) {
            flush();
        }
    }

    private static int next(Row row, int from, IntPredicate fromOther, boolean wanted) {
        int at = from;
        while (at < row.stored() && fromOther.test(row.index(at)) != wanted) {
            at++;
        }
        return at;
    }

    private void append(int index, double value) {
        if (stored == values.length) {
            values = Arrays.copyOf(values, 2 * stored);
            indices = Arrays.copyOf(indices, 2 * stored);
        }
        indices[stored] = index;
        values[stored++] = value;
    }

    private void flush() {
        if (rows > 0) {
            results.addAll(predict.apply(block()));
        }
        rows = 0;
        stored = 0;
    }

    private FeatureMatrix block() {
        if (sparse) {
            return SparseMatrix.wrap(
                    rows,
                    columns,
                    Arrays.copyOf(offsets, rows + 1),
                    Arrays.copyOf(indices, stored),
                    Arrays.copyOf(values, stored));
        }
        double[] dense = new double[rows * columns];
        for (int i = 0; i < rows; i++) {
            for (int k = offsets[i]; k < offsets[i + 1]; k++) {
                dense[i * columns + indices[k]] = values[k];
            }
        }
        return DenseMatrix.wrap(rows, columns, dense);
    }

    /** The predictions for all rows that were added. */
    List<T> results() {
        flush();
        return results;
    }
}
