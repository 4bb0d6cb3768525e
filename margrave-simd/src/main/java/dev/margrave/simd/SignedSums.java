// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static dev.margrave.simd.Lanes.DOUBLES;
import static dev.margrave.simd.Lanes.load;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;

/**
 * Signed sums of as many rows as a vector has lanes. Four columns have a table of their 16 signed sums, each a vector with one
 * lane for every row; a projection adds two of them for the byte of its signs in eight columns. That is a quarter of the
 * additions that a product has multiplications, and there are no others. Tables of 256 sums would halve the additions, but take
 * as long to fill and do not stay in the first cache.
 */
final class SignedSums {
    static final int ROWS = DOUBLES;

    private static final int GROUP = Byte.SIZE;
    private static final int HALF = GROUP / 2;
    private static final int TABLE = (1 << HALF) * ROWS;
    private static final int AT_ONCE = 4; // groups that one pass over the projections adds
    private static final int BITS = (1 << HALF) - 1;

    private SignedSums() {}

    static void add(double[] values, byte[][] signs, int groups, int count, double[] out) {
        double[] tables = new double[2 * AT_ONCE * TABLE];
        for (int first = 0; first < groups; first += AT_ONCE) {
            int some = Math.min(AT_ONCE, groups - first);
            for (int half = 0; half < 2 * some; half++) {
                fill(values, (2 * first + half) * HALF * ROWS, tables, half * TABLE);
            }
            Arrays.fill(tables, 2 * some * TABLE, tables.length, 0);
            byte[] b0 = signs[first];
            byte[] b1 = signs[some > 1 ? first + 1 : first];
            byte[] b2 = signs[some > 2 ? first + 2 : first];
            byte[] b3 = signs[some > 3 ? first + 3 : first];
            add(b0, b1, b2, b3, tables, count, out);
        }
    }

    /** The sums of four columns. */
    private static void fill(double[] values, int at, double[] table, int to) {
        DoubleVector zero = DoubleVector.zero(Lanes.DOUBLE);
        DoubleVector a = load(values, at);
        DoubleVector b = load(values, at + ROWS);
        DoubleVector c = load(values, at + 2 * ROWS);
        DoubleVector d = load(values, at + 3 * ROWS);
        DoubleVector plus = a.add(b);
        DoubleVector minus = a.sub(b);
        eight(zero.sub(plus).sub(c), minus.sub(c), zero.sub(minus).sub(c), plus.sub(c), d, table, to);
        eight(c.sub(plus), c.add(minus), c.sub(minus), c.add(plus), d, table, to + 4 * ROWS);
    }

    /** Four sums of three values with both signs of the fourth. */
    private static void eight(
            DoubleVector s0, DoubleVector s1, DoubleVector s2, DoubleVector s3, DoubleVector d, double[] table, int to) {
        s0.sub(d).intoArray(table, to);
        s1.sub(d).intoArray(table, to + ROWS);
        s2.sub(d).intoArray(table, to + 2 * ROWS);
        s3.sub(d).intoArray(table, to + 3 * ROWS);
        s0.add(d).intoArray(table, to + 8 * ROWS);
        s1.add(d).intoArray(table, to + 9 * ROWS);
        s2.add(d).intoArray(table, to + 10 * ROWS);
        s3.add(d).intoArray(table, to + 11 * ROWS);
    }

    private static void add(byte[] b0, byte[] b1, byte[] b2, byte[] b3, double[] tables, int count, double[] out) {
        for (int j = 0; j < count; j++) {
            DoubleVector sum = load(out, j * ROWS);
            sum = sum.add(pair(b0[j], tables, 0));
            sum = sum.add(pair(b1[j], tables, 2 * TABLE));
            sum = sum.add(pair(b2[j], tables, 4 * TABLE));
            sum = sum.add(pair(b3[j], tables, 6 * TABLE));
            sum.intoArray(out, j * ROWS);
        }
    }

    private static DoubleVector pair(int bits, double[] tables, int at) {
        DoubleVector low = load(tables, at + (bits & BITS) * ROWS);
        DoubleVector high = load(tables, at + TABLE + (bits >> HALF & BITS) * ROWS);
        return high.add(low);
    }
}
