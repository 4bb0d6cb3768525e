// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.internal.Parallel;
import dev.margrave.problem.GramMatrix;
import java.util.Arrays;

/** G = Kβ, kept up to date with whole kernel rows on all cores. Every entry is summed in the same order at any number of threads. */
final class Gradient {
    private static final int GRAIN = 8192; // entries of G a task updates

    private final DualVariables dual;
    private final RowCache<?> cache;
    private final int chunk;
    private final Parallel parallel;
    private final double[] values;
    private final double largestDiagonal;
    private double[] reference; // β when variables were last set aside

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
        Arrays.fill(values, 0.0);
        addChanges(new double[dual.size], null, 0, dual.size);
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

    /** Remembers β: from here on the gradients of variables set aside are not updated. */
    void markAside() {
        reference = dual.beta.clone();
    }

    /** Brings the gradients of {@code rows[from..to)} up to date with all changes since {@link #markAside}. */
    void catchUp(int[] rows, int from, int to) {
        if (from < to) {
            addChanges(reference, rows, from, to);
        }
    }

    private void addChanges(double[] since, int[] where, int from, int to) {
        int[] members = new int[chunk];
        double[] changes = new double[chunk];
        int count = 0;
        for (int j = 0; j <= dual.size; j++) {
            if (count == chunk || (j == dual.size && count > 0)) {
                cache.require(members, count);
                add(members, changes, count, where, from, to);
                count = 0;
            }
            if (j < dual.size && dual.beta[j] != since[j]) {
                members[count] = j;
                changes[count++] = dual.beta[j] - since[j];
            }
        }
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
