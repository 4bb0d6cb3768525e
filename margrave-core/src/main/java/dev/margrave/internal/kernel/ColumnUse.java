// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import java.util.Arrays;

/**
 * Statistics of the columns of a matrix.
 *
 * @param used columns with a nonzero value, in order
 * @param nonZeros the number of nonzero values
 * @param longestRow the largest number of nonzero values in a row
 * @param onlyValue the only nonzero value, or NaN if there are several or none
 */
@SuppressWarnings("ArrayRecordComponent") // private to the package, never compared
record ColumnUse(int[] used, long nonZeros, int longestRow, double onlyValue) {
    static ColumnUse of(FeatureMatrix rows) {
        boolean[] isUsed = new boolean[rows.columns()];
        double only = Double.NaN;
        long nonZeros = 0;
        int longest = 0;
        for (int i = 0; i < rows.rows(); i++) {
            Row row = rows.row(i);
            int inRow = row.markNonZeros(isUsed);
            if (inRow > 0) {
                double value = onlyValue(row);
                only = nonZeros == 0 || value == only ? value : Double.NaN;
            }
            nonZeros += inRow;
            longest = Math.max(longest, inRow);
        }
        return new ColumnUse(places(isUsed), nonZeros, longest, only);
    }

    /** The only nonzero value of the row; NaN if there are several or none. */
    private static double onlyValue(Row row) {
        double only = Double.NaN;
        for (int k = 0; k < row.stored(); k++) {
            double value = row.value(k);
            if (value != 0 && value != only) {
                if (!Double.isNaN(only)) {
                    return Double.NaN;
                }
                only = value;
            }
        }
        return only;
    }

    private static int[] places(boolean[] isUsed) {
        int[] places = new int[isUsed.length];
        int count = 0;
        for (int c = 0; c < isUsed.length; c++) {
            if (isUsed[c]) {
                places[count++] = c;
            }
        }
        return Arrays.copyOf(places, count);
    }
}
