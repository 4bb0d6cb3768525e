// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.internal.ArrayPool;
import dev.margrave.internal.Parallel;
import dev.margrave.solver.GramMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Makes whole rows of a Gram matrix: into arrays that are kept, or a few at a time into arrays of its own, for what can be
 * done with them at once.
 *
 * @param <T> the array type of a row
 */
final class RowMaker<T> {
    private static final int MAX_ROWS_AT_ONCE = 64;

    private final GramMatrix gram;
    private final int length;
    private final int rowsAtOnce;
    private final RowPrecision<T> precision;
    private final ArrayPool<T> pool;
    private final List<T> scratch = new ArrayList<>();

    /** {@code capacity} is how many rows are kept elsewhere; those that are not take a small part more. */
    RowMaker(GramMatrix gram, int length, int capacity, RowPrecision<T> precision, ArrayPool<T> pool) {
        this.gram = gram;
        this.length = length;
        this.rowsAtOnce = Math.max(2, Math.min(MAX_ROWS_AT_ONCE, capacity / 8));
        this.precision = precision;
        this.pool = pool;
    }

    void release() {
        pool.giveBack(scratch);
        scratch.clear();
    }

    void make(int[] wanted, List<T> targets, Parallel parallel) {
        precision.make(gram, length, wanted, targets, parallel, (from, to) -> {});
    }

    /** What is done with rows that are not kept: those from {@code first} on, in the columns from..to−1. */
    @FunctionalInterface
    interface PieceUse<T> {
        void accept(int first, List<T> made, int from, int to);
    }

    /** Makes rows a few at a time, ranges of columns on all threads, unless it is to stop before; whether all were made. */
    boolean makeInPieces(int[] wanted, PieceUse<T> use, BooleanSupplier stop, Parallel parallel) {
        for (int start = 0; start < wanted.length; start += rowsAtOnce) {
            if (stop.getAsBoolean()) {
                return false;
            }
            int first = start;
            int[] some = Arrays.copyOfRange(wanted, start, Math.min(wanted.length, start + rowsAtOnce));
            List<T> made = scratch(some.length);
            precision.make(gram, length, some, made, parallel, (from, to) -> use.accept(first, made, from, to));
        }
        return true;
    }

    private List<T> scratch(int number) {
        while (scratch.size() < number) {
            scratch.add(pool.take(ArrayPool.rounded(length)));
        }
        return scratch.subList(0, number);
    }
}
