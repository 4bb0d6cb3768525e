// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.store;

/** Collects what must be known about all rows before the first is written. */
public final class RowTally implements RowConsumer {
    private int rows;
    private long nonZeros;
    private int longest;
    private ValueKind kind = ValueKind.BYTE;

    @Override
    public void row(int[] indices, double[] values, int count) throws StoreFormatException {
        int entries = 0;
        for (int k = 0; k < count; k++) {
            if (isEntry(values[k])) {
                entries++;
                kind = kind.with(values[k]);
            }
        }
        if (rows == Integer.MAX_VALUE - 8) {
            throw new StoreFormatException("more than " + rows + " rows");
        }
        rows++;
        nonZeros += entries;
        longest = Math.max(longest, entries);
    }

    /** Whether a sparse row stores the value; −0 is stored. */
    static boolean isEntry(double value) {
        return Double.doubleToRawLongBits(value) != 0;
    }

    public int rows() {
        return rows;
    }

    long nonZeros() {
        return nonZeros;
    }

    /** The most entries of a row. */
    int longest() {
        return longest;
    }

    ValueKind kind() {
        return kind;
    }
}
