// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

import dev.margrave.internal.Check;

/**
 * How a matrix lies in panels, in either precision: each panel interleaves {@code width} rows, entry k of row p·width + l
 * stands at (p·depth + k)·width + l, and the last panel is filled up with zero rows.
 */
record Panels(int rows, int depth, int width) {
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    Panels {
        Check.atLeast("rows", rows, 0);
        Check.atLeast("depth", depth, 0);
    }

    int count() {
        return (int) (((long) rows + width - 1) / width);
    }

    /** The rows with those that fill the last panel. */
    int paddedRows() {
        return count() * width;
    }

    /** The entries of all panels, which may be more than an array can have. */
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
                    rows + " rows of " + depth + " features do not fit one packed array; select fewer rows");
        }
        return (int) entries();
    }

    /** Where entry 0 of row i stands; the others follow at distances of the width. */
    int start(int i) {
        return i / width * depth * width + i % width;
    }
}
