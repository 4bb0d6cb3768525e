// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Chooses the working set of the next inner solve. A third of the places go to the worst violators, to raise and to lower; then
 * come free members of the last set, more violators, and the other members, newest first. The size follows the number of free
 * variables, because steps inside a large set are cheap compared with updates of all gradients. As long as variables with cached
 * kernel rows violate optimality at least half as much as all do, only they are candidates: rows are expensive, and many that
 * seem necessary early are not needed in the end.
 */
final class WorkingSet {
    /** Violation of the variables with cached rows, relative to that of all, above which only they are candidates. Chosen by hand; it
     * saved 15 % of the kernel rows of an svm on 20,000 rows. */
    private static final double CACHED_VIOLATION_SHARE = 0.5;

    private static final double MEMBERS_PER_FREE = 0.7; // relative to the number of free variables (record 37)
    private static final double MIN_GROWTH = 1.1; // relative; below it the size stays

    private final int capacity;
    private final int minSize;
    private int size; // the present limit
    private final int[] members; // by place: a variable that stays in the set keeps its place
    private final int[] ranked; // the same by rank: violators first, then the longest in the set
    private int[] freshPlaces = {};
    private final boolean[] isChosen;
    private final int[] candidates;
    private final double[] keys;
    private final TopRows topUp;
    private final TopRows topDown;
    private int count;

    WorkingSet(int variables, int minSize, int capacity) {
        this.capacity = capacity;
        this.minSize = Math.min(capacity, minSize);
        this.size = this.minSize;
        this.members = new int[capacity];
        this.ranked = new int[capacity];
        this.isChosen = new boolean[variables];
        this.candidates = new int[variables];
        this.keys = new double[variables];
        this.topUp = new TopRows(capacity);
        this.topDown = new TopRows(capacity);
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
     * @param isFree whether a variable is inside a piece of its term
     * @param isCached whether the kernel row of a variable is cached
     */
    void choose(ActiveRows active, Optimality optimality, IntPredicate isFree, IntPredicate isCached) {
        adaptSize(active, isFree);
        boolean areCachedEnough =
                violation(active, optimality, isCached) > CACHED_VIOLATION_SHARE * optimality.violation();
        IntPredicate candidate = areCachedEnough ? isCached : i -> true;
        topUp.choose(candidates, keys, gatherUp(active, optimality, candidate), size);
        topDown.choose(candidates, keys, gatherDown(active, optimality, candidate), size);
        int[] previous = Arrays.copyOf(ranked, count);
        count = 0;
        addViolators(active.count() <= size || previous.length == 0 ? size : Math.max(2, size / 3));
        addPrevious(previous, i -> active.contains(i) && isFree.test(i));
        addViolators(Math.min(size, count + size / 6));
        addPrevious(previous, active::contains);
        addViolators(size);
        assignPlaces(previous.length);
        for (int k = 0; k < count; k++) {
            isChosen[members[k]] = false;
        }
    }

    private void addPrevious(int[] previous, IntPredicate isWanted) {
        for (int k = 0; k < previous.length && count < size; k++) {
            if (isWanted.test(previous[k])) {
                add(previous[k]);
            }
        }
    }

    private void adaptSize(ActiveRows active, IntPredicate isFree) {
        int free = 0;
        for (int k = 0; k < active.count(); k++) {
            free += isFree.test(active.rows()[k]) ? 1 : 0;
        }
        int wanted = Math.min(capacity, Math.max(minSize, (int) (MEMBERS_PER_FREE * free)));
        if (wanted > MIN_GROWTH * size || wanted < size / 2) {
            size = wanted;
        }
    }

    /** The violation of optimality among the variables with cached kernel rows. */
    private static double violation(ActiveRows active, Optimality optimality, IntPredicate isCached) {
        double maxUp = Double.NEGATIVE_INFINITY;
        double minDown = Double.POSITIVE_INFINITY;
        for (int k = 0; k < active.count(); k++) {
            int i = active.rows()[k];
            if (isCached.test(i)) {
                maxUp = Math.max(maxUp, optimality.up(i));
                minDown = Math.min(minDown, optimality.down(i));
            }
        }
        return maxUp - minDown;
    }

    /** Adds the worst violators, one to raise and one to lower in turn, until there are {@code maxCount}. */
    private void addViolators(int maxCount) {
        for (int k = 0; count < maxCount && k < Math.max(topUp.count(), topDown.count()); k++) {
            if (k < topUp.count()) {
                add(topUp.row(k));
            }
            if (k < topDown.count() && count < maxCount) {
                add(topDown.row(k));
            }
        }
    }

    /** Members that stay keep their places, unless the set becomes smaller; new ones fill the others. */
    private void assignPlaces(int countBefore) {
        if (count < countBefore) {
            System.arraycopy(ranked, 0, members, 0, count);
            freshPlaces = IntStream.range(0, count).toArray();
            return;
        }
        int[] places = new int[count];
        int free = 0;
        for (int place = 0; place < count; place++) {
            if (place < countBefore && isChosen[members[place]]) {
                isChosen[members[place]] = false; // keeps its place
            } else {
                places[free++] = place;
            }
        }
        freshPlaces = Arrays.copyOf(places, free);
        int next = 0;
        for (int k = 0; k < count; k++) {
            if (isChosen[ranked[k]]) {
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

    /** Variables that can be raised in some violating pair; short separate loops help the JIT compiler. */
    private int gatherUp(ActiveRows active, Optimality optimality, IntPredicate candidate) {
        double minDown = optimality.minDown();
        int size = 0;
        for (int k = 0; k < active.count(); k++) {
            int i = active.rows()[k];
            double up = optimality.up(i);
            if (up > minDown && candidate.test(i)) {
                candidates[size] = i;
                keys[size++] = up;
            }
        }
        return size;
    }

    private int gatherDown(ActiveRows active, Optimality optimality, IntPredicate candidate) {
        double maxUp = optimality.maxUp();
        int size = 0;
        for (int k = 0; k < active.count(); k++) {
            int i = active.rows()[k];
            double down = optimality.down(i);
            if (down < maxUp && candidate.test(i)) {
                candidates[size] = i;
                keys[size++] = -down;
            }
        }
        return size;
    }

    private void add(int row) {
        if (!isChosen[row]) {
            isChosen[row] = true;
            ranked[count++] = row;
        }
    }
}
