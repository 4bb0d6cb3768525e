// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.StopSignal;
import dev.margrave.solver.GramMatrix;
import java.util.Arrays;

/**
 * K·v with as many kernel rows cached as fit. Rows are visited forwards and backwards in turn, so that where not all fit, the
 * cached ones are needed first. The sums do not depend on which rows are cached, nor on the number of threads.
 */
public final class GramProduct {
    private static final int ROWS_PER_CHUNK = 256; // chosen by hand
    private static final int ENTRIES_PER_TASK = 2048; // of the product; chosen by hand

    private final RowCache<?> cache;
    private final Parallel parallel;
    private final int size;
    private boolean backwards;

    /** Keeps rows in single or double precision within {@code rowBytes}, or a few hundred rows if that is more. */
    public GramProduct(GramMatrix gram, boolean single, long rowBytes, Parallel parallel) {
        this.size = gram.size();
        this.parallel = parallel;
        this.cache = RowCache.of(gram, size, single, rowBytes, Math.min(size, ROWS_PER_CHUNK), new FitResources());
        cache.use(parallel);
    }

    /** K itself, in new arrays. */
    public double[][] whole() {
        double[][] all = new double[size][size];
        int[] members = new int[ROWS_PER_CHUNK];
        double[] one = {1};
        for (int from = 0; from < size; from += ROWS_PER_CHUNK) {
            StopSignal.check();
            int first = from;
            int count = Math.min(ROWS_PER_CHUNK, size - from);
            for (int i = 0; i < count; i++) {
                members[i] = from + i;
            }
            cache.require(members, count);
            parallel.run(count, i -> cache.addTo(all[first + i], new int[] {first + i}, one, 1, 0, size));
        }
        return all;
    }

    public double[] multiply(double[] v) {
        double[] out = new double[size];
        if (Arrays.stream(v).allMatch(value -> value == 0)) {
            return out;
        }
        int chunks = (size + ROWS_PER_CHUNK - 1) / ROWS_PER_CHUNK;
        int[] members = new int[ROWS_PER_CHUNK];
        double[] factors = new double[ROWS_PER_CHUNK];
        for (int k = 0; k < chunks; k++) {
            StopSignal.check();
            int from = (backwards ? chunks - 1 - k : k) * ROWS_PER_CHUNK;
            int count = Math.min(ROWS_PER_CHUNK, size - from);
            for (int i = 0; i < count; i++) {
                members[i] = from + i;
                factors[i] = v[from + i];
            }
            cache.require(members, count);
            parallel.ranges(
                    size, ENTRIES_PER_TASK, (first, last) -> cache.addTo(out, members, factors, count, first, last));
        }
        backwards = !backwards;
        return out;
    }
}
