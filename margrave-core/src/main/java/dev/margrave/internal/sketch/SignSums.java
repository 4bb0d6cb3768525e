// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

/** All sums ±x₁ ± … ± x₈ of eight values: at m the one whose k-th sign is + where the k-th bit of m is 1, summed in order. */
final class SignSums {
    private static final int EIGHT = 8;
    private static final int FEW = 4; // so many values have so few sums that plain loops are the fastest
    private static final int ALL = (1 << EIGHT) - 1;

    private final double[] low = new double[1 << FEW];
    private final double[] high = new double[1 << FEW];
    private final int[] places = new int[1 << FEW];

    /**
     * Fills in the sums of the values whose bits are in {@code used}, all others being 0, and returns a mask that covers
     * these bits: {@code sums[m & mask]} is the sum with the signs m.
     */
    int fill(double[] values, int used, double[] sums) {
        if (Integer.bitCount(used) <= FEW) {
            few(values, used, sums);
            return used;
        }
        four(values[0], values[1], values[2], values[3], low);
        four(values[4], values[5], values[6], values[7], high);
        for (int h = 0; h < 1 << FEW; h++) {
            double sum = high[h];
            int at = h << FEW;
            for (int l = 0; l < 1 << FEW; l++) {
                sums[at + l] = sum + low[l];
            }
        }
        return ALL;
    }

    private void few(double[] values, int used, double[] sums) {
        sums[0] = 0;
        int size = 1;
        for (int rest = used; rest != 0; rest &= rest - 1) {
            int bit = Integer.numberOfTrailingZeros(rest);
            double value = values[bit];
            for (int m = 0; m < size; m++) {
                int place = places[m];
                places[size + m] = place | 1 << bit;
                sums[place | 1 << bit] = sums[place] + value;
                sums[place] -= value;
            }
            size *= 2;
        }
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
