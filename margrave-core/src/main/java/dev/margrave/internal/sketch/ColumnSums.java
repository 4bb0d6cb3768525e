// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;
import java.util.Arrays;

/**
 * Σ_c x_c·v_c of some rows x for vectors v_c of the columns, over the nonzero x_c in order: the same bits for dense and sparse
 * rows, alone or with others. The vectors are cut into pieces that stay in the processor's cache for all rows of a block.
 */
final class ColumnSums {
    private static final int LARGEST_PIECE = 256; // components of a vector per piece; measured
    private static final int LANES = 8; // pieces are multiples of this, so that vectorized loops have no remainder

    private final int size;
    private final int piece; // components of each piece
    private final double[][][] pieces; // by piece and column

    /** Zero vectors with the given number of components, one for each column. */
    ColumnSums(int columns, int size) {
        this.size = size;
        this.piece = Math.min(LARGEST_PIECE, Math.max(1, (size + LANES - 1) / LANES) * LANES);
        this.pieces = new double[(size + piece - 1) / piece][columns][piece];
    }

    /** Sets a component of v_c, before the first sum is computed. */
    void set(int column, int component, double value) {
        pieces[component / piece][column][component % piece] = value;
    }

    Work work() {
        return new Work();
    }

    /** The work arrays of one thread. */
    final class Work {
        private double[] values = new double[16];
        private int[] columns = new int[16];
        private int[] ends = new int[16];
        private final double[] sum = new double[piece];

        /** Adds the sum of each row to {@code sums[r]}. */
        void addTo(Row[] rows, int count, double[][] sums) {
            int used = 0;
            ends = ends.length < count ? new int[count] : ends;
            for (int r = 0; r < count; r++) {
                used = collect(rows[r], used);
                ends[r] = used;
            }
            for (int p = 0; p < pieces.length; p++) {
                int at = p * piece;
                int length = Math.min(piece, size - at);
                for (int r = 0; r < count; r++) {
                    System.arraycopy(sums[r], at, sum, 0, length);
                    add(pieces[p], r == 0 ? 0 : ends[r - 1], ends[r]);
                    System.arraycopy(sum, 0, sums[r], at, length);
                }
            }
        }

        /** Appends the nonzero values of a row; returns the new length. */
        private int collect(Row row, int used) {
            int at = used;
            if (at + row.stored() > values.length) {
                int length = Math.max(at + row.stored(), 2 * values.length);
                values = Arrays.copyOf(values, length);
                columns = Arrays.copyOf(columns, length);
            }
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0) {
                    values[at] = row.value(k);
                    columns[at++] = row.index(k);
                }
            }
            return at;
        }

        private void add(double[][] vectors, int from, int to) {
            int k = from;
            for (; k + 4 <= to; k += 4) {
                addFour(
                        values[k],
                        vectors[columns[k]],
                        values[k + 1],
                        vectors[columns[k + 1]],
                        values[k + 2],
                        vectors[columns[k + 2]],
                        values[k + 3],
                        vectors[columns[k + 3]],
                        sum);
            }
            for (; k < to; k++) {
                double[] v = vectors[columns[k]];
                for (int j = 0; j < v.length; j++) {
                    sum[j] += values[k] * v[j];
                }
            }
        }
    }

    private static void addFour(
            double x0,
            double[] v0,
            double x1,
            double[] v1,
            double x2,
            double[] v2,
            double x3,
            double[] v3,
            double[] sum) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] = (((sum[j] + x0 * v0[j]) + x1 * v1[j]) + x2 * v2[j]) + x3 * v3[j];
        }
    }
}
