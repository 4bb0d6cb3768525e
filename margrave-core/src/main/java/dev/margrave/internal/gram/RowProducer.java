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
 * Computes whole rows of a Gram matrix, into arrays that are kept, or a few at a time into its own arrays for immediate use.
 *
 * @param <T> the array type of a row
 */
final class RowProducer<T> {
    /** Rows that are computed together and not kept; chosen by hand. */
    private static final int MAX_ROWS_AT_ONCE = 64;

    private final GramMatrix gram;
    private final int length;
    private final int rowsAtOnce;
    private final RowPrecision<T> precision;
    private final ArrayPool<T> pool;
    private final List<T> scratch = new ArrayList<>();

    /** {@code capacity} is the number of rows kept elsewhere; those that are not kept take an eighth of that at most. */
    RowProducer(GramMatrix gram, int length, int capacity, RowPrecision<T> precision, ArrayPool<T> pool) {
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

    void compute(int[] wanted, List<T> targets, Parallel parallel) {
        precision.compute(gram, length, wanted, targets, parallel, (from, to) -> {});
    }

    /** Uses rows that are not kept: those from {@code first} on, in the columns from..to−1. */
    @FunctionalInterface
    interface PieceConsumer<T> {
        void accept(int first, List<T> computed, int from, int to);
    }

    /** Computes rows a few at a time, ranges of columns on all threads; false if stopped before all were computed. */
    boolean computeInPieces(int[] wanted, PieceConsumer<T> use, BooleanSupplier stop, Parallel parallel) {
        for (int start = 0; start < wanted.length; start += rowsAtOnce) {
            if (stop.getAsBoolean()) {
                return false;
            }
            int first = start;
            int[] some = Arrays.copyOfRange(wanted, start, Math.min(wanted.length, start + rowsAtOnce));
            List<T> computed = scratch(some.length);
            precision.compute(
                    gram, length, some, computed, parallel, (from, to) -> use.accept(first, computed, from, to));
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
