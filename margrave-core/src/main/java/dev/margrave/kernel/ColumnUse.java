// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import java.util.stream.IntStream;

/**
 * What the columns of a matrix hold.
 *
 * @param used columns with a value other than zero, in order
 * @param varying columns whose rows are not all equal, in order
 * @param nonZeros how many values are not zero
 * @param longestRow the most values other than zero in a row
 * @param onlyValue the one value beside zero, or NaN where there are several or none
 */
@SuppressWarnings("ArrayRecordComponent") // private to the package, never compared
record ColumnUse(int[] used, int[] varying, long nonZeros, int longestRow, double onlyValue) {
    static ColumnUse of(FeatureMatrix rows) {
        int[] count = new int[rows.columns()];
        double[] first = new double[rows.columns()];
        boolean[] differs = new boolean[rows.columns()];
        double only = Double.NaN;
        boolean several = false;
        long nonZeros = 0;
        int longest = 0;
        for (int i = 0; i < rows.rows(); i++) {
            Row row = rows.row(i);
            int inRow = 0;
            for (int k = 0; k < row.stored(); k++) {
                double value = row.value(k);
                if (value == 0) {
                    continue;
                }
                inRow++;
                int column = row.index(k);
                if (count[column]++ == 0) {
                    first[column] = value;
                }
                differs[column] |= value != first[column];
                several |= nonZeros + inRow > 1 && value != only;
                only = value;
            }
            nonZeros += inRow;
            longest = Math.max(longest, inRow);
        }
        return new ColumnUse(
                IntStream.range(0, count.length).filter(c -> count[c] > 0).toArray(),
                IntStream.range(0, count.length)
                        .filter(c -> differs[c] || (count[c] > 0 && count[c] < rows.rows()))
                        .toArray(),
                nonZeros,
                longest,
                several ? Double.NaN : only);
    }
}
