// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * For rows with a value in most columns: sums AᵀHA over blocks of rows A, as matrix products by the vector provider on all
 * threads. A block is in memory twice: by columns, and weighted in the panels of the product.
 */
final class BlockSquares extends RowSquares {
    private static final int ROWS_PER_BLOCK =
            192; // so that their values in the columns of a panel stay in the L1 cache
    private static final int STREAMED_ROWS_AT_ONCE = 20 * ROWS_PER_BLOCK; // in memory, of rows that are computed
    private static final int ROWS_PER_TASK = 16; // copied by one task; chosen by hand
    private static final int FEATURES_PER_TASK = 48; // whose products one task computes; chosen by hand
    /** A rough number of systems per fit, to decide whether compiling the vector provider pays; chosen by hand. */
    private static final double SYSTEMS_PER_FIT = 10;

    private final CompactRows rows;
    private final int size;
    private final Parallel parallel;
    private final VectorOps ops;
    private final int panelWidth;
    private final int paddedSize;
    private final double[][] sum;
    private double[] columns = new double[0]; // feature j of row k of the block at j·count + k
    private double[] panels = new double[0]; // the same times the weight of the row, interleaved
    private final double[][] products; // by tasks

    BlockSquares(CompactRows rows, int size, Parallel parallel) {
        this.rows = rows;
        this.size = size;
        this.parallel = parallel;
        ops = VectorSupport.forWork(SYSTEMS_PER_FIT * rows.rows() * size * size);
        panelWidth = ops.doublePanelRows();
        paddedSize = (size + panelWidth - 1) / panelWidth * panelWidth;
        sum = new double[size][size];
        products = new double[(size + FEATURES_PER_TASK - 1) / FEATURES_PER_TASK][];
    }

    @Override
    void clear() {
        for (double[] row : sum) {
            Arrays.fill(row, 0);
        }
    }

    @Override
    void add(double[] changes) {
        int[] changed =
                IntStream.range(0, changes.length).filter(i -> changes[i] != 0).toArray();
        int atOnce = rows.isStreamed() ? STREAMED_ROWS_AT_ONCE : changed.length;
        for (int from = 0; from < changed.length; from += atOnce) {
            int[] some = Arrays.copyOfRange(changed, from, Math.min(changed.length, from + atOnce));
            CompactRows source = rows.isStreamed() ? rows.select(some) : rows;
            for (int first = 0; first < some.length; first += ROWS_PER_BLOCK) {
                addBlock(source, changes, some, first, Math.min(ROWS_PER_BLOCK, some.length - first));
            }
        }
    }

    /** Adds {@code count} of the chosen rows; the source has all rows, or the chosen ones if it was streamed. */
    private void addBlock(CompactRows source, double[] changes, int[] chosen, int first, int count) {
        if (columns.length == 0) {
            columns = new double[ROWS_PER_BLOCK * paddedSize];
            panels = new double[ROWS_PER_BLOCK * paddedSize];
        }
        parallel.ranges(count, ROWS_PER_TASK, (from, to) -> {
            CompactRows.Reader reader = source.reader();
            double[] row = new double[paddedSize];
            for (int k = from; k < to; k++) {
                int i = chosen[first + k];
                read(reader, source == rows ? i : first + k, row);
                copy(row, changes[i], k, count);
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
        if (size > rows.columns()) {
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

    @Override
    void copyTo(double[][] target, double factor) {
        for (int j = 0; j < size; j++) {
            for (int k = 0; k <= j; k++) {
                target[j][k] = factor * sum[j][k];
            }
        }
    }
}
