// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.Arrays;

/**
 * For rows with a value in most columns: by blocks of rows A, whose AᵀHA are products of matrices, made by the vector
 * provider's block product on all threads. A block lies twice in memory: by columns, and weighted in the product's panels.
 */
final class BlockSquares extends RowSquares {
    private static final int BLOCK = 192; // rows, whose values in the columns of a panel stay in the first cache
    private static final int GRAIN = 16; // rows that a task copies
    private static final int STRIP = 48; // features whose products a task makes
    /** A fit builds about as many systems as this, which repay compiling the provider. */
    private static final double BUILDS = 10;

    private final CompactRows rows;
    private final int size;
    private final Parallel parallel;
    private final VectorOps ops;
    private final int width;
    private final int padded;
    private final double[][] sum;
    private double[] left = new double[0]; // feature j of the block's row k at j·count + k
    private double[] panels = new double[0]; // the same times the row's weight, interleaved
    private final double[][] products; // by strips
    private final int[] chosen = new int[BLOCK];

    BlockSquares(CompactRows rows, int size, Parallel parallel) {
        this.rows = rows;
        this.size = size;
        this.parallel = parallel;
        ops = VectorSupport.forWork(BUILDS * rows.rows() * size * size);
        width = ops.doublePanelRows();
        padded = (size + width - 1) / width * width;
        sum = new double[size][size];
        products = new double[(size + STRIP - 1) / STRIP][];
    }

    @Override
    void clear() {
        for (double[] row : sum) {
            Arrays.fill(row, 0);
        }
    }

    @Override
    void add(double[] changes) {
        int count = 0;
        for (int i = 0; i < changes.length; i++) {
            if (changes[i] != 0) {
                chosen[count++] = i;
            }
            if (count == BLOCK || (count > 0 && i == changes.length - 1)) {
                addBlock(changes, count);
                count = 0;
            }
        }
    }

    private void addBlock(double[] changes, int count) {
        if (left.length == 0) {
            left = new double[BLOCK * padded];
            panels = new double[BLOCK * padded];
        }
        parallel.ranges(count, GRAIN, (from, to) -> {
            CompactRows.Reader reader = rows.reader();
            double[] row = new double[padded];
            for (int k = from; k < to; k++) {
                read(reader, chosen[k], row);
                copy(row, changes[chosen[k]], k, count);
            }
        });
        parallel.run(products.length, strip -> addStrip(strip, count));
    }

    private void read(CompactRows.Reader reader, int i, double[] row) {
        Arrays.fill(row, 0);
        reader.read(i);
        for (int k = reader.start(); k < reader.end(); k++) {
            row[reader.indices()[k]] = reader.values()[k];
        }
        if (size > rows.columns()) {
            row[size - 1] = 1;
        }
    }

    private void copy(double[] row, double change, int k, int count) {
        for (int j = 0; j < size; j++) {
            left[j * count + k] = row[j];
        }
        for (int j = 0; j < padded; j++) {
            row[j] *= change;
        }
        for (int panel = 0; panel < padded; panel += width) {
            System.arraycopy(row, panel, panels, panel * count + k * width, width);
        }
    }

    private void addStrip(int strip, int count) {
        int first = strip * STRIP;
        int features = Math.min(STRIP, size - first);
        int lastPanel = (first + features + width - 1) / width;
        int stride = lastPanel * width;
        if (products[strip] == null) {
            products[strip] = new double[features * stride];
        }
        double[] out = products[strip];
        double[] part = Arrays.copyOfRange(left, first * count, (first + features) * count);
        ops.product(part, features, count, panels, 0, lastPanel, out, stride);
        for (int j = 0; j < features; j++) {
            double[] target = sum[first + j];
            int from = j * stride;
            for (int k = 0; k <= first + j; k++) {
                target[k] += out[from + k];
            }
        }
    }

    @Override
    void copyTo(double[][] target, double factor) {
        for (int j = 0; j < size; j++) {
            for (int k = 0; k <= j; k++) {
                target[j][k] = factor * sum[j][k];
            }
        }
    }
}
