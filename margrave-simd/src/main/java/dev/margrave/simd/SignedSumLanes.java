// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static dev.margrave.simd.Lanes.DOUBLE;
import static dev.margrave.simd.Lanes.DOUBLES;
import static dev.margrave.simd.Lanes.load;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;

/**
 * Signed sums of as many rows as a vector has lanes. Four columns have a table of their 16 signed sums, each a vector with one
 * lane per row; a projection adds two of them for the byte of its signs in eight columns. This takes a quarter as many additions
 * as a product takes multiplications. Tables of 256 sums would halve the additions, but take as long to fill and do not stay in
 * the first cache.
 *
 * <p>No vector is passed to a method or returned: if the compiler does not inline such a call, each becomes an object.
 */
final class SignedSumLanes {
    static final int ROWS = DOUBLES;

    private static final int HALF = 4; // columns per table
    private static final int BITS = (1 << HALF) - 1;
    private static final int TABLE = (1 << HALF) * ROWS;
    private static final int AT_ONCE = 4; // groups of eight columns per pass over the projections

    private SignedSumLanes() {}

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

    /** The sums of four columns: the sum with the signs m begins at {@code to + m·ROWS}. */
    private static void fill(double[] values, int at, double[] table, int to) {
        DoubleVector a = load(values, at);
        DoubleVector b = load(values, at + ROWS);
        DoubleVector c = load(values, at + 2 * ROWS);
        DoubleVector d = load(values, at + 3 * ROWS);
        DoubleVector plus = a.add(b);
        DoubleVector minus = a.sub(b);
        DoubleVector zero = DoubleVector.zero(DOUBLE);
        DoubleVector s0 = zero.sub(plus).sub(c);
        s0.sub(d).intoArray(table, to);
        s0.add(d).intoArray(table, to + 8 * ROWS);
        DoubleVector s1 = minus.sub(c);
        s1.sub(d).intoArray(table, to + ROWS);
        s1.add(d).intoArray(table, to + 9 * ROWS);
        DoubleVector s2 = zero.sub(minus).sub(c);
        s2.sub(d).intoArray(table, to + 2 * ROWS);
        s2.add(d).intoArray(table, to + 10 * ROWS);
        DoubleVector s3 = plus.sub(c);
        s3.sub(d).intoArray(table, to + 3 * ROWS);
        s3.add(d).intoArray(table, to + 11 * ROWS);
        DoubleVector s4 = c.sub(plus);
        s4.sub(d).intoArray(table, to + 4 * ROWS);
        s4.add(d).intoArray(table, to + 12 * ROWS);
        DoubleVector s5 = c.add(minus);
        s5.sub(d).intoArray(table, to + 5 * ROWS);
        s5.add(d).intoArray(table, to + 13 * ROWS);
        DoubleVector s6 = c.sub(minus);
        s6.sub(d).intoArray(table, to + 6 * ROWS);
        s6.add(d).intoArray(table, to + 14 * ROWS);
        DoubleVector s7 = c.add(plus);
        s7.sub(d).intoArray(table, to + 7 * ROWS);
        s7.add(d).intoArray(table, to + 15 * ROWS);
    }

    private static void add(byte[] b0, byte[] b1, byte[] b2, byte[] b3, double[] tables, int count, double[] out) {
        for (int j = 0; j < count; j++) {
            int m0 = b0[j];
            int m1 = b1[j];
            int m2 = b2[j];
            int m3 = b3[j];
            load(out, j * ROWS)
                    .add(load(tables, TABLE + (m0 >> HALF & BITS) * ROWS).add(load(tables, (m0 & BITS) * ROWS)))
                    .add(load(tables, 3 * TABLE + (m1 >> HALF & BITS) * ROWS)
                            .add(load(tables, 2 * TABLE + (m1 & BITS) * ROWS)))
                    .add(load(tables, 5 * TABLE + (m2 >> HALF & BITS) * ROWS)
                            .add(load(tables, 4 * TABLE + (m2 & BITS) * ROWS)))
                    .add(load(tables, 7 * TABLE + (m3 >> HALF & BITS) * ROWS)
                            .add(load(tables, 6 * TABLE + (m3 & BITS) * ROWS)))
                    .intoArray(out, j * ROWS);
        }
    }
}
