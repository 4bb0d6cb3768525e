// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Features z_i(x) = scale_i Π_j ω_ij·x with vectors ω_ij of signs ±1, a bit for each: eight columns of a row have a table of
 * their 256 sums ±x₁ ± … ± x₈, and the signs of a projection in these columns are the byte that finds its sum there. So a
 * row costs one addition for each projection and each eight columns, or each column other than zero where these stand
 * alone. Sums run over groups of columns in order and zeros change none, so dense and sparse rows give the same bits.
 */
public final class SignProducts {
    private static final int GROUP = Byte.SIZE;
    private static final int HALF = GROUP / 2;
    private static final int TABLE = 1 << GROUP;

    private final byte[][] signs; // of eight columns: a byte for each projection, whose bits say +
    private final int[] starts; // feature i is the product of projections starts[i] to starts[i+1]−1
    private final double[] scales;

    private SignProducts(int inputs, int[] degrees, double[] scales) {
        this.scales = scales.clone();
        this.starts = new int[degrees.length + 1];
        for (int i = 0; i < degrees.length; i++) {
            starts[i + 1] = Math.addExact(starts[i], degrees[i]);
        }
        this.signs = new byte[(inputs + GROUP - 1) / GROUP][starts[degrees.length]];
    }

    /** Feature i has the degree {@code degrees[i]} and takes fair signs from the i-th stream. */
    public static SignProducts draw(int inputs, int[] degrees, double[] scales, SplittableRandom[] streams) {
        SignProducts products = new SignProducts(inputs, degrees, scales);
        for (int i = 0; i < degrees.length; i++) {
            for (int j = products.starts[i]; j < products.starts[i + 1]; j++) {
                long bits = 0;
                for (int group = 0; group < products.signs.length; group++) {
                    bits = group % Long.BYTES == 0 ? streams[i].nextLong() : bits >>> GROUP;
                    products.signs[group][j] = (byte) bits;
                }
            }
        }
        return products;
    }

    /** Feature i is the product over the vectors {@code vectors.get(i)}, whose entries are 1 and −1. */
    public static SignProducts of(int inputs, List<int[][]> vectors, double[] scales) {
        int[] degrees = vectors.stream().mapToInt(omegas -> omegas.length).toArray();
        SignProducts products = new SignProducts(inputs, degrees, scales);
        for (int i = 0; i < degrees.length; i++) {
            for (int d = 0; d < degrees[i]; d++) {
                for (int c = 0; c < inputs; c++) {
                    int bit = vectors.get(i)[d][c] > 0 ? 1 << c % GROUP : 0;
                    products.signs[c / GROUP][products.starts[i] + d] |= (byte) bit;
                }
            }
        }
        return products;
    }

    /** How many features there are. */
    public int size() {
        return scales.length;
    }

    /** How many vectors of signs there are: the work of a row is proportional to it. */
    public int projections() {
        return starts[scales.length];
    }

    public RowBlocks.Worker worker() {
        return new Work()::apply;
    }

    /** The arrays of one thread. */
    private final class Work {
        private final double[] sums = new double[projections()];
        private final double[] values = new double[GROUP];
        private final double[] low = new double[1 << HALF];
        private final double[] high = new double[1 << HALF];
        private final double[] table = new double[TABLE];

        void apply(Row row, double[] out, int at) {
            project(row);
            for (int i = 0; i < scales.length; i++) {
                double product = scales[i];
                for (int j = starts[i]; j < starts[i + 1]; j++) {
                    product *= sums[j];
                }
                out[at + i] = product;
            }
        }

        private void project(Row row) {
            Arrays.fill(sums, 0);
            int stored = row.stored();
            int k = 0;
            while (k < stored) {
                int group = row.index(k) / GROUP;
                int nonZeros = 0;
                int last = 0;
                Arrays.fill(values, 0);
                for (; k < stored && row.index(k) / GROUP == group; k++) {
                    if (row.value(k) != 0) {
                        last = row.index(k) % GROUP;
                        values[last] = row.value(k);
                        nonZeros++;
                    }
                }
                if (nonZeros == 1) {
                    addSigned(signs[group], last, values[last]);
                } else if (nonZeros > 1) {
                    fillTable();
                    addFromTable(signs[group]);
                }
            }
        }

        private void addSigned(byte[] bytes, int bit, double value) {
            table[0] = -value;
            table[1] = value;
            for (int j = 0; j < sums.length; j++) {
                sums[j] += table[bytes[j] >>> bit & 1];
            }
        }

        /** From the sums of four columns each, so that most of it is one loop without dependences. */
        private void fillTable() {
            fillSums(0, low);
            fillSums(HALF, high);
            for (int h = 0; h < high.length; h++) {
                double sum = high[h];
                int at = h * low.length;
                for (int l = 0; l < low.length; l++) {
                    table[at + l] = sum + low[l];
                }
            }
        }

        private void fillSums(int from, double[] sumsOfFour) {
            sumsOfFour[0] = 0;
            for (int bit = 0; bit < HALF; bit++) {
                double value = values[from + bit];
                int half = 1 << bit;
                for (int m = 0; m < half; m++) {
                    sumsOfFour[half + m] = sumsOfFour[m] + value;
                    sumsOfFour[m] -= value;
                }
            }
        }

        private void addFromTable(byte[] bytes) {
            for (int j = 0; j < sums.length; j++) {
                sums[j] += table[bytes[j] & TABLE - 1];
            }
        }
    }
}
