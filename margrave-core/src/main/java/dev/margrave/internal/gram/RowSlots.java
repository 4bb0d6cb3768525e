// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import java.util.Arrays;

/** Which variable's row is kept in which slot of a cache. The row used least recently makes room first. */
final class RowSlots {
    private static final int NONE = -1;

    private final int[] slotOf;
    private final boolean[] wasHeld;
    private final long[] lastUse;
    private int[] variableIn;
    private int held;
    private int comeback;
    private long clock;

    RowSlots(int variables, int capacity) {
        slotOf = new int[variables];
        wasHeld = new boolean[variables];
        lastUse = new long[variables];
        variableIn = new int[capacity];
        clear();
    }

    void clear() {
        Arrays.fill(slotOf, NONE);
        Arrays.fill(variableIn, NONE);
        held = 0;
        comeback = 0;
    }

    /** Negative for a variable that has none. */
    int slotOf(int variable) {
        return slotOf[variable];
    }

    int held() {
        return held;
    }

    int capacity() {
        return variableIn.length;
    }

    /** How many rows have been given a slot again after they had lost theirs, since the capacity last changed. */
    int comeback() {
        return comeback;
    }

    /** Marks variables as wanted now; the slots of these are safe until the next call. */
    void want(int[] variables, int count) {
        clock++;
        for (int k = 0; k < count; k++) {
            lastUse[variables[k]] = clock;
        }
    }

    /** Gives a slot to each of these variables, which have none and are wanted. */
    int[] assign(int[] variables, int count) {
        evict(held + count - capacity());
        int[] slots = new int[count];
        int slot = 0;
        for (int k = 0; k < count; k++) {
            while (variableIn[slot] != NONE) {
                slot++;
            }
            slots[k] = slot;
            variableIn[slot] = variables[k];
            slotOf[variables[k]] = slot;
            comeback += wasHeld[variables[k]] ? 1 : 0;
            wasHeld[variables[k]] = true;
        }
        held += count;
        return slots;
    }

    private void evict(int number) {
        if (number <= 0) {
            return;
        }
        long[] ages = new long[held];
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
                held--;
                evicted--;
            }
        }
    }

    /**
     * Changes the number of slots. Rows that stay move to the first slots, in order; their former slots are returned.
     */
    int[] resize(int capacity) {
        clock++;
        evict(held - capacity);
        int[] former = new int[held];
        int next = 0;
        int[] kept = new int[capacity];
        Arrays.fill(kept, NONE);
        for (int slot = 0; slot < variableIn.length; slot++) {
            if (variableIn[slot] != NONE) {
                former[next] = slot;
                kept[next] = variableIn[slot];
                slotOf[variableIn[slot]] = next++;
            }
        }
        variableIn = kept;
        comeback = 0;
        Arrays.fill(wasHeld, false);
        return former;
    }
}
