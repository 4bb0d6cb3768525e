// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

import dev.margrave.internal.Check;

/**
 * The layout of a matrix in panels, in either precision: each panel interleaves {@code width} rows, entry k of row p·width + l
 * is at (p·depth + k)·width + l, and the last panel is padded with zero rows.
 */
record Panels(int rows, int depth, int width) {
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8; // the longest array that every JVM can allocate

    Panels {
        Check.atLeast("rows", rows, 0);
        Check.atLeast("depth", depth, 0);
    }

    int count() {
        return (int) (((long) rows + width - 1) / width);
    }

    /** The number of rows including padding of the last panel. */
    int paddedRows() {
        return count() * width;
    }

    /** The number of entries of all panels, possibly more than an array can hold. */
    long entries() {
        return (long) count() * width * depth;
    }

    boolean fitOneArray() {
        return entries() <= MAX_ARRAY;
    }

    /** The length of the one array that holds all panels. */
    int arrayLength() {
        if (!fitOneArray()) {
            throw new IllegalArgumentException(
                    rows + " rows of " + depth + " features do not fit into one packed array; select fewer rows");
        }
        return (int) entries();
    }

    /** The position of entry 0 of row i; the others follow with a stride of the width. */
    int start(int i) {
        return i / width * depth * width + i % width;
    }
}
