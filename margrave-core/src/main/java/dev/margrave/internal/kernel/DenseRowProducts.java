// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.ArrayPool;
import dev.margrave.internal.vector.PackedRows;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;

/** Rows packed into panels for the register-blocked product; columns that are zero in all rows are left out. */
final class DenseRowProducts extends RowProducts {
    private static final int LEFT_ROWS = 64; // rows per call of the product, so that its output stays in cache
    private static final int COPIED_AT_ONCE =
            1 << 22; // floats of requested rows, 16 MB; more are copied once per range of columns
    private static final int MAX_REQUESTED = 1024; // rows that are usually requested at once
    private static final int PADDING = 128; // rows: no provider has wider panels

    private final int[] columns;
    private final PackedRows packed;
    private final ArrayPool<float[]> arrays;
    private final ArrayPool<float[]> scratch = ArrayPool.ofFloats();

    DenseRowProducts(FeatureMatrix rows, int[] columns, double[] center, VectorOps ops, ArrayPool<float[]> arrays) {
        this.columns = columns;
        this.arrays = arrays;
        this.packed = PackedRows.zeros(ops, rows.rows(), columns.length, arrays::take);
        if (center == null) {
            packValues(rows);
        } else {
            packDifferences(rows, center);
        }
    }

    private void packValues(FeatureMatrix rows) {
        int[] places = new int[rows.columns()];
        for (int k = 0; k < columns.length; k++) {
            places[columns[k]] = k;
        }
        for (int i = 0; i < rows.rows(); i++) {
            packValues(i, rows.row(i), places);
        }
    }

    private void packValues(int i, Row row, int[] places) {
        for (int k = 0; k < row.stored(); k++) {
            if (row.value(k) != 0) {
                packed.set(i, places[row.index(k)], (float) row.value(k));
            }
        }
    }

    private void packDifferences(FeatureMatrix rows, double[] center) {
        double[] wide = new double[rows.columns()];
        float[] narrow = new float[columns.length];
        for (int i = 0; i < rows.rows(); i++) {
            Row row = rows.row(i);
            row.scatter(wide);
            for (int k = 0; k < columns.length; k++) {
                narrow[k] = (float) (wide[columns[k]] - center[columns[k]]);
            }
            row.unscatter(wide);
            packed.setRow(i, narrow, 0);
        }
    }

    static boolean fits(int rows, int depth) {
        return PackedRows.fits(VectorSupport.scalar(), rows + PADDING, depth);
    }

    static long bytes(int rows, int depth) {
        long requested = Math.min(COPIED_AT_ONCE, (long) Math.min(rows, MAX_REQUESTED) * depth);
        return 4L * (rows + PADDING) * depth + 4 * requested;
    }

    @Override
    void release() {
        arrays.giveBack(packed.array());
    }

    @Override
    KernelRows rows(int[] requested, int count) {
        int depth = columns.length;
        float[] copied = (long) count * depth <= COPIED_AT_ONCE ? new float[count * depth] : null;
        if (copied != null) {
            packed.copyRows(requested, count, copied);
        }
        int width = packed.ops().panelRows();
        return (from, to, out, at) -> {
            int firstPanel = from / width;
            int lastPanel = (to + width - 1) / width;
            int stride = (lastPanel - firstPanel) * width;
            float[] products = scratch.take(Math.min(count, LEFT_ROWS) * stride);
            float[] left = scratch.take(Math.min(count, LEFT_ROWS) * depth);
            for (int start = 0; start < count; start += LEFT_ROWS) {
                int taken = Math.min(LEFT_ROWS, count - start);
                if (copied == null) {
                    packed.copyRows(requested, start, taken, left);
                } else {
                    System.arraycopy(copied, start * depth, left, 0, taken * depth);
                }
                packed.product(left, taken, firstPanel, lastPanel, products, 0, stride);
                for (int k = 0; k < taken; k++) {
                    System.arraycopy(products, k * stride + from - firstPanel * width, out[start + k], at, to - from);
                }
            }
            scratch.giveBack(products);
            scratch.giveBack(left);
        };
    }
}
