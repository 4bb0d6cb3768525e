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
        if (!matrix.isSparse()) {
            return dense(matrix, function);
        }
        int[] offsets = new int[matrix.rows() + 1];
        int[] indices = new int[Math.toIntExact(matrix.storedValues())];
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
}
