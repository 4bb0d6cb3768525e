// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.rows;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.SparseMatrix;

/** Two matrices with equal numbers of columns, stacked vertically; dense only if both are. */
public final class RowStack {
    private RowStack() {}

    public static FeatureMatrix of(FeatureMatrix above, FeatureMatrix below) {
        int rows = Math.addExact(above.rows(), below.rows());
        return above.isSparse() || below.isSparse() ? sparse(above, below, rows) : dense(above, below, rows);
    }

    private static FeatureMatrix dense(FeatureMatrix above, FeatureMatrix below, int rows) {
        int d = above.columns();
        double[] values = new double[Math.multiplyExact(rows, d)];
        for (int i = 0; i < rows; i++) {
            System.arraycopy(row(above, below, i).toArray(), 0, values, i * d, d);
        }
        return DenseMatrix.wrap(rows, d, values);
    }

    private static FeatureMatrix sparse(FeatureMatrix above, FeatureMatrix below, int rows) {
        int stored = Math.toIntExact(above.storedValues() + below.storedValues());
        int[] offsets = new int[rows + 1];
        int[] indices = new int[stored];
        double[] values = new double[stored];
        for (int i = 0; i < rows; i++) {
            Row row = row(above, below, i);
            offsets[i + 1] = offsets[i] + row.stored();
            for (int k = 0; k < row.stored(); k++) {
                indices[offsets[i] + k] = row.index(k);
                values[offsets[i] + k] = row.value(k);
            }
        }
        return SparseMatrix.wrap(rows, above.columns(), offsets, indices, values);
    }

    private static Row row(FeatureMatrix above, FeatureMatrix below, int i) {
        return i < above.rows() ? above.row(i) : below.row(i - above.rows());
    }
}
