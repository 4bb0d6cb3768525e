// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.cell;

import java.io.IOException;
import java.util.Arrays;

/** Collects the entries of one row, in any order of their keys, and scans the numbers in its cells. For one thread. */
public final class RowBuffer {
    private final NumberScanner scanner = new NumberScanner();
    private int[] keys = new int[16];
    private int[] indices = new int[16];
    private double[] values = new double[16];
    private int size;
    private boolean sorted = true;

    /** Scratch for whoever encodes a cell into this row. */
    NumberScanner scanner() {
        return scanner;
    }

    public void clear() {
        size = 0;
        sorted = true;
    }

    public void add(int index, double value) {
        add(index, index, value);
    }

    /** Entries are sorted by {@code key}, which is not negative, and stored with {@code index}. */
    public void add(int key, int index, double value) {
        if (size == keys.length) {
            int length = size + size / 2;
            keys = Arrays.copyOf(keys, length);
            indices = Arrays.copyOf(indices, length);
            values = Arrays.copyOf(values, length);
        }
        sorted &= size == 0 || keys[size - 1] < key;
        keys[size] = key;
        indices[size] = index;
        values[size++] = value;
    }

    public int size() {
        return size;
    }

    public int index(int entry) {
        return indices[entry];
    }

    public double value(int entry) {
        return values[entry];
    }

    public void flush(RowSink store) throws IOException {
        sort();
        for (int k = 0; k < size; k++) {
            store.add(indices[k], values[k]);
        }
        store.endRow();
        clear();
    }

    /** Brings the entries into the order of their keys. */
    public void sort() {
        if (sorted) {
            return;
        }
        long[] order = new long[size];
        for (int k = 0; k < size; k++) {
            order[k] = ((long) keys[k] << 32) | k;
        }
        Arrays.sort(order);
        int[] sortedKeys = new int[keys.length];
        int[] sortedIndices = new int[keys.length];
        double[] sortedValues = new double[keys.length];
        for (int k = 0; k < size; k++) {
            int place = (int) order[k];
            sortedKeys[k] = keys[place];
            sortedIndices[k] = indices[place];
            sortedValues[k] = values[place];
        }
        keys = sortedKeys;
        indices = sortedIndices;
        values = sortedValues;
        sorted = true;
    }

    /** A copy of the features of all entries, in their order. */
    public int[] indices() {
        return Arrays.copyOf(indices, size);
    }

    /** A copy of the values of all entries, in their order. */
    public double[] values() {
        return Arrays.copyOf(values, size);
    }
}
