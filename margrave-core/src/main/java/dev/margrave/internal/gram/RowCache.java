// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.internal.ArrayPool;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.decomposition.WorkingSet;
import dev.margrave.solver.GramMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Rows of a Gram matrix, kept within a byte budget; the row used least recently makes room first. Rows have one entry more
 * than the matrix when the problem has no bias: the entry of the free variable that stands for "no equality constraint",
 * whose kernel values are all zero.
 *
 * <p>Where the rows that are needed do not fit, the cache becomes narrow: of every row it then keeps only the columns of the
 * variables that take part, and several rows share one array.
 *
 * @param <T> the array type of a row, {@code float[]} or {@code double[]}
 */
public abstract class RowCache<T> {
    private static final int SHORT_ROW = 16_384;
    private static final int GATHERED_ROWS = 64; // a task
    private static final int TILE = 8; // doubles of a line of the cache
    private static final int ROWS_AT_ONCE = 64; // that are made without being kept
    private static final int CROWDED = 4; // one part in so many of the rows was made again

    public final GramMatrix gram;
    public final int length;
    public Parallel parallel; // of the present solve
    private final int wholeRows; // that fit
    private final RowSlots slots;
    private final ArrayPool<T> pool;
    private final List<T> arrays = new ArrayList<>();
    private final List<T> scratch = new ArrayList<>();
    private int[] columns; // that are kept, in increasing order; null for all
    private int[] places; // of each variable among them; −1 for others
    private int rowsPerArray = 1;

    public RowCache(GramMatrix gram, int length, int capacity, ArrayPool<T> pool) {
        this.pool = pool;
        this.gram = gram;
        this.length = length;
        this.wholeRows = capacity;
        this.slots = new RowSlots(length, capacity);
    }

    /**
     * A cache in single or double precision.
     *
     * @param atLeastRows what must fit, whatever the budget
     */
    public static RowCache<?> of(
            GramMatrix gram, int length, boolean single, long budgetBytes, int atLeastRows, FitResources resources) {
        int capacity = capacity(length, single ? Float.BYTES : Double.BYTES, budgetBytes, atLeastRows);
        return single
                ? new FloatRowCache(gram, length, capacity, resources.floatRows())
                : new DoubleRowCache(gram, length, capacity, resources.doubleRows());
    }

    private static int capacity(int length, int entryBytes, long budgetBytes, int atLeastRows) {
        long rowBytes = (long) entryBytes * ArrayPool.rounded(length) + 16;
        return (int) Math.min(length, Math.max(atLeastRows, budgetBytes / rowBytes));
    }

    /** Whether a cache for this budget would be as large. */
    public final boolean holds(long budgetBytes, int atLeastRows) {
        return wholeRows == capacity(length, entryBytes(), budgetBytes, atLeastRows);
    }

    abstract int entryBytes();

    /** Takes over for one solve, with its threads. */
    public final void use(Parallel ofThisSolve) {
        parallel = ofThisSolve;
        widen();
    }

    /** Leaves the arrays to others; this cache is not used again. */
    public final void release() {
        pool.giveBack(arrays);
        pool.giveBack(scratch);
        arrays.clear();
        scratch.clear();
    }

    private T newArray() {
        return pool.take(ArrayPool.rounded(length));
    }

    /** Makes the rows {@code wanted[0..count)} present; they stay present until the next call. */
    public final void require(int[] wanted, int count) {
        slots.want(wanted, count);
        int[] missing =
                Arrays.stream(wanted, 0, count).filter(i -> !isPresent(i)).toArray();
        if (missing.length == 0) {
            return;
        }
        int[] taken = slots.assign(missing, missing.length);
        allocate(Arrays.stream(taken).max().orElseThrow() / rowsPerArray + 1);
        if (!isNarrow()) {
            List<T> targets = Arrays.stream(taken).mapToObj(arrays::get).toList();
            make(missing, targets, (from, to) -> {});
            return;
        }
        makeInPieces(missing, (first, made, from, to) -> {
            for (int k = 0; k < made.size(); k++) {
                int slot = taken[first + k];
                pick(made.get(k), columns, placeFrom(from), placeFrom(to), array(slot), offset(slot));
            }
        });
    }

    /** Allocates on all threads: touching memory for the first time is slow. */
    private void allocate(int number) {
        int there = arrays.size();
        if (number > there) {
            arrays.addAll(Collections.nCopies(number - there, null));
            parallel.run(number - there, k -> arrays.set(there + k, newArray()));
        }
    }

    /** The first place whose column is not before this one. */
    private int placeFrom(int column) {
        int at = Arrays.binarySearch(columns, column);
        return at < 0 ? -at - 1 : at;
    }

    public final boolean isPresent(int i) {
        return slots.slotOf(i) >= 0;
    }

    /** Whether so many more rows would fit beside those that are present. */
    public final boolean hasRoomFor(int more) {
        return slots.held() + more <= slots.capacity();
    }

    private T array(int slot) {
        return arrays.get(slot / rowsPerArray);
    }

    private int offset(int slot) {
        return slot % rowsPerArray * width();
    }

    /** The array with row i, which is present. */
    public final T rowArray(int i) {
        return array(slots.slotOf(i));
    }

    /** Where in its array row i begins. */
    public final int rowStart(int i) {
        return offset(slots.slotOf(i));
    }

    /** The places of these variables in a row; all of them are kept. */
    public final int[] placesOf(int[] variables) {
        return isNarrow() ? Arrays.stream(variables).map(i -> places[i]).toArray() : variables;
    }

    /** The entries that are kept of a row. */
    private int width() {
        return isNarrow() ? columns.length : length;
    }

    public final boolean isNarrow() {
        return columns != null;
    }

    /** Keeps whole rows again; what narrow ones there were is lost. */
    private void widen() {
        if (isNarrow()) {
            columns = null;
            places = null;
            rowsPerArray = 1;
            slots.resize(0);
            slots.resize(wholeRows);
        }
    }

    /** Whether rows must make room for others from now on. */
    public final boolean isFull() {
        return !hasRoomFor(1);
    }

    /** Whether many rows had to be made again. */
    private boolean isCrowded() {
        return slots.comeback() > wholeRows / CROWDED;
    }

    /** Becomes narrow, or narrower, where many rows had to be made again and more of those would fit then. */
    public final void adapt(int[] active, int count) {
        if (isCrowded() && length / count > rowsPerArray) {
            keepColumns(Arrays.copyOf(active, count));
        }
    }

    /** Makes sure that a narrow cache has the columns of all active variables. */
    public final void follow(int[] active, int count) {
        if (!isNarrow()) {
            return;
        }
        int[] wanted = Arrays.copyOf(active, count);
        if (length / wanted.length < 2) {
            widen();
        } else if (Arrays.stream(wanted).anyMatch(i -> places[i] < 0)) {
            keepColumns(wanted);
        }
    }

    /** Changes what is kept of the rows that are present; columns that were not kept before are made. */
    private void keepColumns(int[] wanted) {
        boolean wider = isNarrow() && wanted.length > columns.length;
        int[] formerPlaces = placesOf(wanted);
        int perArray = length / wanted.length;
        int[] formerSlots = slots.resize((int) Math.min(length + 1L, (long) wholeRows * perArray));
        T buffer = newArray(); // not kept
        if (wider) { // first close the gaps, then spread from the last row to the first
            for (int slot = 0; slot < formerSlots.length; slot++) {
                copy(array(formerSlots[slot]), offset(formerSlots[slot]), width(), array(slot), offset(slot));
            }
        }
        int formerPerArray = rowsPerArray;
        int formerWidth = width();
        columns = wanted;
        places = new int[length];
        Arrays.fill(places, -1);
        for (int k = 0; k < wanted.length; k++) {
            places[wanted[k]] = k;
        }
        rowsPerArray = perArray;
        allocate((formerSlots.length + rowsPerArray - 1) / rowsPerArray);
        for (int k = 0; k < formerSlots.length; k++) {
            int slot = wider ? formerSlots.length - 1 - k : k;
            int former = wider ? slot : formerSlots[slot];
            pick(arrays.get(former / formerPerArray), former % formerPerArray * formerWidth, formerPlaces, buffer);
            copy(buffer, 0, wanted.length, array(slot), offset(slot));
        }
        int[] added = IntStream.range(0, wanted.length)
                .filter(k -> formerPlaces[k] < 0)
                .map(k -> wanted[k])
                .toArray();
        makeInPieces(added, (first, made, from, to) -> {
            for (int i = from; i < to; i++) {
                for (int k = 0; k < made.size() && isPresent(i); k++) {
                    copy(made.get(k), i, 1, rowArray(i), rowStart(i) + places[added[first + k]]);
                }
            }
        });
    }

    /** What is done with rows that are not kept: those from {@code first} on, in the columns from..to−1. */
    @FunctionalInterface
    public interface PieceUse<T> {
        void accept(int first, List<T> made, int from, int to);
    }

    /** Makes whole rows, a few at a time, for what can be done with them at once; ranges of columns on all threads. */
    public final void makeInPieces(int[] wanted, PieceUse<T> use) {
        makeInPieces(wanted, use, () -> false);
    }

    /** The same, unless it is to stop before a piece; whether all were made. */
    public final boolean makeInPieces(int[] wanted, PieceUse<T> use, BooleanSupplier stop) {
        int most = Math.max(2, Math.min(ROWS_AT_ONCE, wholeRows / 8));
        while (scratch.size() < Math.min(most, wanted.length)) {
            scratch.add(newArray());
        }
        for (int start = 0; start < wanted.length; start += most) {
            if (stop.getAsBoolean()) {
                return false;
            }
            int first = start;
            int[] some = Arrays.copyOfRange(wanted, start, Math.min(wanted.length, start + most));
            List<T> made = scratch.subList(0, some.length);
            make(some, made, (from, to) -> use.accept(first, made, from, to));
        }
        return true;
    }

    /** A range of columns is complete. */
    @FunctionalInterface
    public interface RangeUse {
        void accept(int from, int to);
    }

    /** Writes whole rows of the matrix into arrays; {@code done} hears of every range of columns that has been made. */
    abstract void make(int[] wanted, List<T> targets, RangeUse done);

    /** {@code target[at + k] = source[columns[k]]} for k in from..to−1. */
    abstract void pick(T source, int[] columns, int from, int to, T target, int at);

    /** {@code target[k] = source[start + places[k]]}, where that place is not negative. */
    abstract void pick(T source, int start, int[] places, T target);

    abstract void copy(T source, int from, int count, T target, int at);

    /** The places of the set by the numbers of their members, where rows are too long for the cache of a core. */
    private int[] order(WorkingSet set) {
        IntStream places = IntStream.range(0, set.count());
        if (length <= SHORT_ROW) {
            return places.toArray();
        }
        return places.mapToLong(l -> ((long) set.members()[l] << 32) | l)
                .sorted()
                .mapToInt(key -> (int) key)
                .toArray();
    }

    /**
     * {@code block[k][l] = K(set[k], set[l])} from rows that are present. Where neither member is new to its place, the block
     * has the value already; where only the second is, it is that of the second's row. No value is read that another thread
     * may write, so that the block is the same at any number of threads even if K is symmetric up to rounding only.
     */
    public final void gather(WorkingSet set, double[][] block) {
        int[] fresh = set.freshPlaces();
        int[] order = order(set);
        int[] inRow = placesOf(set.members());
        parallel.ranges(fresh.length, GATHERED_ROWS, (first, last) -> {
            for (int f = first; f < last; f++) {
                int i = set.members()[fresh[f]];
                gatherRow(rowArray(i), rowStart(i), inRow, order, block[fresh[f]]);
            }
        });
        int[] stayed = set.otherPlaces();
        parallel.ranges(stayed.length, GATHERED_ROWS, (first, last) -> {
            for (int k = first; k < last; k += TILE) {
                int end = Math.min(last, k + TILE);
                for (int place : fresh) {
                    for (int l = k; l < end; l++) {
                        block[stayed[l]][place] = block[place][stayed[l]];
                    }
                }
            }
        });
    }

    /** {@code out[l] = row[start + inRow[l]]}; {@code order} goes through the row from front to back, since it is long. */
    abstract void gatherRow(T row, int start, int[] inRow, int[] order, double[] out);

    /**
     * {@code target[p] += Σ_k factors[k] · K(members[k], p)} for p in first..last−1, or for {@code where[first..last)}, from
     * rows that are present. A narrow cache has only what {@code where} may ask for.
     */
    public final void addTo(
            double[] target, int[] members, double[] factors, int count, int[] where, int first, int last) {
        List<T> rows = new ArrayList<>(count);
        int[] starts = new int[count];
        for (int k = 0; k < count; k++) {
            rows.add(rowArray(members[k]));
            starts[k] = rowStart(members[k]);
        }
        if (isNarrow()) {
            int[] wanted = Arrays.copyOfRange(where, first, last);
            add(target, rows, starts, factors, wanted, placesOf(wanted), 0, wanted.length);
        } else {
            add(target, rows, starts, factors, where, where, first, last);
        }
    }

    /**
     * {@code target[where[p]] += Σ_k factors[k] · rows[k][starts[k] + inRow[p]]} for p in first..last−1; where both are null,
     * p itself stands for them and the starts are 0.
     */
    public abstract void add(
            double[] target,
            List<T> rows,
            int[] starts,
            double[] factors,
            int[] where,
            int[] inRow,
            int first,
            int last);
}
