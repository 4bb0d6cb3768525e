// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

import java.util.Arrays;

/**
 * Which rows of a block have a value other than zero among each four columns side by side. In images most of them have none,
 * and a product that passes over those takes a fraction of the time.
 *
 * @param starts where the rows of a quad begin in {@code rows}; one more entry than there are quads
 */
@SuppressWarnings("ArrayRecordComponent") // private to the package, never compared
record QuadRows(int[] starts, int[] rows) {
    /** The most rows of a block: so many share a copy of the terms. */
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

    /** Whether a row has zeros only in the four columns of a quad. */
    @FunctionalInterface
    interface Zeros {
        boolean fill(int row, int quad);
    }
}
