// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.input;

import java.util.Arrays;

/** The positions in the file, from 1, of the rows that are kept. Nothing is stored until a row is left out. */
final class RowNumbers {
    private long read;
    private int kept;
    private int[] numbers; // null while row i has the number i + 1

    /** Counts one more row of the file. */
    void next() {
        read++;
    }

    /** Keeps the row that was counted last. */
    void keep() {
        if (numbers == null && read == kept + 1L) {
            kept++;
            return;
        }
        if (numbers == null) {
            numbers = new int[Targets.grown(kept)];
            Arrays.setAll(numbers, i -> i + 1);
        } else if (kept == numbers.length) {
            numbers = Arrays.copyOf(numbers, Targets.grown(kept));
        }
        numbers[kept++] = (int) Math.min(Integer.MAX_VALUE, read);
    }

    boolean anyLeftOut() {
        return numbers != null;
    }

    /** The numbers of the rows kept; call it only if {@link #anyLeftOut()}. */
    int[] toArray() {
        return Arrays.copyOf(numbers, kept);
    }
}
