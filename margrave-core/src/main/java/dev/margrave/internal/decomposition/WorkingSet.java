// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Chooses which variables the next inner solve may move: half of the places go to the worst violators, from both ends, the
 * others to members of the last set. As long as variables whose kernel rows are at hand violate optimality nearly as much as
 * all do, only they are violators: rows are dear, and many of those that look needed early are not in the end.
 */
final class WorkingSet {
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

    WorkingSet(int variables, int capacity) {
        this.capacity = capacity;
        this.members = new int[capacity];
        this.ranked = new int[capacity];
        this.chosen = new boolean[variables];
        this.candidates = new int[variables];
        this.keys = new double[variables];
        this.risers = new TopRows(capacity);
        this.fallers = new TopRows(capacity);
    }

    int[] members() {
        return members;
    }

    int count() {
        return count;
    }

    /**
     * Chooses among the active variables.
     *
     * @param atHand whether the kernel row of a variable is
     */
    void choose(ActiveRows active, Optimality optimality, IntPredicate atHand) {
        boolean suffices = violation(active, optimality, atHand) > ENOUGH * optimality.violation();
        IntPredicate candidate = suffices ? atHand : i -> true;
        risers.choose(candidates, keys, gatherRisers(active, optimality, candidate));
        fallers.choose(candidates, keys, gatherFallers(active, optimality, candidate));
        int[] previous = Arrays.copyOf(ranked, count);
        count = 0;
        addViolators(active.count() <= capacity || previous.length == 0 ? capacity : Math.max(2, capacity / 2));
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

    /** The violation of optimality among those whose kernel rows are at hand. */
    private static double violation(ActiveRows active, Optimality optimality, IntPredicate atHand) {
        double highest = Double.NEGATIVE_INFINITY;
        double lowest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < active.count(); k++) {
            int i = active.rows()[k];
            if (atHand.test(i)) {
                highest = Math.max(highest, optimality.up(i));
                lowest = Math.min(lowest, optimality.down(i));
            }
        }
        return highest - lowest;
    }

    /** The worst violators from both ends in turn, until there are {@code most}. */
    private void addViolators(int most) {
        for (int k = 0; count < most && k < Math.max(risers.count(), fallers.count()); k++) {
            if (k < risers.count()) {
                add(risers.row(k));
            }
            if (k < fallers.count() && count < most) {
                add(fallers.row(k));
            }
        }
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
    int[] freshPlaces() {
        return freshPlaces;
    }

    /** The places whose members were there at the last choice, in increasing order. */
    int[] otherPlaces() {
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
    private int gatherRisers(ActiveRows active, Optimality optimality, IntPredicate candidate) {
        double least = optimality.lowestDown();
        int size = 0;
        for (int k = 0; k < active.count(); k++) {
            int i = active.rows()[k];
            double up = optimality.up(i);
            if (up > least && candidate.test(i)) {
                candidates[size] = i;
                keys[size++] = up;
            }
        }
        return size;
    }

    private int gatherFallers(ActiveRows active, Optimality optimality, IntPredicate candidate) {
        double most = optimality.highestUp();
        int size = 0;
        for (int k = 0; k < active.count(); k++) {
            int i = active.rows()[k];
            double down = optimality.down(i);
            if (down < most && candidate.test(i)) {
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
