// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.kernel.SimilarityBlocks;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.internal.vector.PackedDoubles;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.kernel.Kernel;
import java.util.Optional;

/** Features of many rows that are functions of their kernel values with all rows of a fit, made in blocks. */
final class KernelFeatures {
    private static final int BLOCK = 64;

    private KernelFeatures() {}

    /** Makes the features of one row from its kernel values. */
    @FunctionalInterface
    interface Formula {
        void apply(Row row, double[] values, double[] out);
    }

    /** W·k for the kernel values k of each row and a matrix W of {@code weights} for all of them, by block products. */
    static DenseMatrix product(
            Kernel kernel, SimilarityRows fitted, FeatureMatrix rows, double[][] weights, int threads) {
        int width = weights.length;
        int values = fitted.columns().rows();
        double[] features = new double[Math.multiplyExact(rows.rows(), width)];
        Optional<SimilarityBlocks> blocks = SimilarityBlocks.of(kernel, fitted.columns(), rows.rows());
        PackedDoubles packed = packed(weights, values, rows.rows(), rows.columns());
        try (Parallel parallel = new Parallel(threads)) {
            parallel.run((rows.rows() + BLOCK - 1) / BLOCK, block -> {
                int from = block * BLOCK;
                int count = Math.min(rows.rows(), from + BLOCK) - from;
                double[] left = new double[count * values];
                each(
                        blocks,
                        fitted,
                        rows,
                        from,
                        count,
                        (i, row) -> System.arraycopy(row, 0, left, (i - from) * values, values));
                double[] products = new double[count * packed.paddedRows()];
                packed.product(left, count, products);
                for (int k = 0; k < count; k++) {
                    System.arraycopy(products, k * packed.paddedRows(), features, (from + k) * width, width);
                }
            });
        }
        return DenseMatrix.wrap(rows.rows(), width, features);
    }

    private static PackedDoubles packed(double[][] weights, int values, int rows, int columns) {
        VectorOps ops = VectorSupport.forWork(4.0 * rows * values * (weights.length + columns));
        PackedDoubles packed = new PackedDoubles(ops, weights.length, values);
        for (int j = 0; j < weights.length; j++) {
            packed.setRow(j, weights[j]);
        }
        return packed;
    }

    private static void each(
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
                fitted.fill(rows.row(i), values);
                use.accept(i, values);
            }
        }
    }

    static DenseMatrix of(
            Kernel kernel, SimilarityRows fitted, FeatureMatrix rows, int width, int threads, Formula formula) {
        double[] features = new double[Math.multiplyExact(rows.rows(), width)];
        Optional<SimilarityBlocks> blocks = SimilarityBlocks.of(kernel, fitted.columns(), rows.rows());
        try (Parallel parallel = new Parallel(threads)) {
            parallel.run((rows.rows() + BLOCK - 1) / BLOCK, block -> {
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
