// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.newton.BlockSquares;
import dev.margrave.internal.rows.CompactRows;
import java.util.Arrays;
import java.util.stream.IntStream;

/** For rows with a value in most columns: by blocks. Rows that are computed on access are in memory some blocks at a time. */
final class DenseSquares extends RowSquares {
    private static final int STREAMED_ROWS_AT_ONCE = 20 * BlockSquares.ROWS_PER_BLOCK; // chosen by hand

    private final CompactRows rows;
    private final BlockSquares sum;

    DenseSquares(CompactRows rows, int size, Parallel parallel) {
        this.rows = rows;
        sum = new BlockSquares(rows.rows(), rows.columns(), size, parallel);
    }

    @Override
    void clear() {
        sum.clear();
    }

    @Override
    void add(double[] changes) {
        int[] changed =
                IntStream.range(0, changes.length).filter(i -> changes[i] != 0).toArray();
        int atOnce = rows.isStreamed() ? STREAMED_ROWS_AT_ONCE : changed.length;
        for (int from = 0; from < changed.length; from += atOnce) {
            int[] some = Arrays.copyOfRange(changed, from, Math.min(changed.length, from + atOnce));
            double[] weights = Arrays.stream(some).mapToDouble(i -> changes[i]).toArray();
            if (rows.isStreamed()) {
                sum.add(rows.select(some), IntStream.range(0, some.length).toArray(), weights);
            } else {
                sum.add(rows, some, weights);
            }
        }
    }

    @Override
    void copyTo(double[][] target, double factor) {
        sum.copyTo(target, factor);
    }
}
