// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;
import dev.margrave.internal.vector.VectorSupport;

/** Σ_c x_c·v_c for vectors v_c of the columns, over those that are not zero, in order: the same bits for dense and sparse rows. */
final class NonZeros {
    private final double[][] byColumn;
    private final double[] values;
    private final double[][] columns;

    NonZeros(double[][] byColumn) {
        this.byColumn = byColumn;
        this.values = new double[byColumn.length];
        this.columns = new double[byColumn.length][];
    }

    void addTo(Row row, double[] sums) {
        int nonZeros = 0;
        for (int k = 0; k < row.stored(); k++) {
            if (row.value(k) != 0) {
                values[nonZeros] = row.value(k);
                columns[nonZeros++] = byColumn[row.index(k)];
            }
        }
        VectorSupport.scalar().addRows(values, columns, nonZeros, sums, 0, sums.length);
    }
}
