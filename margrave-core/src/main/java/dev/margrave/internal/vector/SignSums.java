// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

/**
 * All 256 signed sums of eight values: {@code sums[m]} adds the values at the bits set in m and subtracts the others. The first
 * four values and the last four are summed in order, then the two sums. Zeros change no bit of them, so up to four nonzero
 * values get a smaller table.
 */
final class SignSums {
    private static final int EIGHT = 8; // values
    private static final int FEW = 4; // nonzero values with a smaller table
    private static final int ALL = (1 << EIGHT) - 1; // the mask of eight columns

    private final double[] low = new double[1 << FEW];
    private final double[] high = new double[1 << FEW];
    private final int[] lowPlaces = new int[1 << FEW];
    private final int[] highPlaces = new int[1 << FEW];

    /** Computes the sums of the values from {@code at} on; {@code sums[m & mask]} is the sum with the signs m, for the returned mask. */
    int fill(double[] values, int at, double[] sums) {
        int used = 0;
        for (int bit = 0; bit < EIGHT; bit++) {
            used |= values[at + bit] != 0 ? 1 << bit : 0;
        }
        if (Integer.bitCount(used) <= FEW) {
            few(values, at, used, sums);
            return used;
        }
        four(values[at], values[at + 1], values[at + 2], values[at + 3], low);
        four(values[at + 4], values[at + 5], values[at + 6], values[at + 7], high);
        for (int h = 0; h < 1 << FEW; h++) {
            double sum = high[h];
            int to = h << FEW;
            for (int l = 0; l < 1 << FEW; l++) {
                sums[to + l] = sum + low[l];
            }
        }
        return ALL;
    }

    private void few(double[] values, int at, int used, double[] sums) {
        int lows = half(values, at, used & (1 << FEW) - 1, low, lowPlaces);
        int highs = half(values, at, used >> FEW << FEW, high, highPlaces);
        for (int h = 0; h < highs; h++) {
            for (int l = 0; l < lows; l++) {
                sums[highPlaces[h] | lowPlaces[l]] = high[h] + low[l];
            }
        }
    }

    /** Computes the sums of the values at these bits and the bits that each of them adds; returns their number. */
    private static int half(double[] values, int at, int used, double[] sums, int[] places) {
        sums[0] = 0;
        places[0] = 0;
        int size = 1;
        for (int rest = used; rest != 0; rest &= rest - 1) {
            int bit = Integer.numberOfTrailingZeros(rest);
            double value = values[at + bit];
            for (int m = 0; m < size; m++) {
                places[size + m] = places[m] | 1 << bit;
                sums[size + m] = sums[m] + value;
                sums[m] -= value;
            }
            size *= 2;
        }
        return size;
    }

    private static void four(double a, double b, double c, double d, double[] sums) {
        double plus = a + b;
        double minus = a - b;
        eight(-plus - c, minus - c, -minus - c, plus - c, d, 0, sums);
        eight(c - plus, c + minus, c - minus, c + plus, d, FEW, sums);
    }

    /** Four sums of three values with both signs of the fourth. */
    private static void eight(double s0, double s1, double s2, double s3, double d, int at, double[] sums) {
        sums[at] = s0 - d;
        sums[at + 1] = s1 - d;
        sums[at + 2] = s2 - d;
        sums[at + 3] = s3 - d;
        sums[at + 8] = s0 + d;
        sums[at + 9] = s1 + d;
        sums[at + 10] = s2 + d;
        sums[at + 11] = s3 + d;
    }
}
