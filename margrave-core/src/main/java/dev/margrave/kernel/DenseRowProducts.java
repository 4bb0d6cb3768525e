// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.vector.PackedRows;
import dev.margrave.internal.vector.VectorOps;

/** Rows packed into panels for the register-blocked product. */
final class DenseRowProducts extends RowProducts {
    private static final int LEFT_ROWS = 64; // rows a call of the product takes, so that its output stays in cache

    private final VectorOps ops;
    private final int depth;
    private final double[] centre;
    private final PackedRows packed;

    DenseRowProducts(FeatureMatrix columns, double[] centre, VectorOps ops) {
        this.ops = ops;
        this.depth = columns.columns();
        this.centre = centre;
        this.packed = PackedRows.zeros(ops, columns.rows(), depth);
        float[] row = new float[depth];
        for (int i = 0; i < columns.rows(); i++) {
            write(columns.row(i), row, 0);
            packed.setRow(i, row, 0);
        }
    }

    private void write(Row row, float[] out, int at) {
        double[] dense = row.toArray();
        for (int k = 0; k < depth; k++) {
            out[at + k] = (float) (centre == null ? dense[k] : dense[k] - centre[k]);
        }
    }

    @Override
    double squaredNorm(Row row) {
        return squaredDistance(row, centre);
    }

    @Override
    void fill(Row[] rows, int count, int from, int to, float[][] out) {
        int width = ops.panelRows();
        int firstPanel = from / width;
        int lastPanel = (to + width - 1) / width;
        int stride = (lastPanel - firstPanel) * width;
        float[] left = new float[Math.min(count, LEFT_ROWS) * depth];
        float[] products = new float[Math.min(count, LEFT_ROWS) * stride];
        for (int start = 0; start < count; start += LEFT_ROWS) {
            int taken = Math.min(LEFT_ROWS, count - start);
            for (int k = 0; k < taken; k++) {
                write(rows[start + k], left, k * depth);
            }
            packed.product(left, taken, firstPanel, lastPanel, products, 0, stride);
            for (int k = 0; k < taken; k++) {
                System.arraycopy(products, k * stride + from - firstPanel * width, out[start + k], from, to - from);
            }
        }
    }
}
