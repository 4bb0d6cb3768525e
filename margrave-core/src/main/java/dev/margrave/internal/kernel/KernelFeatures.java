// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.vector.PackedDoubles;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.kernel.Kernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Features of many rows that are functions of their kernel values with all rows of a fit, made in blocks. */
public final class KernelFeatures {
    private static final int BLOCK = 64;
    private static final int STRIP = 128; // features, a multiple of all panels

    private KernelFeatures() {}

    /** Makes the features of one row from its kernel values. */
    @FunctionalInterface
    public interface Formula {
        void apply(Row row, double[] values, double[] out);
    }

    /** W·k for the kernel values k of each row and a matrix W of {@code weights} for all of them, by block products. */
    public static DenseMatrix product(
            Kernel kernel, SimilarityRows fitted, FeatureMatrix rows, double[][] weights, int threads) {
        int width = weights.length;
        int values = fitted.columns().rows();
        double[] features = new double[Math.multiplyExact(rows.rows(), width)];
        Optional<SimilarityBlocks> blocks = SimilarityBlocks.of(kernel, fitted.columns(), rows.rows());
        List<Strip> strips = strips(weights, values, rows.rows(), rows.columns());
        try (Parallel parallel = new Parallel(threads)) {
            parallel.run((rows.rows() + BLOCK - 1) / BLOCK, block -> {
                int from = block * BLOCK;
                int count = Math.min(rows.rows(), from + BLOCK) - from;
                double[][] left = new double[count][];
                each(blocks, fitted, rows, from, count, (i, row) -> left[i - from] = Arrays.copyOf(row, values));
                for (Strip strip : strips) {
                    strip.apply(left, features, from * width, width);
                }
            });
        }
        return DenseMatrix.wrap(rows.rows(), width, features);
    }

    /**
     * Some rows of W from {@code first} on, without the columns behind the last that is not zero: of a triangular W that
     * leaves little more than half of the work.
     */
    private record Strip(int first, int rows, int depth, PackedDoubles packed) {
        void apply(double[][] values, double[] out, int at, int width) {
            double[] left = new double[values.length * depth];
            for (int k = 0; k < values.length; k++) {
                System.arraycopy(values[k], 0, left, k * depth, depth);
            }
            double[] products = new double[values.length * packed.paddedRows()];
            packed.product(left, values.length, products);
            for (int k = 0; k < values.length; k++) {
                System.arraycopy(products, k * packed.paddedRows(), out, at + k * width + first, rows);
            }
        }
    }

    private static List<Strip> strips(double[][] weights, int values, int rows, int columns) {
        VectorOps ops = VectorSupport.forWork(4.0 * rows * values * (weights.length + columns));
        List<Strip> strips = new ArrayList<>();
        for (int first = 0; first < weights.length; first += STRIP) {
            int count = Math.min(STRIP, weights.length - first);
            int depth = 1;
            for (int j = first; j < first + count; j++) {
                depth = Math.max(depth, usedColumns(weights[j]));
            }
            PackedDoubles packed = new PackedDoubles(ops, count, depth);
            for (int j = 0; j < count; j++) {
                packed.setRow(j, weights[first + j]);
            }
            strips.add(new Strip(first, count, depth, packed));
        }
        return strips;
    }

    private static int usedColumns(double[] row) {
        int used = row.length;
        while (used > 0 && row[used - 1] == 0) {
            used--;
        }
        return used;
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

    public static DenseMatrix of(
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
