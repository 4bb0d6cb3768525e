// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

/** The k rows with the largest keys; equal keys are ordered by row, so that the choice is deterministic. */
final class TopRows {
    private final int[] rows; // a heap with the worst selected row on top
    private final double[] keys;
    private int count;

    TopRows(int capacity) {
        rows = new int[capacity];
        keys = new double[capacity];
    }

    int count() {
        return count;
    }

    /** The k-th row, largest key first. */
    int row(int k) {
        return rows[k];
    }

    /** Chooses at most {@code limit} among {@code candidates[0..size)}, whose keys are at the same places. */
    void choose(int[] candidates, double[] candidateKeys, int size, int limit) {
        count = 0;
        for (int k = 0; k < size; k++) {
            if (count < limit) {
                insert(candidates[k], candidateKeys[k]);
            } else if (candidateKeys[k] > keys[0] || (candidateKeys[k] == keys[0] && candidates[k] < rows[0])) {
                rows[0] = candidates[k];
                keys[0] = candidateKeys[k];
                siftDown(count);
            }
        }
        for (int last = count - 1; last > 0; last--) {
            swap(0, last);
            siftDown(last);
        }
    }

    private void insert(int row, double key) {
        rows[count] = row;
        keys[count] = key;
        for (int at = count++; at > 0 && isWorse(at, (at - 1) / 2); at = (at - 1) / 2) {
            swap(at, (at - 1) / 2);
        }
    }

    private void siftDown(int limit) {
        int at = 0;
        while (true) {
            int child = 2 * at + 1;
            if (child >= limit) {
                return;
            }
            if (child + 1 < limit && isWorse(child + 1, child)) {
                child++;
            }
            if (!isWorse(child, at)) {
                return;
            }
            swap(at, child);
            at = child;
        }
    }

    private boolean isWorse(int a, int b) {
        return keys[a] < keys[b] || (keys[a] == keys[b] && rows[a] > rows[b]);
    }

    private void swap(int a, int b) {
        int row = rows[a];
        rows[a] = rows[b];
        rows[b] = row;
        double key = keys[a];
        keys[a] = keys[b];
        keys[b] = key;
    }
}
