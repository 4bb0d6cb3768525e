// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.StopSignal;
import dev.margrave.internal.vector.PackedDoubles;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.kernel.Kernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Features W·k for the kernel values k of a row with all rows of a fit, by block products. The bits of a row do not depend
 * on the other rows or on the number of threads.
 */
public final class KernelProjection {
    private static final int BLOCK = 64; // rows per task
    private static final int STRIP = 128; // features, a multiple of all panels

    private final SimilarityRows fitted;
    private final Optional<SimilarityBlocks> blocks;
    private final List<Strip> strips;
    private final int width;

    /** @param weights the rows of W, each with a weight for every row of the fit */
    public KernelProjection(Kernel kernel, SimilarityRows fitted, double[][] weights) {
        this.fitted = fitted;
        this.blocks = SimilarityBlocks.lasting(kernel, fitted.columns());
        this.strips = strips(weights, fitted.columns());
        this.width = weights.length;
    }

    /** The number of features. */
    public int width() {
        return width;
    }

    public void apply(Row row, double[] out) {
        double[] values = new double[fitted.columns().rows()];
        if (blocks.isPresent()) {
            blocks.get().fill(row, values);
        } else {
            fitted.fill(row, values);
        }
        multiply(new double[][] {values}, out, 0);
    }

    public DenseMatrix apply(FeatureMatrix rows, int threads) {
        double[] features = new double[Math.multiplyExact(rows.rows(), width)];
        try (Parallel parallel = new Parallel(threads)) {
            parallel.run((rows.rows() + BLOCK - 1) / BLOCK, block -> {
                int from = block * BLOCK;
                block(rows, from, Math.min(rows.rows(), from + BLOCK) - from, features);
            });
        }
        return DenseMatrix.wrap(rows.rows(), width, features);
    }

    private void block(FeatureMatrix rows, int from, int count, double[] out) {
        int values = fitted.columns().rows();
        double[][] left = new double[count][];
        KernelFeatures.each(blocks, fitted, rows, from, count, (i, row) -> left[i - from] = Arrays.copyOf(row, values));
        multiply(left, out, from * width);
    }

    private void multiply(double[][] values, double[] out, int at) {
        for (Strip strip : strips) {
            StopSignal.check();
            strip.apply(values, out, at, width);
        }
    }

    /**
     * Some rows of W from {@code first} on, without the trailing zero columns: for a triangular W this saves almost half of the
     * work.
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

    private static List<Strip> strips(double[][] weights, FeatureMatrix fitted) {
        double perRow = (double) weights.length + fitted.columns();
        VectorOps ops = VectorSupport.forWork(4.0 * SimilarityBlocks.NOMINAL_ROWS * fitted.rows() * perRow);
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
        return List.copyOf(strips);
    }

    private static int usedColumns(double[] row) {
        int used = row.length;
        while (used > 0 && row[used - 1] == 0) {
            used--;
        }
        return used;
    }
}
