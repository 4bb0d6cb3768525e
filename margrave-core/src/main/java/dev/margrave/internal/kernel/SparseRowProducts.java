// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.ArrayPool;
import dev.margrave.internal.vector.VectorOps;

/** Compressed rows in floats; the given rows are interleaved by feature into a dense panel. */
final class SparseRowProducts extends RowProducts {
    private static final long PANEL_FLOATS = 1 << 19; // 2 MB, about the cache of a core

    private static final int COUNTED_PANELS =
            2; // in the memory estimate, so that it does not depend on the number of threads

    private final VectorOps ops;
    private final int depth;
    private final int width;
    private final int[] offsets;
    private final int[] indices;
    private final float[] values;
    private final ArrayPool<float[]> panels = ArrayPool.ofFloats(); // all zero while not in use
    private final ArrayPool<float[]> scratch = ArrayPool.ofFloats();

    SparseRowProducts(FeatureMatrix rows, ColumnUse use, VectorOps ops) {
        this.ops = ops;
        this.depth = use.used().length;
        this.width = width(depth);
        this.offsets = new int[rows.rows() + 1];
        this.indices = new int[Math.toIntExact(use.nonZeros())];
        this.values = new float[indices.length];
        int[] position = new int[rows.columns()];
        for (int k = 0; k < depth; k++) {
            position[use.used()[k]] = k;
        }
        int at = 0;
        for (int i = 0; i < rows.rows(); i++) {
            Row row = rows.row(i);
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0) {
                    indices[at] = position[row.index(k)];
                    values[at++] = (float) row.value(k);
                }
            }
            offsets[i + 1] = at;
        }
    }

    private static int width(int depth) {
        return depth * 64L <= PANEL_FLOATS ? 64 : 16;
    }

    /** Whether a panel fits into one Java array. */
    static boolean fits(int depth) {
        return (long) depth * width(depth) <= Integer.MAX_VALUE - 8;
    }

    /** Includes the panels of a few threads; the actual number must not influence the plan. */
    static long bytes(FeatureMatrix rows, ColumnUse use) {
        long panel = 4L * use.used().length * width(use.used().length);
        return 8L * use.nonZeros() + 4L * rows.rows() + COUNTED_PANELS * panel;
    }

    @Override
    KernelRows rows(int[] requested, int count) {
        return (from, to, out, at) -> {
            float[] panel = panels.take(depth * width);
            float[] products = scratch.take((to - from) * width);
            for (int start = 0; start < count; start += width) {
                int taken = Math.min(width, count - start);
                write(requested, start, taken, panel, false);
                ops.sparseProduct(offsets, indices, values, from, to, panel, width, products);
                write(requested, start, taken, panel, true);
                transpose(products, taken, start, to - from, out, at);
            }
            panels.giveBack(panel);
            scratch.giveBack(products);
        };
    }

    /** Interleaves rows into the panel, or clears their entries. */
    private void write(int[] requested, int start, int taken, float[] panel, boolean clear) {
        for (int c = 0; c < taken; c++) {
            for (int k = offsets[requested[start + c]]; k < offsets[requested[start + c] + 1]; k++) {
                panel[indices[k] * width + c] = clear ? 0f : values[k];
            }
        }
    }

    private void transpose(float[] products, int taken, int start, int count, float[][] out, int at) {
        for (int first = 0; first < count; first += 64) {
            int last = Math.min(count, first + 64);
            for (int c = 0; c < taken; c++) {
                float[] row = out[start + c];
                for (int j = first; j < last; j++) {
                    row[at + j] = products[j * width + c];
                }
            }
        }
    }
}
