// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.StopSignal;
import dev.margrave.kernel.Kernel;
import java.util.Optional;

/** Computes features of many rows from their kernel values with all rows of a fit, in blocks. */
public final class KernelFeatures {
    private static final int BLOCK = 64; // rows per task

    private KernelFeatures() {}

    /** Computes the features of one row from its kernel values. */
    @FunctionalInterface
    public interface Formula {
        void apply(Row row, double[] values, double[] out);
    }

    /** The kernel values of some rows, by blocks if they are available. */
    static void each(
            Optional<SimilarityBlocks> blocks,
            SimilarityRows fitted,
            FeatureMatrix rows,
            int from,
            int count,
            SimilarityBlocks.RowUse use) {
        if (blocks.isPresent()) {
            blocks.get().each(rows, from, from + count, use);
        } else {
            double[] values = new double[fitted.columns().rows()];
            for (int i = from; i < from + count; i++) {
                StopSignal.check();
                fitted.fill(rows.row(i), values);
                use.accept(i, values);
            }
        }
    }

    public static DenseMatrix of(
            Kernel kernel, SimilarityRows fitted, FeatureMatrix rows, int width, int threads, Formula formula) {
        double[] features = new double[Math.multiplyExact(rows.rows(), width)];
        Optional<SimilarityBlocks> blocks = SimilarityBlocks.of(kernel, fitted.columns(), rows.rows());
        try (Parallel parallel = new Parallel(threads)) {
            parallel.run((rows.rows() + BLOCK - 1) / BLOCK, block -> {
                StopSignal.check();
                int from = block * BLOCK;
                int to = Math.min(rows.rows(), from + BLOCK);
                double[] out = new double[width];
                SimilarityBlocks.RowUse use = (i, values) -> {
                    formula.apply(rows.row(i), values, out);
                    System.arraycopy(out, 0, features, i * width, width);
                };
                each(blocks, fitted, rows, from, to - from, use);
            });
        }
        return DenseMatrix.wrap(rows.rows(), width, features);
    }
}
