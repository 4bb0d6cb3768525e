// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

/**
 * A matrix in double precision, interleaved in panels for the product of one {@link VectorOps}; the last panel is filled up
 * with zero rows. {@link PackedRows} is the same in single precision.
 */
public final class PackedDoubles {
    private final VectorOps ops;
    private final int depth;
    private final int panels;
    private final double[] values;

    /** All values 0; rows are filled in by {@link #setRow} before anyone else sees the object. */
    public PackedDoubles(VectorOps ops, int rows, int depth) {
        this.ops = ops;
        this.depth = depth;
        this.panels = (int) (((long) rows + ops.doublePanelRows() - 1) / ops.doublePanelRows());
        this.values = new double[Math.toIntExact((long) panels * ops.doublePanelRows() * depth)];
    }

    /** Whether the rows fit one Java array. */
    public static boolean fits(VectorOps ops, int rows, int depth) {
        return ((long) rows + ops.doublePanelRows()) * depth <= Integer.MAX_VALUE - 8;
    }

    public void setRow(int i, double[] plain) {
        int w = ops.doublePanelRows();
        int at = i / w * depth * w + i % w;
        for (int k = 0; k < depth; k++) {
            values[at + k * w] = plain[k];
        }
    }

    /** The rows with those that fill the last panel: the least stride of a product's result. */
    public int paddedRows() {
        return panels * ops.doublePanelRows();
    }

    /** {@code out[i·paddedRows + j]} = left row i · row j. */
    public void product(double[] left, int leftRows, double[] out) {
        if ((long) leftRows * depth > left.length || (long) leftRows * paddedRows() > out.length) {
            throw new IllegalArgumentException(
                    leftRows + " rows do not fit: left " + left.length + ", out " + out.length);
        }
        ops.product(left, leftRows, depth, values, 0, panels, out, paddedRows());
    }
}
