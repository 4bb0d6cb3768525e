// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.internal.Parallel;
import dev.margrave.solver.GramMatrix;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The Gram matrix of differences φ(x_a) − φ(x_b) of rows: the entry for (a, b) and (c, d) is K(a, c) − K(a, d) − K(b, c) + K(b, d).
 * A row takes two rows of K and one pass over the pairs; only the diagonal is kept. It has no blocks in single precision, because
 * differences of similar rows lose digits.
 */
public final class DifferenceGram implements GramMatrix {
    private static final int PER_TASK = 256; // entries of the diagonal; chosen by hand

    private final GramMatrix rows;
    private final int[] above;
    private final int[] below;
    private final double[] diagonal;
    private final Queue<double[][]> scratch = new ConcurrentLinkedQueue<>(); // at most one per thread

    /** Pair p is (above[p], below[p]); neither array may be changed afterwards. */
    public DifferenceGram(GramMatrix rows, int[] above, int[] below, int threads) {
        this.rows = rows;
        this.above = above;
        this.below = below;
        this.diagonal = new double[above.length];
        try (Parallel parallel = new Parallel(threads)) {
            parallel.ranges(above.length, PER_TASK, (from, to) -> {
                for (int p = from; p < to; p++) {
                    double both = rows.diagonal(above[p]) + rows.diagonal(below[p]);
                    diagonal[p] = Math.max(0, both - 2 * rows.entry(above[p], below[p]));
                }
            });
        }
    }

    @Override
    public int size() {
        return above.length;
    }

    @Override
    public double diagonal(int p) {
        return diagonal[p];
    }

    @Override
    public double entry(int p, int q) {
        return p == q
                ? diagonal[p]
                : rows.entry(above[p], above[q])
                        - rows.entry(above[p], below[q])
                        - rows.entry(below[p], above[q])
                        + rows.entry(below[p], below[q]);
    }

    @Override
    public void row(int p, double[] out) {
        double[][] kept = scratch.poll();
        double[][] values = kept == null ? new double[2][rows.size()] : kept;
        double[] first = values[0];
        double[] second = values[1];
        rows.row(above[p], first);
        rows.row(below[p], second);
        for (int i = 0; i < first.length; i++) {
            first[i] -= second[i];
        }
        for (int q = 0; q < above.length; q++) {
            out[q] = first[above[q]] - first[below[q]];
        }
        out[p] = diagonal[p];
        scratch.add(values);
    }

    @Override
    public void release() {
        rows.release();
    }
}
