// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * ω·x of vectors ω of signs ±1, a bit for each: eight columns of a row have a table of their 256 sums ±x₁ ± … ± x₈, and the
 * signs of a projection in these columns are the byte that finds its sum there. So a row costs one addition for each
 * projection and each eight columns. Columns that are zero are passed over: of a byte only the bits of the others count, and
 * eight empty columns cost nothing. Sums run over the columns in order and zeros change none, so dense and sparse rows give
 * the same bits.
 */
final class SignTables implements DrawnProjections {
    private static final int GROUP = Byte.SIZE;
    private static final int TABLE = 1 << GROUP;
    private static final int AT_ONCE = 4; // tables that one pass over the projections adds from

    private final byte[][] signs; // of eight columns: a byte for each projection, whose bits say +
    private final int count;

    /** All signs are − until they are set. */
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
    public RowBlocks.Worker worker() {
        return new Work()::apply;
    }

    /** The arrays of one thread. */
    private final class Work {
        private final SignSums sums = new SignSums();
        private final double[] values = new double[GROUP];
        private final byte[][] bytes = new byte[AT_ONCE][];
        private final double[][] tables = new double[AT_ONCE][TABLE];
        private final int[] masks = new int[AT_ONCE]; // the bits of a byte that count
        private int waiting; // tables filled

        void apply(Row row, double[] out, int at) {
            Arrays.fill(out, at, at + count, 0);
            int stored = row.stored();
            int k = 0;
            while (k < stored) {
                int group = row.index(k) / GROUP;
                int used = 0;
                for (; k < stored && row.index(k) / GROUP == group; k++) {
                    double value = row.value(k);
                    int column = row.index(k) % GROUP;
                    values[column] = value;
                    used |= value != 0 ? 1 << column : 0;
                }
                if (used != 0) {
                    bytes[waiting] = signs[group];
                    masks[waiting] = sums.fill(values, used, tables[waiting]);
                    waiting++;
                    if (waiting == AT_ONCE) {
                        add(out, at);
                    }
                }
                Arrays.fill(values, 0);
            }
            if (waiting > 0) {
                add(out, at);
            }
        }

        private void add(double[] out, int at) {
            for (int w = waiting; w < AT_ONCE; w++) { // at the end of a row
                bytes[w] = bytes[0];
                tables[w][0] = 0;
                masks[w] = 0;
            }
            waiting = 0;
            if ((masks[0] & masks[1] & masks[2] & masks[3]) == TABLE - 1) {
                addWhole(out, at);
            } else {
                addMasked(out, at);
            }
        }

        private void addWhole(double[] out, int at) {
            byte[] b0 = bytes[0];
            byte[] b1 = bytes[1];
            byte[] b2 = bytes[2];
            byte[] b3 = bytes[3];
            double[] t0 = tables[0];
            double[] t1 = tables[1];
            double[] t2 = tables[2];
            double[] t3 = tables[3];
            for (int j = 0; j < count; j++) {
                out[at + j] = (((out[at + j] + t0[b0[j] & 255]) + t1[b1[j] & 255]) + t2[b2[j] & 255]) + t3[b3[j] & 255];
            }
        }

        private void addMasked(double[] out, int at) {
            byte[] b0 = bytes[0];
            byte[] b1 = bytes[1];
            byte[] b2 = bytes[2];
            byte[] b3 = bytes[3];
            double[] t0 = tables[0];
            double[] t1 = tables[1];
            double[] t2 = tables[2];
            double[] t3 = tables[3];
            int m0 = masks[0];
            int m1 = masks[1];
            int m2 = masks[2];
            int m3 = masks[3];
            for (int j = 0; j < count; j++) {
                out[at + j] = (((out[at + j] + t0[b0[j] & m0]) + t1[b1[j] & m1]) + t2[b2[j] & m2]) + t3[b3[j] & m3];
            }
        }
    }
}
