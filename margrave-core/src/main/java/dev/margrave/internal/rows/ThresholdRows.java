// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.rows;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.SparseMatrix;

/** Rows repeated once for each of m thresholds: row i·m + k is (x_i, e_k), with m additional features. */
public final class ThresholdRows {
    private ThresholdRows() {}

    /** The memory that they take, in bytes. */
    public static long bytes(FeatureMatrix rows, int thresholds) {
        long values = rows.isSparse()
                ? (rows.storedValues() + rows.rows()) * thresholds
                : (long) rows.rows() * thresholds * (rows.columns() + thresholds);
        return 12 * values;
    }

    public static FeatureMatrix of(FeatureMatrix rows, int thresholds) {
        return rows.isSparse() ? sparse(rows, thresholds) : dense(rows, thresholds);
    }

    private static FeatureMatrix dense(FeatureMatrix rows, int thresholds) {
        int count = Math.multiplyExact(rows.rows(), thresholds);
        int width = rows.columns() + thresholds;
        double[] values = new double[Math.multiplyExact(count, width)];
        for (int i = 0; i < count; i++) {
            double[] row = rows.row(i / thresholds).toArray();
            System.arraycopy(row, 0, values, i * width, row.length);
            values[i * width + row.length + i % thresholds] = 1;
        }
        return DenseMatrix.wrap(count, width, values);
    }

    private static FeatureMatrix sparse(FeatureMatrix rows, int thresholds) {
        int count = Math.multiplyExact(rows.rows(), thresholds);
        int stored = Math.toIntExact((rows.storedValues() + rows.rows()) * thresholds);
        int[] offsets = new int[count + 1];
        int[] indices = new int[stored];
        double[] values = new double[stored];
        int at = 0;
        for (int i = 0; i < count; i++) {
            Row row = rows.row(i / thresholds);
            for (int k = 0; k < row.stored(); k++) {
                indices[at] = row.index(k);
                values[at++] = row.value(k);
            }
            indices[at] = rows.columns() + i % thresholds;
            values[at++] = 1;
            offsets[i + 1] = at;
        }
        return SparseMatrix.wrap(count, rows.columns() + thresholds, offsets, indices, values);
    }
}
