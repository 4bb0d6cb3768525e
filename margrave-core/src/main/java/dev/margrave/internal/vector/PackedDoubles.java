// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

/** A matrix in double precision, interleaved in {@link Panels} for the product of one {@link VectorOps}. */
public final class PackedDoubles {
    private final VectorOps ops;
    private final Panels panels;
    private final double[] values;

    /** All values 0; rows are filled in by {@link #setRow} before anyone else sees the object. */
    public PackedDoubles(VectorOps ops, int rows, int depth) {
        this.ops = ops;
        this.panels = new Panels(rows, depth, ops.doublePanelRows());
        this.values = new double[panels.arrayLength()];
    }

    /** Whether the rows fit one Java array. */
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

    /** The rows with those that fill the last panel: the least stride of a product's result. */
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
