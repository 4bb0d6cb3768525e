// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.Arrays;

/**
 * The lower triangle of Σ h_i x_i x_iᵀ, summed as AᵀHA over blocks of dense rows A: matrix products by the vector provider on all
 * threads. A block is in memory twice: by columns, and weighted in the panels of the product. The result does not depend on the
 * number of threads.
 */
public final class BlockSquares {
    /** So that their values in the columns of a panel stay in the L1 cache. */
    static final int ROWS_PER_BLOCK = 192;

    private static final int ROWS_PER_TASK = 16; // copied by one task; chosen by hand
    private static final int FEATURES_PER_TASK = 48; // whose products one task computes; chosen by hand
    /** A rough number of systems per fit, to decide whether compiling the vector provider pays; chosen by hand. */
    private static final double SYSTEMS_PER_FIT = 10;

    private final int columnCount;
    private final int size;
    private final Parallel parallel;
    private final VectorOps ops;
    private final int panelWidth;
    private final int paddedSize;
    private final double[][] sum;
    private double[] columns = new double[0]; // feature j of row k of the block at j·count + k
    private double[] panels = new double[0]; // the same times the weight of the row, interleaved
    private final double[][] products; // by tasks

    /** For rows with this many columns, and a constant feature 1 as the last one if {@code size} is one more. */
    public BlockSquares(int rows, int columnCount, int size, Parallel parallel) {
        this.columnCount = columnCount;
        this.size = size;
        this.parallel = parallel;
        ops = VectorSupport.forWork(SYSTEMS_PER_FIT * rows * size * size);
        panelWidth = ops.doublePanelRows();
        paddedSize = (size + panelWidth - 1) / panelWidth * panelWidth;
        sum = new double[size][size];
        products = new double[(size + FEATURES_PER_TASK - 1) / FEATURES_PER_TASK][];
    }

    public void clear() {
        for (double[] row : sum) {
            Arrays.fill(row, 0);
        }
    }

    /** Adds weights[k] · x xᵀ for the rows x at these places of the source. */
    public void add(CompactRows source, int[] places, double[] weights) {
        for (int first = 0; first < places.length; first += ROWS_PER_BLOCK) {
            addBlock(source, places, weights, first, Math.min(ROWS_PER_BLOCK, places.length - first));
        }
    }

    private void addBlock(CompactRows source, int[] places, double[] weights, int first, int count) {
        if (columns.length == 0) {
            columns = new double[ROWS_PER_BLOCK * paddedSize];
            panels = new double[ROWS_PER_BLOCK * paddedSize];
        }
        parallel.ranges(count, ROWS_PER_TASK, (from, to) -> {
            CompactRows.Reader reader = source.reader();
            double[] row = new double[paddedSize];
            for (int k = from; k < to; k++) {
                read(reader, places[first + k], row);
                copy(row, weights[first + k], k, count);
            }
        });
        parallel.run(products.length, task -> addFeatures(task, count));
    }

    private void read(CompactRows.Reader reader, int i, double[] row) {
        Arrays.fill(row, 0);
        reader.read(i);
        for (int k = reader.start(); k < reader.end(); k++) {
            row[reader.indices()[k]] = reader.values()[k];
        }
        if (size > columnCount) {
            row[size - 1] = 1;
        }
    }

    private void copy(double[] row, double change, int k, int count) {
        for (int j = 0; j < size; j++) {
            columns[j * count + k] = row[j];
        }
        for (int j = 0; j < paddedSize; j++) {
            row[j] *= change;
        }
        for (int panel = 0; panel < paddedSize; panel += panelWidth) {
            System.arraycopy(row, panel, panels, panel * count + k * panelWidth, panelWidth);
        }
    }

    private void addFeatures(int task, int count) {
        int first = task * FEATURES_PER_TASK;
        int features = Math.min(FEATURES_PER_TASK, size - first);
        int lastPanel = (first + features + panelWidth - 1) / panelWidth;
        int stride = lastPanel * panelWidth;
        if (products[task] == null) {
            products[task] = new double[features * stride];
        }
        double[] out = products[task];
        double[] part = Arrays.copyOfRange(columns, first * count, (first + features) * count);
        ops.product(part, features, count, panels, 0, lastPanel, out, stride);
        for (int j = 0; j < features; j++) {
            double[] target = sum[first + j];
            int from = j * stride;
            for (int k = 0; k <= first + j; k++) {
                target[k] += out[from + k];
            }
        }
    }

    /** target ← factor · the sum, on and below the diagonal. */
    public void copyTo(double[][] target, double factor) {
        for (int j = 0; j < size; j++) {
            for (int k = 0; k <= j; k++) {
                target[j][k] = factor * sum[j][k];
            }
        }
    }
}
