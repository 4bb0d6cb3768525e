// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.StopSignal;
import java.util.Arrays;
import java.util.function.Supplier;

/** Transforms many rows in blocks on several threads; rows are independent, so the result does not depend on threads. */
public final class RowBlocks {
    static final int BLOCK = 64; // rows per task

    private RowBlocks() {}

    /** Computes the features of one row after another, in private work arrays. */
    @FunctionalInterface
    public interface Worker {
        /** Overwrites {@code out} from {@code at} on with the features of the row. */
        void apply(Row row, double[] out, int at);

        /** The same for several rows with a stride of {@code width}. */
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
                StopSignal.check();
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
                    rows + " rows of " + width + " features do not fit into one matrix; use fewer features or rows");
        }
        return (int) length;
    }
}
