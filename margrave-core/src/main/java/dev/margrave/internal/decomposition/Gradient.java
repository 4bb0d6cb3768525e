// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dual.RoundingBound;
import dev.margrave.internal.gram.RowCache;
import dev.margrave.kernel.BlockError;
import dev.margrave.solver.GramMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/** G = Kβ, updated by whole kernel rows on all threads. Every entry is summed in the same order at any number of threads. */
final class Gradient {
    private static final int ENTRIES_PER_TASK = 8192; // of G; chosen by hand
    private static final double MIN_ACTIVE_SHARE = 0.3; // of the variables; measured on a9a (record 37)

    private final DualVariables dual;
    private final RowCache<?> cache;
    private final int chunkSize;
    private final Parallel parallel;
    private final double[] values;
    private final double[] rowNorms; // √K_ii of the rows
    private final double meanRowNorm;
    private final double largestDiagonal;
    private double largestAbsoluteSum; // of Σ|β_i| so far
    private double accumulatedRounding;

    Gradient(DualVariables dual, GramMatrix gram, RowCache<?> cache, int chunkSize, Parallel parallel) {
        this.dual = dual;
        this.cache = cache;
        this.chunkSize = chunkSize;
        this.parallel = parallel;
        this.values = new double[dual.size];
        double largest = 0;
        this.rowNorms = new double[gram.size()];
        for (int i = 0; i < rowNorms.length; i++) {
            largest = Math.max(largest, gram.diagonal(i));
            rowNorms[i] = Math.sqrt(Math.max(0, gram.diagonal(i)));
        }
        this.largestDiagonal = largest;
        double sum = 0;
        for (double norm : rowNorms) {
            sum += norm;
        }
        this.meanRowNorm = sum / Math.max(1, rowNorms.length);
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
     * Differences between gradients of a typical row below this are rounding errors: |K_ij| ≤ √K_ii·√K_jj, and the norms of rows
     * may differ by many orders of magnitude.
     */
    double roundingLevel() {
        double sum = 0;
        for (int i = 0; i < rowNorms.length; i++) {
            sum += Math.abs(dual.beta[i]) * rowNorms[i];
        }
        return 0x1p-53 * Math.max(1.0, sum * meanRowNorm);
    }

    /**
     * Accumulates the rounding of an update: with n terms added to G_i, whose absolute values sum to at most s, it changes the sum by
     * at most (n + 1)·2⁻⁵³·s, up to higher powers; |G_i| and the terms are at most the largest kernel value times three times
     * the largest Σ|β_i| so far.
     */
    private void countRounding(int rows) {
        double size = 0;
        for (double beta : dual.beta) {
            size += Math.abs(beta);
        }
        largestAbsoluteSum = Math.max(largestAbsoluteSum, size);
        accumulatedRounding += (rows + 2.0) * 0x1p-53 * 3 * largestDiagonal * largestAbsoluteSum;
    }

    /**
     * Bounds of |G_i − (Kβ)_i| with K in exact arithmetic, for kernel values in single precision. Cached rows are used; all values
     * of the others count as the largest one.
     */
    double[] errors(BlockError error) {
        double[] sizes = new double[dual.size];
        int[] cached = new int[dual.size];
        double[] factors = new double[dual.size];
        double uncachedSum = 0;
        int count = 0;
        for (int j = 0; j < dual.size; j++) {
            double size = dual.isUnconstrained(j) ? 0 : Math.abs(dual.beta[j]);
            if (size > 0 && error.relative() < Double.POSITIVE_INFINITY) {
                if (cache.isPresent(j) && !cache.isNarrow()) {
                    cached[count] = j;
                    factors[count++] = size;
                } else {
                    uncachedSum += size;
                }
            }
        }
        for (int from = 0; from < count; from += chunkSize) {
            int[] members = Arrays.copyOfRange(cached, from, Math.min(count, from + chunkSize));
            double[] some = Arrays.copyOfRange(factors, from, from + members.length);
            parallel.ranges(
                    dual.size,
                    ENTRIES_PER_TASK,
                    (first, last) -> cache.addTo(sizes, members, some, members.length, first, last));
        }
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] += uncachedSum * error.largest();
        }
        return RoundingBound.errors(error, dual.beta, sizes, accumulatedRounding);
    }

    /** Recomputes G from β and kernel rows. */
    void recompute() {
        recompute(() -> false);
    }

    /** The same, but false with G unchanged if it must stop between two pieces of the work. */
    boolean recompute(BooleanSupplier stop) {
        double[] before = values.clone();
        Arrays.fill(values, 0.0);
        boolean done = addChanges(List.of(StaleRows.all(dual.size)), stop);
        if (!done) {
            System.arraycopy(before, 0, values, 0, values.length);
        }
        return done;
    }

    /** The values of β on the working set, before it is solved. */
    double[] betaOf(int[] members, int count) {
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

    /** Updates the gradients of variables that were set aside at different times. */
    void updateStale(List<StaleRows> aside) {
        addChanges(aside, () -> false);
    }

    /**
     * Adds all changes; false if told to stop. Kernel rows that are not cached are cached only while there is free space: each is
     * needed once here.
     */
    private boolean addChanges(List<StaleRows> stale, BooleanSupplier stop) {
        countRounding(dual.size);
        int[] uncached = new int[dual.size];
        int uncachedCount = 0;
        int[] members = new int[chunkSize];
        int count = 0;
        for (int j = 0; j <= dual.size; j++) {
            if (count == chunkSize || (j == dual.size && count > 0)) {
                if (stop.getAsBoolean()) {
                    return false;
                }
                cache.require(members, count);
                addCached(members, count, stale);
                count = 0;
            }
            if (j < dual.size && hasChanged(j, stale)) {
                boolean staysCached = !cache.isNarrow() && (cache.isPresent(j) || cache.hasRoomFor(count + 1));
                if (staysCached) {
                    members[count++] = j;
                } else {
                    uncached[uncachedCount++] = j;
                }
            }
        }
        return addUncached(Arrays.copyOf(uncached, uncachedCount), stale, stop);
    }

    private boolean hasChanged(int j, List<StaleRows> stale) {
        for (StaleRows part : stale) {
            if (part.hasChanged(j, dual.beta)) {
                return true;
            }
        }
        return false;
    }

    /** From cached rows. */
    private void addCached(int[] members, int count, List<StaleRows> stale) {
        for (StaleRows part : stale) {
            double[] changes = part.changes(members, 0, count, dual.beta);
            if (part.isAll()) {
                addToAll(members, changes, count);
            } else {
                addToSome(members, changes, count, part.rows(), part.rows().length);
            }
        }
    }

    /** From rows that are computed for this and not cached. */
    private boolean addUncached(int[] members, List<StaleRows> stale, BooleanSupplier stop) {
        return cache.computeInPieces(
                members,
                (start, made, first, last) -> {
                    for (StaleRows part : stale) {
                        double[] changes = part.changes(members, start, made.count(), dual.beta);
                        if (part.isAll()) {
                            made.addTo(values, changes, first, last);
                        } else {
                            made.addTo(
                                    values,
                                    changes,
                                    part.rows(),
                                    part.firstPlaceFrom(first),
                                    part.firstPlaceFrom(last));
                        }
                    }
                },
                stop);
    }

    private void addToAll(int[] members, double[] changes, int count) {
        if (count > 0) {
            parallel.ranges(
                    dual.size,
                    ENTRIES_PER_TASK,
                    (first, last) -> cache.addTo(values, members, changes, count, first, last));
        }
    }

    /** Only to the gradients of {@code rows[0..rowCount)}; many of them are faster by sums over all columns, in their order. */
    private void addToSome(int[] members, double[] changes, int count, int[] rows, int rowCount) {
        if (count == 0) {
            return;
        }
        if (!cache.isNarrow() && rowCount > MIN_ACTIVE_SHARE * dual.size) {
            double[] sums = new double[dual.size];
            parallel.ranges(
                    dual.size,
                    ENTRIES_PER_TASK,
                    (first, last) -> cache.addTo(sums, members, changes, count, first, last));
            for (int k = 0; k < rowCount; k++) {
                values[rows[k]] += sums[rows[k]];
            }
        } else {
            parallel.ranges(
                    rowCount,
                    ENTRIES_PER_TASK,
                    (first, last) -> cache.addTo(values, members, changes, count, rows, first, last));
        }
    }
}
