// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.cell;

import java.io.IOException;
import java.util.Arrays;

/** Collects the entries of one row, in any order of their keys. */
public final class RowBuffer {
    private int[] keys = new int[16];
    private int[] indices = new int[16];
    private double[] values = new double[16];
    private int size;
    private boolean sorted = true;

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
        if (sorted) {
            for (int k = 0; k < size; k++) {
                store.add(indices[k], values[k]);
            }
        } else {
            long[] order = new long[size];
            for (int k = 0; k < size; k++) {
                order[k] = ((long) keys[k] << 32) | k;
            }
            Arrays.sort(order);
            for (long place : order) {
                store.add(indices[(int) place], values[(int) place]);
            }
        }
        store.endRow();
        clear();
    }
}
