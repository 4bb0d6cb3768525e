// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.kernel.BlockError;
import dev.margrave.solver.GramMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The Gram matrix of rows that are repeated once for each of m thresholds: row i·m + k is (x_i, e_k), and the entry for
 * (i, k) and (j, l) is K(i, j) + [k = l]. Kernel values are computed once for all thresholds.
 */
public final class ThresholdGram implements GramMatrix {
    private static final int ROWS_AT_ONCE = 64; // distinct rows whose values are in memory at a time; chosen by hand

    private final GramMatrix rows;
    private final int thresholds;
    private final Queue<float[][]> scratch = new ConcurrentLinkedQueue<>(); // at most one per thread

    public ThresholdGram(GramMatrix rows, int thresholds) {
        this.rows = rows;
        this.thresholds = thresholds;
        Math.multiplyExact(rows.size(), thresholds);
    }

    @Override
    public int size() {
        return rows.size() * thresholds;
    }

    @Override
    public double diagonal(int i) {
        return rows.diagonal(i / thresholds) + 1;
    }

    @Override
    public void row(int i, double[] out) {
        rows.row(i / thresholds, out);
        for (int j = rows.size() - 1; j >= 0; j--) {
            Arrays.fill(out, j * thresholds, (j + 1) * thresholds, out[j]);
        }
        for (int at = i % thresholds; at < size(); at += thresholds) {
            out[at] += 1;
        }
    }

    @Override
    public boolean hasBlocks() {
        return rows.hasBlocks();
    }

    @Override
    public long blockBytes() {
        return rows.blockBytes() + 4L * ROWS_AT_ONCE * rows.size();
    }

    @Override
    public BlockError blockError() {
        return rows.blockError().plus(1);
    }

    @Override
    public Block block(int[] wanted, int count) {
        long[] order = new long[count]; // by row, so that the thresholds of a row are adjacent
        Arrays.setAll(order, k -> ((long) wanted[k] << 32) | k);
        Arrays.sort(order);
        List<Part> parts = new ArrayList<>();
        for (int at = 0; at < count; ) {
            Part part = part(order, at);
            parts.add(part);
            at = part.end();
        }
        return (from, to, out) -> fill(parts, order, from, to, out);
    }

    /** A few rows and the extended rows {@code order[first..end)}; {@code place} maps each of these to its row. */
    private record Part(Block block, int first, int end, int[] place) {}

    private Part part(long[] order, int first) {
        int[] distinct = new int[ROWS_AT_ONCE];
        int[] place = new int[order.length - first];
        int number = 0;
        int end = first;
        for (; end < order.length; end++) {
            int row = (int) (order[end] >>> 32) / thresholds;
            if (number == 0 || distinct[number - 1] != row) {
                if (number == ROWS_AT_ONCE) {
                    break;
                }
                distinct[number++] = row;
            }
            place[end - first] = number - 1;
        }
        return new Part(rows.block(distinct, number), first, end, place);
    }

    private void fill(List<Part> parts, long[] order, int from, int to, float[][] out) {
        float[][] kept = scratch.poll();
        float[][] values = kept == null ? new float[ROWS_AT_ONCE][rows.size()] : kept;
        for (Part part : parts) {
            part.block().fill(from / thresholds, (to + thresholds - 1) / thresholds, values);
            for (int at = part.first(); at < part.end(); at++) {
                int threshold = (int) (order[at] >>> 32) % thresholds;
                spread(values[part.place()[at - part.first()]], threshold, from, to, out[(int) order[at]]);
            }
        }
        scratch.add(values);
    }

    /** Columns from..to−1 of an extended row from the kernel values of its row. */
    private void spread(float[] values, int threshold, int from, int to, float[] out) {
        int column = from;
        for (int j = from / thresholds; column < to; j++) {
            int end = Math.min(to, (j + 1) * thresholds);
            int own = j * thresholds + threshold;
            for (; column < end; column++) {
                out[column] = column == own ? values[j] + 1 : values[j];
            }
        }
    }
}
