// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import java.util.Arrays;

/**
 * Chooses which variables the next inner solve may move: half of the places go to the worst violators, from both ends, the
 * others to members of the last set, whose kernel rows are at hand.
 */
final class WorkingSet {
    private final int capacity;
    private final int[] members;
    private final boolean[] chosen;
    private final TopRows risers;
    private final TopRows fallers;
    private int count;

    WorkingSet(int variables, int capacity) {
        this.capacity = capacity;
        this.members = new int[capacity];
        this.chosen = new boolean[variables];
        this.risers = new TopRows(capacity);
        this.fallers = new TopRows(capacity);
    }

    int[] members() {
        return members;
    }

    int count() {
        return count;
    }

    /** Chooses among {@code active[0..activeCount)}; {@code up} and {@code down} are those of {@link Optimality}. */
    void choose(int[] active, int activeCount, Optimality optimality) {
        int[] previous = Arrays.copyOf(members, count);
        int fresh = activeCount <= capacity || count == 0 ? capacity : Math.max(2, capacity / 2);
        risers.clear();
        fallers.clear();
        for (int k = 0; k < activeCount; k++) {
            int i = active[k];
            if (optimality.up(i) > optimality.lowestDown()) {
                risers.offer(i, optimality.up(i));
            }
            if (optimality.down(i) < optimality.highestUp()) {
                fallers.offer(i, -optimality.down(i));
            }
        }
        risers.sort();
        fallers.sort();
        count = 0;
        for (int k = 0; count < fresh && k < Math.max(risers.count(), fallers.count()); k++) {
            if (k < risers.count()) {
                add(risers.row(k));
            }
            if (k < fallers.count() && count < fresh) {
                add(fallers.row(k));
            }
        }
        for (int k = 0; k < previous.length && count < capacity; k++) {
            add(previous[k]);
        }
        for (int k = 0; k < count; k++) {
            chosen[members[k]] = false;
        }
    }

    private void add(int row) {
        if (!chosen[row]) {
            chosen[row] = true;
            members[count++] = row;
        }
    }
}
