// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.internal.Parallel;
import dev.margrave.problem.GramMatrix;
import java.util.Arrays;

/**
 * Rows of a Gram matrix, kept within a byte budget; the row used least recently makes room first. Rows have one entry more
 * than the matrix when the problem has no bias: the entry of the free variable that stands for "no equality constraint",
 * whose kernel values are all zero.
 */
final class RowCache {
    private final GramMatrix gram;
    private final int length;
    private final Parallel parallel;
    private final double[][] rows;
    private final int capacity;
    private final long[] lastUse;
    private int held;
    private long clock;

    RowCache(GramMatrix gram, int length, long budgetBytes, int atLeastRows, Parallel parallel) {
        this.gram = gram;
        this.length = length;
        this.parallel = parallel;
        this.rows = new double[length][];
        this.lastUse = new long[length];
        long rowBytes = 8L * length + 16;
        this.capacity = (int) Math.min(length, Math.max(atLeastRows, budgetBytes / rowBytes));
    }

    int capacity() {
        return capacity;
    }

    /** Makes the rows {@code wanted[0..count)} present; they stay present until the next call. */
    void require(int[] wanted, int count) {
        clock++;
        int[] missing = new int[count];
        int missingCount = 0;
        for (int k = 0; k < count; k++) {
            lastUse[wanted[k]] = clock;
            if (rows[wanted[k]] == null) {
                missing[missingCount++] = wanted[k];
            }
        }
        double[][] buffers = makeRoom(missingCount);
        parallel.run(missingCount, k -> {
            double[] buffer = buffers[k] == null ? new double[length] : buffers[k];
            fill(missing[k], buffer);
            rows[missing[k]] = buffer;
        });
        held += missingCount;
    }

    private void fill(int i, double[] out) {
        if (i == gram.size()) {
            Arrays.fill(out, 0.0);
        } else {
            gram.row(i, out);
            Arrays.fill(out, gram.size(), length, 0.0);
        }
    }

    /** Evicts what must go for {@code incoming} rows and hands out its memory for reuse. */
    private double[][] makeRoom(int incoming) {
        double[][] freed = new double[incoming][];
        int excess = held + incoming - capacity;
        if (excess <= 0) {
            return freed;
        }
        long[] ages = new long[held];
        int count = 0;
        for (int i = 0; i < length; i++) {
            if (rows[i] != null && lastUse[i] < clock) {
                ages[count++] = lastUse[i];
            }
        }
        Arrays.sort(ages, 0, count);
        int evict = Math.min(excess, count);
        long newest = evict == 0 ? Long.MIN_VALUE : ages[evict - 1];
        int taken = 0;
        for (int i = 0; i < length && taken < evict; i++) {
            if (rows[i] != null && lastUse[i] <= newest && lastUse[i] < clock) {
                if (taken < incoming) {
                    freed[taken] = rows[i];
                }
                taken++;
                rows[i] = null;
                held--;
            }
        }
        return freed;
    }

    /** A row that {@link #require} made present. */
    double[] row(int i) {
        return rows[i];
    }
}
