// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.gram.RowCache;
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
    private final double largestDiagonal;

    Gradient(DualVariables dual, GramMatrix gram, RowCache<?> cache, int chunk, Parallel parallel) {
        this.dual = dual;
        this.cache = cache;
        this.chunk = chunk;
        this.parallel = parallel;
        this.values = new double[dual.size];
        double largest = 0;
        for (int i = 0; i < gram.size(); i++) {
            largest = Math.max(largest, gram.diagonal(i));
        }
        this.largestDiagonal = largest;
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

    /** Differences between gradients below this are rounding noise. */
    double roundingLevel() {
        double sum = 0;
        for (double beta : dual.beta) {
            sum += Math.abs(beta);
        }
        return 0x1p-53 * Math.max(1.0, sum * largestDiagonal);
    }

    /** G from nothing but β and kernel rows. */
    void recompute() {
        recompute(() -> false);
    }

    /** The same, unless it is to stop between two pieces of the work: then this is false, and G is what it was before. */
    boolean recompute(BooleanSupplier stop) {
        double[] before = values.clone();
        Arrays.fill(values, 0.0);
        boolean done = addChanges(List.of(new Behind(new double[dual.size], null)), stop);
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
        int number = 0;
        for (int k = 0; k < count; k++) {
            double change = dual.beta[members[k]] - before[k];
            if (change != 0) {
                changed[number] = members[k];
                changes[number++] = change;
            }
        }
        add(changed, changes, number, active.isComplete() ? null : active.rows(), 0, active.count());
    }

    /** Variables whose gradients are those that belonged to an earlier β. */
    record Behind(double[] since, int[] rows) {} // rows in increasing order, or null for all

    /** Sets variables aside: from here on their gradients are not updated. */
    Behind setAside(int[] rows) {
        return new Behind(dual.beta.clone(), rows);
    }

    /** Brings the gradients of variables that were set aside, at one time or another, up to date. */
    void catchUp(List<Behind> aside) {
        addChanges(aside, () -> false);
    }

    /**
     * Adds what has changed. Kernel rows that are not at hand are kept only as long as nothing has to make room for them:
     * each is needed once here. Whether it came to its end.
     */
    private boolean addChanges(List<Behind> behind, BooleanSupplier stop) {
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
                add(members, count, behind);
                count = 0;
            }
            if (j < dual.size && isChanged(j, behind)) {
                boolean atHand = !cache.isNarrow() && (cache.isPresent(j) || cache.hasRoomFor(count + 1));
                if (atHand) {
                    members[count++] = j;
                } else {
                    missing[missingCount++] = j;
                }
            }
        }
        return addMissing(cache, Arrays.copyOf(missing, missingCount), behind, stop);
    }

    private boolean isChanged(int j, List<Behind> behind) {
        for (Behind part : behind) {
            if (dual.beta[j] != part.since[j]) {
                return true;
            }
        }
        return false;
    }

    private void add(int[] members, int count, List<Behind> behind) {
        for (Behind part : behind) {
            double[] changes = changes(members, 0, count, part.since);
            add(members, changes, count, part.rows, 0, part.rows == null ? dual.size : part.rows.length);
        }
    }

    private <T> boolean addMissing(RowCache<T> from, int[] members, List<Behind> behind, BooleanSupplier stop) {
        RowCache.PieceUse<T> add = (start, rows, first, last) -> {
            int count = rows.size();
            for (Behind part : behind) {
                double[] changes = changes(members, start, count, part.since);
                int[] where = part.rows;
                int begin = where == null ? first : notBefore(where, first);
                int end = where == null ? last : notBefore(where, last);
                from.add(values, rows, new int[count], changes, where, where, begin, end);
            }
        };
        return from.makeInPieces(members, add, stop);
    }

    /** The first place in an increasing sequence whose number is not below this one. */
    private static int notBefore(int[] increasing, int number) {
        int at = Arrays.binarySearch(increasing, number);
        return at < 0 ? -at - 1 : at;
    }

    private double[] changes(int[] members, int from, int count, double[] since) {
        double[] changes = new double[count];
        for (int k = 0; k < count; k++) {
            int j = members[from + k];
            changes[k] = dual.beta[j] - since[j];
        }
        return changes;
    }

    private void add(int[] members, double[] changes, int count, int[] where, int from, int to) {
        if (count > 0) {
            parallel.ranges(
                    to - from,
                    GRAIN,
                    (first, last) -> cache.addTo(values, members, changes, count, where, from + first, from + last));
        }
    }
}
