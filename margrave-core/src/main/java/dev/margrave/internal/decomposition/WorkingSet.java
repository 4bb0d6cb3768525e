// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.gram.RowCache;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Chooses which variables the next inner solve may move: half of the places go to the worst violators, from both ends, the
 * others to members of the last set. As long as variables whose kernel rows are at hand violate optimality nearly as much as
 * all do, only they are violators: rows are dear, and many of those that look needed early are not in the end.
 */
public final class WorkingSet {
    /** The part of the violation for which variables whose rows are at hand are worked on before others. */
    private static final double ENOUGH = 0.5;

    private final int capacity;
    private final int[] members; // by place: a variable that stays in the set keeps its place
    private final int[] ranked; // the same by rank: violators first, then the longest in the set
    private int[] freshPlaces = {};
    private final boolean[] chosen;
    private final int[] candidates;
    private final double[] keys;
    private final TopRows risers;
    private final TopRows fallers;
    private int count;

    public WorkingSet(int variables, int capacity) {
        this.capacity = capacity;
        this.members = new int[capacity];
        this.ranked = new int[capacity];
        this.chosen = new boolean[variables];
        this.candidates = new int[variables];
        this.keys = new double[variables];
        this.risers = new TopRows(capacity);
        this.fallers = new TopRows(capacity);
    }

    public int[] members() {
        return members;
    }

    public int count() {
        return count;
    }

    /** Chooses among the active variables. */
    public void choose(ActiveRows active, Optimality optimality, RowCache<?> cache) {
        boolean atHand = violationAtHand(active, optimality, cache) > ENOUGH * optimality.violation();
        int[] previous = Arrays.copyOf(ranked, count);
        int fresh = active.count() <= capacity || count == 0 ? capacity : Math.max(2, capacity / 2);
        risers.choose(candidates, keys, gatherRisers(active, optimality, atHand ? cache : null));
        fallers.choose(candidates, keys, gatherFallers(active, optimality, atHand ? cache : null));
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
            if (active.contains(previous[k])) {
                add(previous[k]);
            }
        }
        if (count == previous.length) {
            takeFreePlaces();
        } else {
            System.arraycopy(ranked, 0, members, 0, count);
            freshPlaces = IntStream.range(0, count).toArray();
        }
        for (int k = 0; k < count; k++) {
            chosen[members[k]] = false;
        }
    }

    private double violationAtHand(ActiveRows active, Optimality optimality, RowCache<?> cache) {
        double highest = Double.NEGATIVE_INFINITY;
        double lowest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < active.count(); k++) {
            int i = active.rows()[k];
            if (cache.isPresent(i)) {
                highest = Math.max(highest, optimality.up(i));
                lowest = Math.min(lowest, optimality.down(i));
            }
        }
        return highest - lowest;
    }

    /** Puts those that are new where others left. */
    private void takeFreePlaces() {
        int[] places = new int[count];
        int free = 0;
        for (int place = 0; place < count; place++) {
            if (chosen[members[place]]) {
                chosen[members[place]] = false; // seated
            } else {
                places[free++] = place;
            }
        }
        freshPlaces = Arrays.copyOf(places, free);
        int next = 0;
        for (int k = 0; k < count; k++) {
            if (chosen[ranked[k]]) {
                members[freshPlaces[next++]] = ranked[k];
            }
        }
    }

    /** The places whose members were not there at the last choice. */
    public int[] freshPlaces() {
        return freshPlaces;
    }

    /** The places whose members were there at the last choice, in increasing order. */
    public int[] otherPlaces() {
        int[] others = new int[count - freshPlaces.length];
        int next = 0; // of the fresh ones, which increase too
        for (int place = 0; place < count; place++) {
            if (next < freshPlaces.length && freshPlaces[next] == place) {
                next++;
            } else {
                others[place - next] = place;
            }
        }
        return others;
    }

    /** What could rise against some other variable; short loops of their own keep the compiler quick. */
    private int gatherRisers(ActiveRows active, Optimality optimality, RowCache<?> only) {
        double least = optimality.lowestDown();
        int size = 0;
        for (int k = 0; k < active.count(); k++) {
            int i = active.rows()[k];
            double up = optimality.up(i);
            if (up > least && (only == null || only.isPresent(i))) {
                candidates[size] = i;
                keys[size++] = up;
            }
        }
        return size;
    }

    private int gatherFallers(ActiveRows active, Optimality optimality, RowCache<?> only) {
        double most = optimality.highestUp();
        int size = 0;
        for (int k = 0; k < active.count(); k++) {
            int i = active.rows()[k];
            double down = optimality.down(i);
            if (down < most && (only == null || only.isPresent(i))) {
                candidates[size] = i;
                keys[size++] = -down;
            }
        }
        return size;
    }

    private void add(int row) {
        if (!chosen[row]) {
            chosen[row] = true;
            ranked[count++] = row;
        }
    }
}
