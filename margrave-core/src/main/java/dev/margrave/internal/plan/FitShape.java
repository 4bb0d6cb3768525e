// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.FloatMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import dev.margrave.kernel.Kernel;
import dev.margrave.solver.Bias;

/**
 * What a plan needs to know about the data and options of a fit.
 *
 * @param isLinear whether the kernel is c·u·v, and {@code isPlain} whether c is 1
 * @param sharedColumns how many columns have a nonzero value in more than one row; the others cost a linear solver nothing
 * @param isRounded whether the features are in single precision
 * @param streamedBytes memory per row for rows that are read or recomputed at each visit; 0 if rows are in memory
 */
public record FitShape(
        boolean isLinear,
        boolean isPlain,
        int columns,
        int sharedColumns,
        Bias bias,
        double streamedBytes,
        boolean isRounded) {
    /** Most rows whose shared columns are counted; with more rows, where the number does not matter, all count; chosen by hand. */
    private static final int MAX_COUNTED_ROWS = 10_000;

    public static FitShape of(Kernel kernel, FeatureMatrix rows, Bias bias) {
        boolean counts = kernel.linearFactor().isPresent() && rows.rows() <= MAX_COUNTED_ROWS;
        int shared = counts ? sharedColumns(rows) : rows.columns();
        double streamed = rows.isStreamed() ? RowPlan.bytes(rows) / Math.max(1.0, rows.rows()) : 0;
        return of(kernel, rows.columns(), shared, bias, streamed, rows instanceof FloatMatrix);
    }

    /** For rows that share every column. */
    public static FitShape of(Kernel kernel, int columns, Bias bias) {
        return of(kernel, columns, columns, bias, 0, false);
    }

    private static FitShape of(
            Kernel kernel, int columns, int sharedColumns, Bias bias, double streamedBytes, boolean isRounded) {
        boolean isLinear = kernel.linearFactor().isPresent();
        boolean isPlain = isLinear && kernel.linearFactor().getAsDouble() == 1;
        return new FitShape(isLinear, isPlain, columns, sharedColumns, bias, streamedBytes, isRounded);
    }

    private static int sharedColumns(FeatureMatrix rows) {
        byte[] uses = new byte[rows.columns()];
        int shared = 0;
        RowReader reader = rows.reader();
        for (int i = 0; i < rows.rows() && shared < uses.length; i++) {
            Row row = reader.row(i);
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0 && uses[row.index(k)] < 2 && ++uses[row.index(k)] == 2) {
                    shared++;
                }
            }
        }
        return shared;
    }
}
