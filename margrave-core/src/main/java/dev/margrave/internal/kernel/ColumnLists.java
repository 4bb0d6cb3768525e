// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import java.util.Arrays;

/**
 * The nonzero values of a sparse matrix, stored by column. The inner products of a row with all rows of the matrix then touch
 * only the columns of that row, a small fraction for wide sparse rows. Sums run over the columns in order.
 */
final class ColumnLists {
    private final int[] offsets; // by column
    private final int[] rows;
    private final double[] values;

    ColumnLists(FeatureMatrix matrix, long nonZeros) {
        this.offsets = new int[matrix.columns() + 1];
        this.rows = new int[Math.toIntExact(nonZeros)];
        this.values = new double[rows.length];
        for (int i = 0; i < matrix.rows(); i++) {
            Row row = matrix.row(i);
            for (int k = 0; k < row.stored(); k++) {
                offsets[row.index(k) + 1] += row.value(k) != 0 ? 1 : 0;
            }
        }
        for (int c = 0; c < matrix.columns(); c++) {
            offsets[c + 1] += offsets[c];
        }
        int[] next = Arrays.copyOf(offsets, matrix.columns());
        for (int i = 0; i < matrix.rows(); i++) {
            Row row = matrix.row(i);
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0) {
                    int at = next[row.index(k)]++;
                    rows[at] = i;
                    values[at] = row.value(k);
                }
            }
        }
    }

    /** {@code out[i]} = x · row i of the matrix. */
    void dots(Row x, double[] out) {
        Arrays.fill(out, 0);
        for (int k = 0; k < x.stored(); k++) {
            double value = x.value(k);
            if (value != 0) {
                int end = offsets[x.index(k) + 1];
                for (int at = offsets[x.index(k)]; at < end; at++) {
                    out[rows[at]] += value * values[at];
                }
            }
        }
    }
}
