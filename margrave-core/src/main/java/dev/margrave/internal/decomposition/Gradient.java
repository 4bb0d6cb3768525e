// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dual.RoundingBound;
import dev.margrave.internal.gram.RowCache;
import dev.margrave.solver.BlockError;
import dev.margrave.solver.GramMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/** G = Kβ, kept up to date with whole kernel rows on all cores. Every entry is summed in the same order at any number of threads. */
final class Gradient {
    private static final int GRAIN = 8192; // entries of G a task updates

    private final DualVariables dual;
    private final RowCache<?> cache;
    private final int chunk;
    private final Parallel parallel;
    private final double[] values;
    private final double[] lengths; // √K_ii of the rows
    private final double meanLength;
    private final double largestDiagonal;
    private double largestSize; // of Σ|β_i| so far
    private double drift;

    Gradient(DualVariables dual, GramMatrix gram, RowCache<?> cache, int chunk, Parallel parallel) {
        this.dual = dual;
        this.cache = cache;
        this.chunk = chunk;
        this.parallel = parallel;
        this.values = new double[dual.size];
        double largest = 0;
        this.lengths = new double[gram.size()];
        for (int i = 0; i < lengths.length; i++) {
            largest = Math.max(largest, gram.diagonal(i));
            lengths[i] = Math.sqrt(Math.max(0, gram.diagonal(i)));
        }
        this.largestDiagonal = largest;
        double sum = 0;
        for (double length : lengths) {
            sum += length;
        }
        this.meanLength = sum / Math.max(1, lengths.length);
    }

    double[] values() {
        return values;
    }

    /** βᵀKβ; needs the gradient of every variable with β ≠ 0. */
    double quadratic() {
        double sum = 0;
        for (int i = 0; i < dual.size; i++) {
            sum += dual.beta[i] * values[i];
        }
        return Math.max(0.0, sum);
    }

    /**
     * Differences between gradients of the typical row below this are rounding noise: |K_ij| ≤ √K_ii·√K_jj, and the sizes of
     * rows may differ by many powers of ten.
     */
    double roundingLevel() {
        double sum = 0;
        for (int i = 0; i < lengths.length; i++) {
            sum += Math.abs(dual.beta[i]) * lengths[i];
        }
        return 0x1p-53 * Math.max(1.0, sum * meanLength);
    }

    /**
     * Of an update by so many rows: with n terms added to G_i, whose sizes add up to no more than s, rounding changes the sum by
     * at most (n + 1)·2⁻⁵³·s, up to higher powers; |G_i| and the terms are no larger than the largest kernel value times three
     * times the largest Σ|β_i| that there was.
     */
    private void countRounding(int rows) {
        double size = 0;
        for (double beta : dual.beta) {
            size += Math.abs(beta);
        }
        largestSize = Math.max(largestSize, size);
        drift += (rows + 2.0) * 0x1p-53 * 3 * largestDiagonal * largestSize;
    }

    /**
     * Bounds of |G_i − (Kβ)_i| with K in exact arithmetic, for kernel values in single precision. Rows that are at hand are looked
     * at; others count as if all their values were the largest.
     */
    double[] errors(BlockError error) {
        double[] sizes = new double[dual.size];
        int[] present = new int[dual.size];
        double[] factors = new double[dual.size];
        double absent = 0;
        int count = 0;
        for (int j = 0; j < dual.size; j++) {
            double size = dual.isUnconstrained(j) ? 0 : Math.abs(dual.beta[j]);
            if (size > 0 && error.relative() < Double.POSITIVE_INFINITY) {
                if (cache.isPresent(j) && !cache.isNarrow()) {
                    present[count] = j;
                    factors[count++] = size;
                } else {
                    absent += size;
                }
            }
        }
        for (int from = 0; from < count; from += chunk) {
            int[] members = Arrays.copyOfRange(present, from, Math.min(count, from + chunk));
            double[] some = Arrays.copyOfRange(factors, from, from + members.length);
            parallel.ranges(
                    dual.size, GRAIN, (first, last) -> cache.addTo(sizes, members, some, members.length, first, last));
        }
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] += absent * error.largest();
        }
        return RoundingBound.errors(error, dual.beta, sizes, drift);
    }

    /** G from nothing but β and kernel rows. */
    void recompute() {
        recompute(() -> false);
    }

    /** The same, unless it is to stop between two pieces of the work: then this is false, and G is what it was before. */
    boolean recompute(BooleanSupplier stop) {
        double[] before = values.clone();
        Arrays.fill(values, 0.0);
        boolean done = addChanges(List.of(StaleRows.all(dual.size)), stop);
        if (!done) {
            System.arraycopy(before, 0, values, 0, values.length);
        }
        return done;
    }

    /** The values of β on the working set before it is solved. */
    double[] remember(int[] members, int count) {
        double[] before = new double[count];
        for (int k = 0; k < count; k++) {
            before[k] = dual.beta[members[k]];
        }
        return before;
    }

    /** Adds the effect of the working set's changes to the gradients of the active variables. */
    void update(int[] members, int count, double[] before, ActiveRows active) {
        int[] changed = new int[count];
        double[] changes = new double[count];
        int moved = 0;
        countRounding(count);
        for (int k = 0; k < count; k++) {
            double change = dual.beta[members[k]] - before[k];
            if (change != 0) {
                changed[moved] = members[k];
                changes[moved++] = change;
            }
        }
        if (active.isComplete()) {
            addToAll(changed, changes, moved);
        } else {
            addToSome(changed, changes, moved, active.rows(), active.count());
        }
    }

    /** Sets variables aside, given in increasing order: from here on their gradients are not updated. */
    StaleRows setAside(int[] rows) {
        return StaleRows.some(dual.beta.clone(), rows);
    }

    /** Brings the gradients of variables that were set aside, at one time or another, up to date. */
    void catchUp(List<StaleRows> aside) {
        addChanges(aside, () -> false);
    }

    /**
     * Adds what has changed. Kernel rows that are not at hand are kept only as long as nothing has to make room for them:
     * each is needed once here. Whether it came to its end.
     */
    private boolean addChanges(List<StaleRows> stale, BooleanSupplier stop) {
        countRounding(dual.size);
        int[] missing = new int[dual.size];
        int missingCount = 0;
        int[] members = new int[chunk];
        int count = 0;
        for (int j = 0; j <= dual.size; j++) {
            if (count == chunk || (j == dual.size && count > 0)) {
                if (stop.getAsBoolean()) {
                    return false;
                }
                cache.require(members, count);
                addPresent(members, count, stale);
                count = 0;
            }
            if (j < dual.size && hasChanged(j, stale)) {
                boolean atHand = !cache.isNarrow() && (cache.isPresent(j) || cache.hasRoomFor(count + 1));
                if (atHand) {
                    members[count++] = j;
                } else {
                    missing[missingCount++] = j;
                }
            }
        }
        return addMissing(Arrays.copyOf(missing, missingCount), stale, stop);
    }

    private boolean hasChanged(int j, List<StaleRows> stale) {
        for (StaleRows part : stale) {
            if (part.hasChanged(j, dual.beta)) {
                return true;
            }
        }
        return false;
    }

    /** From rows that the cache has. */
    private void addPresent(int[] members, int count, List<StaleRows> stale) {
        for (StaleRows part : stale) {
            double[] changes = part.changes(members, 0, count, dual.beta);
            if (part.isAll()) {
                addToAll(members, changes, count);
            } else {
                addToSome(members, changes, count, part.rows(), part.rows().length);
            }
        }
    }

    /** From rows that are made for this and not kept. */
    private boolean addMissing(int[] members, List<StaleRows> stale, BooleanSupplier stop) {
        return cache.makeInPieces(
                members,
                (start, made, first, last) -> {
                    for (StaleRows part : stale) {
                        double[] changes = part.changes(members, start, made.count(), dual.beta);
                        if (part.isAll()) {
                            made.addTo(values, changes, first, last);
                        } else {
                            made.addTo(values, changes, part.rows(), part.placeOf(first), part.placeOf(last));
                        }
                    }
                },
                stop);
    }

    private void addToAll(int[] members, double[] changes, int count) {
        if (count > 0) {
            parallel.ranges(
                    dual.size, GRAIN, (first, last) -> cache.addTo(values, members, changes, count, first, last));
        }
    }

    /** Only to the gradients of {@code rows[0..rowCount)}. */
    private void addToSome(int[] members, double[] changes, int count, int[] rows, int rowCount) {
        if (count > 0) {
            parallel.ranges(
                    rowCount, GRAIN, (first, last) -> cache.addTo(values, members, changes, count, rows, first, last));
        }
    }
}
