// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.rows;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import dev.margrave.data.SparseMatrix;

/** Differences x_a − x_b of rows, sparse if these are. */
public final class DifferenceRows {
    private DifferenceRows() {}

    /** An upper bound on the memory that they take, in bytes. */
    public static long bytes(FeatureMatrix rows, int[] above, int[] below) {
        if (!rows.isSparse()) {
            return (long) Double.BYTES * above.length * rows.columns();
        }
        long stored = 0;
        RowReader reader = rows.reader();
        int[] lengths = new int[rows.rows()];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = reader.row(i).stored();
        }
        for (int p = 0; p < above.length; p++) {
            stored += lengths[above[p]] + lengths[below[p]];
        }
        return (Double.BYTES + Integer.BYTES) * stored;
    }

    public static FeatureMatrix of(FeatureMatrix rows, int[] above, int[] below) {
        return rows.isSparse() ? sparse(rows, above, below) : dense(rows, above, below);
    }

    private static FeatureMatrix dense(FeatureMatrix rows, int[] above, int[] below) {
        int width = rows.columns();
        double[] values = new double[Math.multiplyExact(above.length, width)];
        RowReader first = rows.reader();
        RowReader second = rows.reader();
        for (int p = 0; p < above.length; p++) {
            Row a = first.row(above[p]);
            Row b = second.row(below[p]);
            for (int j = 0; j < width; j++) {
                values[p * width + j] = a.get(j) - b.get(j);
            }
        }
        return DenseMatrix.wrap(above.length, width, values);
    }

    private static FeatureMatrix sparse(FeatureMatrix rows, int[] above, int[] below) {
        int[] offsets = new int[above.length + 1];
        RowReader first = rows.reader();
        RowReader second = rows.reader();
        for (int p = 0; p < above.length; p++) {
            offsets[p + 1] = Math.addExact(offsets[p], merge(first.row(above[p]), second.row(below[p]), null, null, 0));
        }
        int[] indices = new int[offsets[above.length]];
        double[] values = new double[indices.length];
        for (int p = 0; p < above.length; p++) {
            merge(first.row(above[p]), second.row(below[p]), indices, values, offsets[p]);
        }
        return SparseMatrix.wrap(above.length, rows.columns(), offsets, indices, values);
    }

    /** Writes a − b from {@code start}, unless the arrays are null, and returns the number of its nonzero entries. */
    private static int merge(Row a, Row b, int[] indices, double[] values, int start) {
        int at = start;
        int k = 0;
        int l = 0;
        while (k < a.stored() || l < b.stored()) {
            int left = k < a.stored() ? a.index(k) : Integer.MAX_VALUE;
            int right = l < b.stored() ? b.index(l) : Integer.MAX_VALUE;
            double value = (left <= right ? a.value(k) : 0) - (right <= left ? b.value(l) : 0);
            if (value != 0) {
                if (indices != null) {
                    indices[at] = Math.min(left, right);
                    values[at] = value;
                }
                at++;
            }
            k += left <= right ? 1 : 0;
            l += right <= left ? 1 : 0;
        }
        return at - start;
    }
}
