// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

/** A matrix in double precision, interleaved in {@link Panels} for the product of one {@link VectorOps}. */
public final class PackedDoubles {
    private final VectorOps ops;
    private final Panels panels;
    private final double[] values;

    /** All values 0; rows are set by {@link #setRow} before the object is shared. */
    public PackedDoubles(VectorOps ops, int rows, int depth) {
        this.ops = ops;
        this.panels = new Panels(rows, depth, ops.doublePanelRows());
        this.values = new double[panels.arrayLength()];
    }

    /** Whether the rows fit into one Java array. */
    public static boolean fits(VectorOps ops, int rows, int depth) {
        return new Panels(rows, depth, ops.doublePanelRows()).fitOneArray();
    }

    public void setRow(int i, double[] plain) {
        int at = panels.start(i);
        int width = panels.width();
        for (int k = 0; k < panels.depth(); k++) {
            values[at + k * width] = plain[k];
        }
    }

    /** The number of rows including padding of the last panel: the minimum stride of a product's result. */
    public int paddedRows() {
        return panels.paddedRows();
    }

    /** {@code out[i·paddedRows + j]} = left row i · row j. */
    public void product(double[] left, int leftRows, double[] out) {
        int depth = panels.depth();
        if ((long) leftRows * depth > left.length || (long) leftRows * paddedRows() > out.length) {
            throw new IllegalArgumentException(
                    leftRows + " rows do not fit: left " + left.length + ", out " + out.length);
        }
        ops.product(left, leftRows, depth, values, 0, panels.count(), out, paddedRows());
    }
}
