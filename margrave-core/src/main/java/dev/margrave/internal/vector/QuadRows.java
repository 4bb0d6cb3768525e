// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

import java.util.Arrays;

/**
 * The rows of a block that have a nonzero value in each group of four adjacent columns (quad). In images most rows have none,
 * and a product that skips them takes a fraction of the time.
 *
 * @param starts where the rows of a quad begin in {@code rows}; one more entry than there are quads
 */
@SuppressWarnings("ArrayRecordComponent") // private to the package, never compared
record QuadRows(int[] starts, int[] rows) {
    /** The maximum number of rows of a block, which share a copy of the terms; measured. */
    static final int LEFT_BLOCK = 64;

    static QuadRows of(int rows, int quads, Zeros zeros) {
        int[] starts = new int[quads + 1];
        int[] found = new int[rows * quads];
        int count = 0;
        for (int quad = 0; quad < quads; quad++) {
            for (int row = 0; row < rows; row++) {
                found[count] = row;
                count += zeros.fill(row, quad) ? 0 : 1;
            }
            starts[quad + 1] = count;
        }
        return new QuadRows(starts, Arrays.copyOf(found, count));
    }

    /** Whether a row has only zeros in the four columns of a quad. */
    @FunctionalInterface
    interface Zeros {
        boolean fill(int row, int quad);
    }
}
