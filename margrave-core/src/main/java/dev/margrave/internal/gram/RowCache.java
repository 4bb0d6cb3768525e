// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.internal.ArrayPool;
import dev.margrave.internal.Parallel;
import dev.margrave.solver.GramMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * A cache of rows of a Gram matrix within a byte budget; the least recently used row is evicted first. Rows have one entry more
 * than the matrix when the problem has no bias: the entry of the free variable that stands for "no equality constraint",
 * whose kernel values are all zero.
 *
 * <p>Where the rows that are needed do not fit, the cache becomes narrow: it keeps only the columns of the active variables,
 * and several rows share one array. {@link RowSlots} knows which rows are cached, {@link RowArrays} where they are in memory,
 * {@link RowProducer} how they are computed, and {@link RowPrecision} how their values are read.
 *
 * @param <T> the array type of a row, {@code float[]} or {@code double[]}
 */
public final class RowCache<T> {
    /** Entries of a row up to which the order of reads does not matter for the cache of a core; chosen by hand. */
    private static final int MAX_UNORDERED_ENTRIES = 16_384;

    private static final int ROWS_PER_TASK = 64; // when a block is gathered; chosen by hand
    private static final int TILE = 8; // doubles in a cache line
    /** The cache is too small once a quarter of its rows had to be computed again; chosen by hand. */
    private static final int WHOLE_ROWS_PER_RECOMPUTED = 4;

    private final GramMatrix gram;
    private final int length;
    private final int wholeRows; // that fit
    private final RowPrecision<T> precision;
    private final RowSlots slots;
    private final RowArrays<T> arrays;
    private final RowProducer<T> producer;
    private Parallel parallel; // of the present solve

    private RowCache(GramMatrix gram, int length, int capacity, RowPrecision<T> precision, ArrayPool<T> pool) {
        this.gram = gram;
        this.length = length;
        this.wholeRows = capacity;
        this.precision = precision;
        this.slots = new RowSlots(length, capacity);
        this.arrays = new RowArrays<>(length, precision, pool);
        this.producer = new RowProducer<>(gram, length, capacity, precision, pool);
    }

    /**
     * A cache in single or double precision.
     *
     * @param atLeastRows the number of rows that must fit, whatever the budget
     */
    public static RowCache<?> of(
            GramMatrix gram, int length, boolean single, long budgetBytes, int atLeastRows, FitResources resources) {
        int capacity = capacity(length, single ? Float.BYTES : Double.BYTES, budgetBytes, atLeastRows);
        return single
                ? new RowCache<>(gram, length, capacity, new FloatKernelRows(length), resources.floatRows())
                : new RowCache<>(gram, length, capacity, new DoubleKernelRows(), resources.doubleRows());
    }

    private static int capacity(int length, int entryBytes, long budgetBytes, int atLeastRows) {
        long rowBytes = (long) entryBytes * ArrayPool.rounded(length) + 16;
        return (int) Math.min(length, Math.max(atLeastRows, budgetBytes / rowBytes));
    }

    /** Whether {@link #of} would give an equal cache for these arguments. */
    boolean suits(GramMatrix ofGram, int ofLength, boolean single, long budgetBytes, int atLeastRows) {
        int entryBytes = single ? Float.BYTES : Double.BYTES;
        return gram == ofGram
                && length == ofLength
                && precision.entryBytes() == entryBytes
                && wholeRows == capacity(length, entryBytes, budgetBytes, atLeastRows);
    }

    /** Prepares for one solve, with its threads. */
    public void use(Parallel ofThisSolve) {
        parallel = ofThisSolve;
        widen();
    }

    /** Returns the arrays to the pool; this cache is not used again. */
    void release() {
        arrays.release();
        producer.release();
    }

    public boolean isPresent(int i) {
        return slots.slotOf(i) >= 0;
    }

    /** Whether this number of rows fits in addition to those that are present. */
    public boolean hasRoomFor(int more) {
        return slots.used() + more <= slots.capacity();
    }

    /** Whether every further row evicts another. */
    public boolean isFull() {
        return !hasRoomFor(1);
    }

    public boolean isNarrow() {
        return arrays.isNarrow();
    }

    /** Makes the rows {@code wanted[0..count)} present; they stay present until the next call. */
    public void require(int[] wanted, int count) {
        slots.markUsed(wanted, count);
        int[] missing =
                Arrays.stream(wanted, 0, count).filter(i -> !isPresent(i)).toArray();
        if (missing.length == 0) {
            return;
        }
        int[] taken = slots.assign(missing, missing.length);
        arrays.allocate(Arrays.stream(taken).max().orElseThrow(), parallel);
        if (isNarrow()) {
            computeAll(missing, (first, computed, from, to) -> {
                for (int k = 0; k < computed.size(); k++) {
                    arrays.put(computed.get(k), from, to, taken[first + k]);
                }
            });
        } else {
            List<T> targets = Arrays.stream(taken).mapToObj(arrays::array).toList();
            producer.compute(missing, targets, parallel);
        }
    }

    /** Rows that are computed for one use and not kept. */
    public final class TemporaryRows {
        private final List<T> rows;

        private TemporaryRows(List<T> rows) {
            this.rows = rows;
        }

        public int count() {
            return rows.size();
        }

        /** {@code target[p] += Σ_k factors[k] · row_k[p]} for p in first..last−1. */
        public void addTo(double[] target, double[] factors, int first, int last) {
            precision.add(target, rows, factors, first, last);
        }

        /** The same for the columns {@code where[first..last)}. */
        public void addTo(double[] target, double[] factors, int[] where, int first, int last) {
            precision.add(target, rows, new int[rows.size()], factors, where, where, first, last);
        }
    }

    /** Uses rows that are not kept: those from {@code first} on, in the columns from..to−1. */
    @FunctionalInterface
    public interface PieceConsumer {
        void accept(int first, RowCache<?>.TemporaryRows computed, int from, int to);
    }

    /**
     * Computes whole rows, a few at a time, and passes ranges of their columns to {@code use} on all threads. Returns false if
     * {@code stop} says so before all were computed.
     */
    public boolean computeInPieces(int[] wanted, PieceConsumer use, BooleanSupplier stop) {
        RowProducer.PieceConsumer<T> ofArrays =
                (first, computed, from, to) -> use.accept(first, new TemporaryRows(computed), from, to);
        return producer.computeInPieces(wanted, ofArrays, stop, parallel);
    }

    private void computeAll(int[] wanted, RowProducer.PieceConsumer<T> use) {
        producer.computeInPieces(wanted, use, () -> false, parallel);
    }

    /** Becomes narrow, or narrower, where many rows had to be computed again and more would fit then. */
    public void adapt(int[] active, int count) {
        boolean isTooSmall = slots.recomputedRows() > wholeRows / WHOLE_ROWS_PER_RECOMPUTED;
        if (isTooSmall && arrays.rowsPerArray(count) > arrays.rowsPerArray()) {
            keepColumns(Arrays.copyOf(active, count));
        }
    }

    /** Ensures that a narrow cache has the columns of all active variables. */
    public void follow(int[] active, int count) {
        if (!isNarrow()) {
            return;
        }
        int[] wanted = Arrays.copyOf(active, count);
        if (arrays.rowsPerArray(count) < 2) {
            widen();
        } else if (!Arrays.stream(wanted).allMatch(arrays::keeps)) {
            keepColumns(wanted);
        }
    }

    /** Returns to whole rows; narrow ones are lost. */
    private void widen() {
        if (isNarrow()) {
            arrays.widen();
            slots.resize(0);
            slots.resize(wholeRows);
        }
    }

    /** Changes the kept columns of the rows that are present; columns that were not kept before are computed. */
    private void keepColumns(int[] wanted) {
        long capacity = (long) wholeRows * arrays.rowsPerArray(wanted.length);
        int[] formerSlots = slots.resize((int) Math.min(length + 1L, capacity));
        int[] added = arrays.keepColumns(wanted, formerSlots, parallel);
        computeAll(added, (first, computed, from, to) -> { // a column is a row, as the matrix is symmetric
            for (int i = from; i < to; i++) {
                for (int k = 0; k < computed.size() && isPresent(i); k++) {
                    arrays.putEntry(computed.get(k), i, slots.slotOf(i), added[first + k]);
                }
            }
        });
    }

    /** The places, ordered by member where rows are too long for the cache of a core. */
    private int[] order(int[] members, int count) {
        IntStream places = IntStream.range(0, count);
        if (length <= MAX_UNORDERED_ENTRIES) {
            return places.toArray();
        }
        return places.mapToLong(l -> ((long) members[l] << 32) | l)
                .sorted()
                .mapToInt(key -> (int) key)
                .toArray();
    }

    /** Room for the kernel values among at most {@code capacity} members. */
    public BlockValues<T> newBlock(int capacity) {
        return new BlockValues<>(this, precision, capacity);
    }

    /** Fills the block for {@link BlockValues#gather}. */
    void gather(int[] members, int count, int[] fresh, int[] stayed, List<T> block) {
        int[] order = order(members, count);
        int[] inRow = arrays.places(members);
        parallel.ranges(fresh.length, ROWS_PER_TASK, (first, last) -> {
            for (int f = first; f < last; f++) {
                int slot = slots.slotOf(members[fresh[f]]);
                precision.gather(arrays.array(slot), arrays.start(slot), inRow, order, block.get(fresh[f]));
            }
        });
        parallel.ranges(stayed.length, ROWS_PER_TASK, (first, last) -> {
            for (int k = first; k < last; k += TILE) {
                for (int place : fresh) {
                    precision.putColumn(block, place, stayed, k, Math.min(last, k + TILE), block.get(place));
                }
            }
        });
    }

    /** {@code target[p] += Σ_k factors[k] · K(members[k], p)} for p in first..last−1, from whole rows that are present. */
    public void addTo(double[] target, int[] members, double[] factors, int count, int first, int last) {
        precision.add(target, rows(members, count), factors, first, last);
    }

    /** The same for the columns {@code where[first..last)}, all of which a narrow cache must keep. */
    public void addTo(double[] target, int[] members, double[] factors, int count, int[] where, int first, int last) {
        int[] starts = new int[count];
        Arrays.setAll(starts, k -> arrays.start(slots.slotOf(members[k])));
        List<T> rows = rows(members, count);
        if (isNarrow()) {
            int[] wanted = Arrays.copyOfRange(where, first, last);
            precision.add(target, rows, starts, factors, wanted, arrays.places(wanted), 0, wanted.length);
        } else {
            precision.add(target, rows, starts, factors, where, where, first, last);
        }
    }

    private List<T> rows(int[] members, int count) {
        List<T> rows = new ArrayList<>(count);
        for (int k = 0; k < count; k++) {
            rows.add(arrays.array(slots.slotOf(members[k])));
        }
        return rows;
    }
}
