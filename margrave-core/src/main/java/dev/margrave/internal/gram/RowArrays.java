// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.internal.ArrayPool;
import dev.margrave.internal.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The memory of the rows of a cache. Each slot holds one row: a whole array, or in the narrow layout only the kept columns, so
 * that several slots share an array. In the narrow layout columns are in increasing order, and the place of a column is its
 * index among them.
 *
 * @param <T> the array type of a row
 */
final class RowArrays<T> {
    private static final int NOWHERE = -1; // in no array

    private final int length; // of a whole row
    private final RowPrecision<T> precision;
    private final ArrayPool<T> pool;
    private final List<T> arrays = new ArrayList<>();
    private boolean isNarrow;
    private int[] columns = {};
    private int[] places = {}; // of each column
    private int rowsPerArray = 1;

    RowArrays(int length, RowPrecision<T> precision, ArrayPool<T> pool) {
        this.length = length;
        this.precision = precision;
        this.pool = pool;
    }

    private T newArray() {
        return pool.take(ArrayPool.rounded(length));
    }

    /** Returns the arrays to the pool. */
    void release() {
        pool.giveBack(arrays);
        arrays.clear();
    }

    /** Allocates memory for the slots up to this one, on all threads: touching memory for the first time is slow. */
    void allocate(int lastSlot, Parallel parallel) {
        int present = arrays.size();
        int needed = lastSlot / rowsPerArray + 1;
        if (needed > present) {
            arrays.addAll(Collections.nCopies(needed - present, null));
            parallel.run(needed - present, k -> arrays.set(present + k, newArray()));
        }
    }

    T array(int slot) {
        return arrays.get(slot / rowsPerArray);
    }

    /** The offset of the row of a slot in its array. */
    int start(int slot) {
        return slot % rowsPerArray * width();
    }

    private int width() {
        return isNarrow ? columns.length : length;
    }

    boolean isNarrow() {
        return isNarrow;
    }

    int rowsPerArray() {
        return rowsPerArray;
    }

    /** The number of rows per array if this number of columns is kept. */
    int rowsPerArray(int columnsKept) {
        return length / columnsKept;
    }

    boolean keeps(int column) {
        return !isNarrow || places[column] != NOWHERE;
    }

    /** The place of a column that is kept. */
    int place(int column) {
        return isNarrow ? places[column] : column;
    }

    /** The places of these columns in a row; negative for those that are not kept. */
    int[] places(int[] wanted) {
        return isNarrow ? Arrays.stream(wanted).map(i -> places[i]).toArray() : wanted;
    }

    /** Copies what is kept of the columns from..to−1 of a whole row into a slot of a narrow layout. */
    void put(T whole, int from, int to, int slot) {
        precision.pick(whole, columns, firstPlace(from), firstPlace(to), array(slot), start(slot));
    }

    /** Copies one entry of a whole row to the place of a column in a slot. */
    void putEntry(T whole, int entry, int slot, int column) {
        copy(whole, entry, 1, array(slot), start(slot) + place(column));
    }

    /** The first place whose column is not before this one. */
    private int firstPlace(int column) {
        int at = Arrays.binarySearch(columns, column);
        return at < 0 ? -at - 1 : at;
    }

    /** Returns to whole rows; their contents are lost. */
    void widen() {
        isNarrow = false;
        columns = new int[0];
        places = new int[0];
        rowsPerArray = 1;
    }

    /**
     * Changes to a narrow layout with these columns. The row of slot {@code formerSlots[k]}, k increasing, moves to slot k with all of its
     * entries that are kept before and after.
     *
     * @return the columns that were not kept before, whose entries are still missing
     */
    int[] keepColumns(int[] wanted, int[] formerSlots, Parallel parallel) {
        boolean isWidening = isNarrow && wanted.length > columns.length;
        int[] formerPlaces = places(wanted);
        int formerPerArray = rowsPerArray;
        int formerWidth = width();
        if (isWidening) { // first close the gaps, then spread from the last row to the first
            for (int slot = 0; slot < formerSlots.length; slot++) {
                copy(array(formerSlots[slot]), start(formerSlots[slot]), formerWidth, array(slot), start(slot));
            }
        }
        setColumns(wanted);
        allocate(formerSlots.length - 1, parallel);
        T buffer = newArray();
        for (int k = 0; k < formerSlots.length; k++) {
            int slot = isWidening ? formerSlots.length - 1 - k : k;
            int from = isWidening ? slot : formerSlots[slot];
            precision.pick(
                    arrays.get(from / formerPerArray), from % formerPerArray * formerWidth, formerPlaces, buffer);
            copy(buffer, 0, wanted.length, array(slot), start(slot));
        }
        pool.giveBack(buffer);
        return IntStream.range(0, wanted.length)
                .filter(k -> formerPlaces[k] < 0)
                .map(k -> wanted[k])
                .toArray();
    }

    private void setColumns(int[] wanted) {
        isNarrow = true;
        columns = wanted;
        places = new int[length];
        Arrays.fill(places, NOWHERE);
        for (int k = 0; k < wanted.length; k++) {
            places[wanted[k]] = k;
        }
        rowsPerArray = rowsPerArray(wanted.length);
    }

    @SuppressWarnings("SuspiciousSystemArraycopy") // T is an array type
    private void copy(T source, int from, int count, T target, int at) {
        System.arraycopy(source, from, target, at, count);
    }
}
