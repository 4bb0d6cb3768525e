// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.vector.VectorOps;
import java.util.Arrays;

/** Compressed rows in floats; the given rows are interleaved into a dense panel, feature by feature. */
final class SparseRowProducts extends RowProducts {
    private static final long PANEL_FLOATS = 1 << 19; // about what a core's cache holds

    private final VectorOps ops;
    private final int depth;
    private final int width;
    private final int[] offsets;
    private final int[] indices;
    private final float[] values;

    SparseRowProducts(FeatureMatrix columns, VectorOps ops) {
        this.ops = ops;
        this.depth = columns.columns();
        this.width = depth * 64L <= PANEL_FLOATS ? 64 : 16;
        this.offsets = new int[columns.rows() + 1];
        this.indices = new int[Math.toIntExact(columns.nonZeros())];
        this.values = new float[indices.length];
        int at = 0;
        for (int i = 0; i < columns.rows(); i++) {
            Row row = columns.row(i);
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0) {
                    indices[at] = row.index(k);
                    values[at++] = (float) row.value(k);
                }
            }
            offsets[i + 1] = at;
        }
    }

    @Override
    double squaredNorm(Row row) {
        return row.squaredNorm();
    }

    @Override
    void fill(Row[] rows, int count, int from, int to, float[][] out) {
        float[] panel = new float[Math.multiplyExact(depth, width)];
        float[] products = new float[(to - from) * width];
        for (int start = 0; start < count; start += width) {
            int taken = Math.min(width, count - start);
            Arrays.fill(panel, 0f);
            for (int c = 0; c < taken; c++) {
                Row row = rows[start + c];
                for (int k = 0; k < row.stored(); k++) {
                    panel[row.index(k) * width + c] = (float) row.value(k);
                }
            }
            ops.sparseProduct(offsets, indices, values, from, to, panel, width, products);
            transpose(products, taken, start, from, to, out);
        }
    }

    private void transpose(float[] products, int taken, int start, int from, int to, float[][] out) {
        for (int first = from; first < to; first += 64) {
            int last = Math.min(to, first + 64);
            for (int c = 0; c < taken; c++) {
                float[] row = out[start + c];
                for (int j = first; j < last; j++) {
                    row[j] = products[(j - from) * width + c];
                }
            }
        }
    }
}
