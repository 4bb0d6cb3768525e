// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;
import java.util.Arrays;

/**
 * Σ_c x_c·v_c of some rows x for vectors v_c of the columns, over those that are not zero, in order: the same bits for dense and
 * sparse rows, alone or with others. The vectors are cut into pieces that stay in a processor's cache while all rows of a block
 * go over them.
 */
final class ColumnSums {
    private static final int PIECE = 64; // components of a vector

    private final int size;
    private final double[][] pieces; // by piece: the components of column 0, of column 1, …

    /** Vectors of zeros with so many components, one for each column. */
    ColumnSums(int columns, int size) {
        this.size = size;
        this.pieces = new double[(size + PIECE - 1) / PIECE][Math.multiplyExact(columns, PIECE)];
    }

    /** Sets a component of v_c; before the first sum is made. */
    void set(int column, int component, double value) {
        pieces[component / PIECE][column * PIECE + component % PIECE] = value;
    }

    Work work() {
        return new Work();
    }

    /** The arrays of one thread. */
    final class Work {
        private double[] values = new double[16];
        private int[] offsets = new int[16];
        private int[] ends = new int[16];
        private final double[] sum = new double[PIECE];

        /** Adds to {@code sums[r]} those of each row. */
        void addTo(Row[] rows, int count, double[][] sums) {
            int used = 0;
            ends = ends.length < count ? new int[count] : ends;
            for (int r = 0; r < count; r++) {
                used = collect(rows[r], used);
                ends[r] = used;
            }
            for (int piece = 0; piece < pieces.length; piece++) {
                int at = piece * PIECE;
                int length = Math.min(PIECE, size - at);
                for (int r = 0; r < count; r++) {
                    System.arraycopy(sums[r], at, sum, 0, length);
                    add(pieces[piece], r == 0 ? 0 : ends[r - 1], ends[r]);
                    System.arraycopy(sum, 0, sums[r], at, length);
                }
            }
        }

        /** Appends what is not zero of a row; how much there is now. */
        private int collect(Row row, int used) {
            int at = used;
            if (at + row.stored() > values.length) {
                int length = Math.max(at + row.stored(), 2 * values.length);
                values = Arrays.copyOf(values, length);
                offsets = Arrays.copyOf(offsets, length);
            }
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0) {
                    values[at] = row.value(k);
                    offsets[at++] = row.index(k) * PIECE;
                }
            }
            return at;
        }

        private void add(double[] piece, int from, int to) {
            double[] sum = this.sum;
            int length = sum.length; // not a constant: a loop that is unrolled as a whole is not turned into vectors
            int k = from;
            for (; k + 4 <= to; k += 4) {
                double f0 = values[k];
                double f1 = values[k + 1];
                double f2 = values[k + 2];
                double f3 = values[k + 3];
                int o0 = offsets[k];
                int o1 = offsets[k + 1];
                int o2 = offsets[k + 2];
                int o3 = offsets[k + 3];
                for (int j = 0; j < length; j++) {
                    sum[j] = (((sum[j] + f0 * piece[o0 + j]) + f1 * piece[o1 + j]) + f2 * piece[o2 + j])
                            + f3 * piece[o3 + j];
                }
            }
            for (; k < to; k++) {
                double factor = values[k];
                int offset = offsets[k];
                for (int j = 0; j < length; j++) {
                    sum[j] += factor * piece[offset + j];
                }
            }
        }
    }
}
