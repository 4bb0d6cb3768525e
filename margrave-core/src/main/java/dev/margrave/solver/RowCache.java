// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.internal.Parallel;
import dev.margrave.problem.GramMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows of a Gram matrix, kept within a byte budget; the row used least recently makes room first. Rows have one entry more
 * than the matrix when the problem has no bias: the entry of the free variable that stands for "no equality constraint",
 * whose kernel values are all zero.
 *
 * @param <T> the array type of a row, {@code float[]} or {@code double[]}
 */
abstract class RowCache<T> {
    private static final int GATHERED_ROWS = 64; // a task

    final GramMatrix gram;
    final int length;
    Parallel parallel; // of the present solve
    private final List<T> rows;
    private final int capacity;
    private final long[] lastUse;
    private int held;
    private long clock;

    RowCache(GramMatrix gram, int length, int capacity) {
        this.gram = gram;
        this.length = length;
        this.capacity = capacity;
        this.rows = new ArrayList<>(Collections.nCopies(length, null));
        this.lastUse = new long[length];
    }

    /**
     * A cache in single or double precision.
     *
     * @param atLeastRows what must fit, whatever the budget
     */
    static RowCache<?> of(GramMatrix gram, int length, boolean single, long budgetBytes, int atLeastRows) {
        int capacity = capacity(length, single ? Float.BYTES : Double.BYTES, budgetBytes, atLeastRows);
        return single ? new FloatRowCache(gram, length, capacity) : new DoubleRowCache(gram, length, capacity);
    }

    private static int capacity(int length, int entryBytes, long budgetBytes, int atLeastRows) {
        long rowBytes = (long) entryBytes * length + 16;
        return (int) Math.min(length, Math.max(atLeastRows, budgetBytes / rowBytes));
    }

    /** Whether a cache for this budget would be as large. */
    final boolean holds(long budgetBytes, int atLeastRows) {
        return capacity == capacity(length, entryBytes(), budgetBytes, atLeastRows);
    }

    abstract int entryBytes();

    /** Takes over for one solve, with its threads. */
    final void use(Parallel ofThisSolve) {
        parallel = ofThisSolve;
    }

    /** Makes the rows {@code wanted[0..count)} present; they stay present until the next call. */
    final void require(int[] wanted, int count) {
        clock++;
        int[] missing = new int[count];
        int missingCount = 0;
        for (int k = 0; k < count; k++) {
            lastUse[wanted[k]] = clock;
            if (rows.get(wanted[k]) == null) {
                missing[missingCount++] = wanted[k];
            }
        }
        if (missingCount == 0) {
            return;
        }
        List<T> buffers = makeRoom(missingCount);
        addFresh(buffers, missingCount);
        fill(missing, missingCount, buffers);
        for (int k = 0; k < missingCount; k++) {
            rows.set(missing[k], buffers.get(k));
        }
        held += missingCount;
    }

    /** Allocates on all threads: touching memory for the first time is slow. */
    private void addFresh(List<T> buffers, int wanted) {
        int reused = buffers.size();
        buffers.addAll(Collections.nCopies(wanted - reused, null));
        parallel.run(wanted - reused, k -> buffers.set(reused + k, allocate()));
    }

    /** Evicts what must go for {@code incoming} rows and hands out its memory for reuse. */
    private List<T> makeRoom(int incoming) {
        List<T> freed = new ArrayList<>(incoming);
        int excess = held + incoming - capacity;
        if (excess <= 0) {
            return freed;
        }
        long[] ages = new long[held];
        int count = 0;
        for (int i = 0; i < length; i++) {
            if (rows.get(i) != null && lastUse[i] < clock) {
                ages[count++] = lastUse[i];
            }
        }
        Arrays.sort(ages, 0, count);
        int evict = Math.min(excess, count);
        long newest = evict == 0 ? Long.MIN_VALUE : ages[evict - 1];
        int taken = 0;
        for (int i = 0; i < length && taken < evict; i++) {
            if (rows.get(i) != null && lastUse[i] <= newest) {
                if (freed.size() < incoming) {
                    freed.add(rows.get(i));
                }
                taken++;
                rows.set(i, null);
                held--;
            }
        }
        return freed;
    }

    /** A row that {@link #require} made present. */
    final T row(int i) {
        return rows.get(i);
    }

    abstract T allocate();

    /** Writes the rows {@code missing[0..count)} of the matrix into the buffers. */
    abstract void fill(int[] missing, int count, List<T> buffers);

    /**
     * {@code block[k][l] = K(set[k], set[l])} from rows that are present. Where neither member is new to its place, the block
     * has the value already.
     */
    final void gather(WorkingSet set, double[][] block) {
        int[] fresh = set.freshPlaces();
        int[] order = IntStream.range(0, set.count())
                .mapToLong(l -> ((long) set.members()[l] << 32) | l)
                .sorted()
                .mapToInt(key -> (int) key)
                .toArray();
        parallel.ranges(fresh.length, GATHERED_ROWS, (first, last) -> {
            for (int f = first; f < last; f++) {
                gatherRow(set.members()[fresh[f]], set.members(), order, block[fresh[f]]);
            }
        });
        parallel.ranges(set.count(), GATHERED_ROWS, (first, last) -> {
            for (int k = first; k < last; k++) {
                for (int place : fresh) {
                    block[k][place] = block[place][k];
                }
            }
        });
    }

    /** {@code out[l] = K(i, set[l])}; {@code order} goes through the row from front to back, since it is long. */
    abstract void gatherRow(int i, int[] set, int[] order, double[] out);

    /** {@code target[p] += Σ_k factors[k] · K(members[k], p)} for p in first..last−1, or for {@code where[first..last)}. */
    abstract void addTo(double[] target, int[] members, double[] factors, int count, int[] where, int first, int last);
}
