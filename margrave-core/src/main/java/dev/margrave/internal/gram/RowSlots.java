// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import java.util.Arrays;

/** Which slot of a cache holds the row of which variable. The least recently used row is evicted first. */
final class RowSlots {
    private static final int NONE = -1; // no row

    private final int[] slotOf;
    private final boolean[] wasCached;
    private final long[] lastUse;
    private int[] variableIn;
    private int used;
    private int recomputedRows;
    private long clock;

    RowSlots(int variables, int capacity) {
        slotOf = new int[variables];
        wasCached = new boolean[variables];
        lastUse = new long[variables];
        variableIn = new int[capacity];
        clear();
    }

    void clear() {
        Arrays.fill(slotOf, NONE);
        Arrays.fill(variableIn, NONE);
        used = 0;
        recomputedRows = 0;
    }

    /** The slot of a variable; negative if it has none. */
    int slotOf(int variable) {
        return slotOf[variable];
    }

    int used() {
        return used;
    }

    int capacity() {
        return variableIn.length;
    }

    /** The number of rows that got a slot again after an eviction, since the capacity last changed. */
    int recomputedRows() {
        return recomputedRows;
    }

    /** Marks variables as used now; their slots are safe until the next call. */
    void markUsed(int[] variables, int count) {
        clock++;
        for (int k = 0; k < count; k++) {
            lastUse[variables[k]] = clock;
        }
    }

    /** Assigns a slot to each of these variables, which have none and are marked as used. */
    int[] assign(int[] variables, int count) {
        evict(used + count - capacity());
        int[] slots = new int[count];
        int slot = 0;
        for (int k = 0; k < count; k++) {
            while (variableIn[slot] != NONE) {
                slot++;
            }
            slots[k] = slot;
            variableIn[slot] = variables[k];
            slotOf[variables[k]] = slot;
            recomputedRows += wasCached[variables[k]] ? 1 : 0;
            wasCached[variables[k]] = true;
        }
        used += count;
        return slots;
    }

    private void evict(int number) {
        if (number <= 0) {
            return;
        }
        long[] ages = new long[used];
        int count = 0;
        for (int variable : variableIn) {
            if (variable != NONE && lastUse[variable] < clock) {
                ages[count++] = lastUse[variable];
            }
        }
        Arrays.sort(ages, 0, count);
        int evicted = Math.min(number, count);
        long newest = evicted == 0 ? Long.MIN_VALUE : ages[evicted - 1];
        for (int i = 0; i < slotOf.length && evicted > 0; i++) {
            if (slotOf[i] != NONE && lastUse[i] <= newest) {
                variableIn[slotOf[i]] = NONE;
                slotOf[i] = NONE;
                used--;
                evicted--;
            }
        }
    }

    /**
     * Changes the number of slots. Rows that stay move to the first slots, in order; their former slots are returned.
     */
    int[] resize(int capacity) {
        clock++;
        evict(used - capacity);
        int[] formerSlots = new int[used];
        int next = 0;
        int[] newVariableIn = new int[capacity];
        Arrays.fill(newVariableIn, NONE);
        for (int slot = 0; slot < variableIn.length; slot++) {
            if (variableIn[slot] != NONE) {
                formerSlots[next] = slot;
                newVariableIn[next] = variableIn[slot];
                slotOf[variableIn[slot]] = next++;
            }
        }
        variableIn = newVariableIn;
        recomputedRows = 0;
        Arrays.fill(wasCached, false);
        return formerSlots;
    }
}
