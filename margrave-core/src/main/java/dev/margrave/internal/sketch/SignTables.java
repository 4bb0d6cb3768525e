// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;
import dev.margrave.internal.vector.VectorOps;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * ω·x of vectors ω of signs ±1, one bit per sign: the signs of a projection in eight columns are a byte, by which
 * {@link VectorOps#addSigned} looks up its sum in a table of all signed sums. A group of eight columns that is zero in all
 * current rows costs nothing. Sums run over the columns in order and zeros do not change them, so dense and sparse rows, alone
 * or with others, give the same bits.
 */
final class SignTables implements DrawnProjections {
    private static final int GROUP = Byte.SIZE;
    private static final int BATCH = 32; // groups of columns per call; measured

    private final byte[][] signs; // of eight columns: a byte for each projection, whose bits say +
    private final int count;

    /** All signs are initially −. */
    SignTables(int inputs, int count) {
        this.signs = new byte[(inputs + GROUP - 1) / GROUP][count];
        this.count = count;
    }

    /** Draws the signs of one projection, 64 at a time. */
    @Override
    public void draw(int projection, SplittableRandom random) {
        long bits = 0;
        for (int group = 0; group < signs.length; group++) {
            bits = group % Long.BYTES == 0 ? random.nextLong() : bits >>> GROUP;
            signs[group][projection] = (byte) bits;
        }
    }

    /** Sets the signs of one projection, given as 1 and −1. */
    void set(int projection, int[] omega) {
        for (int c = 0; c < omega.length; c++) {
            int bit = omega[c] > 0 ? 1 << c % GROUP : 0;
            signs[c / GROUP][projection] |= (byte) bit;
        }
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public LaneWorker worker(VectorOps ops) {
        return new Work(ops);
    }

    /** The work arrays of one thread. */
    private final class Work implements LaneWorker {
        private final VectorOps ops;
        private final int lanes;
        private final double[] values; // of pending groups, by column and row
        private final byte[][] bytes = new byte[BATCH][];
        private final int[] next; // the first unprocessed entry of each row

        Work(VectorOps ops) {
            this.ops = ops;
            this.lanes = ops.signRows();
            this.values = new double[BATCH * GROUP * lanes];
            this.next = new int[lanes];
        }

        @Override
        public int lanes() {
            return lanes;
        }

        @Override
        public void apply(Row[] rows, int from, int rowCount, double[] out) {
            Arrays.fill(out, 0, count * lanes, 0);
            Arrays.fill(next, 0);
            int waiting = 0;
            int group = nextGroup(rows, from, rowCount);
            while (group < signs.length) {
                bytes[waiting] = signs[group];
                waiting += take(rows, from, rowCount, group, waiting * GROUP * lanes) ? 1 : 0;
                if (waiting == BATCH) {
                    ops.addSigned(values, bytes, waiting, count, out);
                    waiting = 0;
                }
                group = nextGroup(rows, from, rowCount);
            }
            ops.addSigned(values, bytes, waiting, count, out);
        }

        /** The first group for which a row has unprocessed entries, or the number of groups. */
        private int nextGroup(Row[] rows, int from, int rowCount) {
            int first = signs.length;
            for (int r = 0; r < rowCount; r++) {
                Row row = rows[from + r];
                if (next[r] < row.stored()) {
                    first = Math.min(first, row.index(next[r]) / GROUP);
                }
            }
            return first;
        }

        /** Writes the values of a group from {@code at} on; returns whether one of them is nonzero. */
        private boolean take(Row[] rows, int from, int rowCount, int group, int at) {
            Arrays.fill(values, at, at + GROUP * lanes, 0);
            boolean isUsed = false;
            for (int r = 0; r < rowCount; r++) {
                isUsed |= take(rows[from + r], r, group, at);
            }
            return isUsed;
        }

        private boolean take(Row row, int r, int group, int at) {
            int stored = row.stored();
            int k = next[r];
            int end = (group + 1) * GROUP;
            double sizes = 0;
            while (k < stored && row.index(k) < end) {
                double value = row.value(k);
                values[at + row.index(k) % GROUP * lanes + r] = value;
                sizes += Math.abs(value);
                k++;
            }
            next[r] = k;
            return sizes > 0;
        }
    }
}
