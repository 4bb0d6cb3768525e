// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import java.util.function.UnaryOperator;

/** Copies rows of a matrix into memory, as they are or with a function applied to each. */
final class RowTransform {
    private RowTransform() {}

    /** The chosen rows, stored as they are in the matrix. */
    static FeatureMatrix inMemory(FeatureMatrix matrix, int[] chosen) {
        FeatureMatrix some = matrix.view(chosen);
        return sameStorage(some, row -> row);
    }

    /** The function must return rows of the same storage, with the same number of stored entries. */
    static FeatureMatrix sameStorage(FeatureMatrix matrix, UnaryOperator<Row> function) {
        return matrix.isSparse() ? sparse(matrix, matrix.storedValues(), function) : dense(matrix, function);
    }

    /** The function must return sparse rows with {@code stored} entries in all. */
    static FeatureMatrix sparse(FeatureMatrix matrix, long stored, UnaryOperator<Row> function) {
        int[] offsets = new int[matrix.rows() + 1];
        int[] indices = new int[Math.toIntExact(stored)];
        double[] values = new double[indices.length];
        RowReader reader = matrix.reader();
        for (int i = 0; i < matrix.rows(); i++) {
            Row row = function.apply(reader.row(i));
            offsets[i + 1] = offsets[i] + row.stored();
            for (int k = 0; k < row.stored(); k++) {
                indices[offsets[i] + k] = row.index(k);
                values[offsets[i] + k] = row.value(k);
            }
        }
        return SparseMatrix.wrap(matrix.rows(), matrix.columns(), offsets, indices, values);
    }

    static FeatureMatrix dense(FeatureMatrix matrix, UnaryOperator<Row> function) {
        int d = matrix.columns();
        double[] values = new double[Math.multiplyExact(matrix.rows(), d)];
        RowReader reader = matrix.reader();
        for (int i = 0; i < matrix.rows(); i++) {
            System.arraycopy(function.apply(reader.row(i)).toArray(), 0, values, i * d, d);
        }
        return DenseMatrix.wrap(matrix.rows(), d, values);
    }

    /** The row divided by its length, stored as before; a row of zeros stays as it is. */
    static Row unit(Row row) {
        double[] values = new double[row.stored()];
        int[] indices = row.isSparse() ? new int[values.length] : null;
        for (int k = 0; k < values.length; k++) {
            values[k] = row.value(k);
            if (indices != null) {
                indices[k] = row.index(k);
            }
        }
        toUnitLength(values, 0, values.length);
        return new Row(row.size(), values, indices, 0, values.length);
    }

    /** Divides some values by their length, which neither overflows nor vanishes; zeros stay zero. */
    static void toUnitLength(double[] values, int from, int to) {
        double largest = 0;
        for (int k = from; k < to; k++) {
            largest = Math.max(largest, Math.abs(values[k]));
        }
        if (largest == 0) {
            return;
        }
        double sum = 0;
        for (int k = from; k < to; k++) {
            double relative = values[k] / largest;
            sum += relative * relative;
        }
        double length = Math.sqrt(sum);
        for (int k = from; k < to; k++) {
            values[k] = values[k] / largest / length;
        }
    }
}
