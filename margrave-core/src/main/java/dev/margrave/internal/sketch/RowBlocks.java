// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.internal.Parallel;
import java.util.Arrays;
import java.util.function.Supplier;

/** New features of many rows, in blocks on several threads; each row's are its own, so the threads do not show. */
public final class RowBlocks {
    static final int BLOCK = 64;

    private RowBlocks() {}

    /** Makes the features of one row after another, in arrays of its own. */
    @FunctionalInterface
    public interface Worker {
        /** Writes the features of the row to {@code out} from {@code at} on, whatever that held before. */
        void apply(Row row, double[] out, int at);

        /** The same for several rows, each {@code width} behind the one before. */
        default void applyAll(Row[] rows, int count, double[] out, int at, int width) {
            for (int r = 0; r < count; r++) {
                apply(rows[r], out, at + r * width);
            }
        }
    }

    public static DenseMatrix of(FeatureMatrix rows, int width, int threads, Supplier<Worker> workers) {
        double[] values = new double[length(rows.rows(), width)];
        try (Parallel parallel = new Parallel(threads)) {
            parallel.run((rows.rows() + BLOCK - 1) / BLOCK, block -> {
                int from = block * BLOCK;
                Row[] some = new Row[Math.min(rows.rows(), from + BLOCK) - from];
                Arrays.setAll(some, k -> rows.row(from + k));
                workers.get().applyAll(some, some.length, values, from * width, width);
            });
        }
        return DenseMatrix.wrap(rows.rows(), width, values);
    }

    private static int length(int rows, int width) {
        long length = (long) rows * width;
        if (length > Integer.MAX_VALUE - 8) {
            throw new InvalidDataException(
                    rows + " rows of " + width + " features do not fit one matrix; take fewer features or rows");
        }
        return (int) length;
    }
}
