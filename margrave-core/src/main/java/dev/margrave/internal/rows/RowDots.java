// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.rows;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.RowReader;
import dev.margrave.internal.Parallel;

/** Inner products of many rows with one vector, on all threads. */
public final class RowDots {
    private static final int ROWS_PER_TASK = 256; // chosen by hand

    private RowDots() {}

    /** out_i = w·x_i + constant for every row; the same at any number of threads. */
    public static void dots(FeatureMatrix rows, double[] w, double constant, double[] out, Parallel parallel) {
        parallel.ranges(rows.rows(), ROWS_PER_TASK, (from, to) -> {
            RowReader reader = rows.isStreamed() ? rows.reader() : null;
            for (int i = from; i < to; i++) {
                out[i] = (reader == null ? rows.dot(i, w) : reader.row(i).dot(w)) + constant;
            }
        });
    }
}
