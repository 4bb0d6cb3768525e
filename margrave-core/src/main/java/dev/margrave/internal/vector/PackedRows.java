// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * A matrix in float, interleaved in {@link Panels} for the product of one {@link VectorOps}; {@link PackedDoubles} is the same
 * in double precision. Values are rounded to float; those outside its range become infinite, which callers
 * must exclude.
 */
public final class PackedRows {
    private final VectorOps ops;
    private final Panels panels;
    private final float[] values;

    private PackedRows(VectorOps ops, int rows, int depth, IntFunction<float[]> arrays) {
        this.ops = ops;
        this.panels = new Panels(rows, depth, ops.panelRows());
        this.values = arrays.apply(panels.arrayLength());
    }

    /** The bytes that the given number of rows would take. */
    public static long bytes(VectorOps ops, int rows, int depth) {
        return Float.BYTES * new Panels(rows, depth, ops.panelRows()).entries();
    }

    /** Whether the rows fit into one Java array. */
    public static boolean fits(VectorOps ops, int rows, int depth) {
        return new Panels(rows, depth, ops.panelRows()).fitOneArray();
    }

    /** All values 0; they are set by {@link #setRow} or {@link #set} before the object is shared. */
    public static PackedRows zeros(VectorOps ops, int rows, int depth) {
        return new PackedRows(ops, rows, depth, float[]::new);
    }

    /** The same in a recycled array, if {@code arrays} has one of this length. */
    public static PackedRows zeros(VectorOps ops, int rows, int depth, IntFunction<float[]> arrays) {
        PackedRows packed = new PackedRows(ops, rows, depth, arrays);
        Arrays.fill(packed.values, 0, packed.panels.arrayLength(), 0f);
        return packed;
    }

    /** The array of the rows, to be recycled once they are no longer needed. */
    public float[] array() {
        return values;
    }

    /** From contiguous rows. */
    public static PackedRows of(VectorOps ops, float[] matrix, int rows, int depth) {
        PackedRows packed = zeros(ops, rows, depth);
        for (int i = 0; i < rows; i++) {
            packed.setRow(i, matrix, i * depth);
        }
        return packed;
    }

    /** Sets one value. */
    public void set(int i, int column, float value) {
        values[panels.start(i) + column * panels.width()] = value;
    }

    /** Copies row i from {@code plain[from..from + depth)}. */
    public void setRow(int i, float[] plain, int from) {
        int at = panels.start(i);
        int width = panels.width();
        for (int k = 0; k < panels.depth(); k++) {
            values[at + k * width] = plain[from + k];
        }
    }

    /** Copies rows of this matrix in plain order, as the left side of a product, to the start of {@code out}. */
    public void copyRows(int[] chosen, int count, float[] out) {
        copyRows(chosen, 0, count, out);
    }

    /** The same for {@code chosen[first..first + count)}. */
    public void copyRows(int[] chosen, int first, int count, float[] out) {
        int depth = panels.depth();
        int width = panels.width();
        for (int i = 0; i < count; i++) {
            int at = panels.start(chosen[first + i]);
            for (int k = 0; k < depth; k++) {
                out[i * depth + k] = values[at + k * width];
            }
        }
    }

    /**
     * {@code out[outFrom + i·stride + j]} = left row i · row (firstPanel·W + j), for the panels {@code firstPanel} to
     * {@code lastPanel − 1}; columns beyond {@link #rows()} are 0 (or NaN, if the left row is not finite).
     */
    public void product(
            float[] left, int leftRows, int firstPanel, int lastPanel, float[] out, int outFrom, int stride) {
        if (leftRows == 0 || firstPanel >= lastPanel) {
            return;
        }
        int width = (lastPanel - firstPanel) * panels.width();
        long end = outFrom + (leftRows - 1L) * stride + width;
        if (firstPanel < 0
                || lastPanel > panels()
                || outFrom < 0
                || (leftRows > 1 && stride < width)
                || end > out.length
                || (long) leftRows * panels.depth() > left.length) {
            throw new IllegalArgumentException("product of " + leftRows + " rows with panels " + firstPanel + ".."
                    + lastPanel + " of " + panels() + " does not fit: left " + left.length + ", out " + out.length
                    + " from " + outFrom + " with stride " + stride);
        }
        ops.product(left, leftRows, panels.depth(), values, firstPanel, lastPanel, out, outFrom, stride);
    }

    public VectorOps ops() {
        return ops;
    }

    public int rows() {
        return panels.rows();
    }

    public int depth() {
        return panels.depth();
    }

    public int panels() {
        return panels.count();
    }

    /** The number of rows including padding of the last panel. */
    public int paddedRows() {
        return panels.paddedRows();
    }

    public long bytes() {
        return (long) Float.BYTES * values.length;
    }
}
