// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static dev.margrave.simd.Lanes.DOUBLE;
import static dev.margrave.simd.Lanes.DOUBLES;
import static dev.margrave.simd.Lanes.HALF_FLOAT;
import static dev.margrave.simd.Lanes.all;
import static dev.margrave.simd.Lanes.load;
import static dev.margrave.simd.Lanes.vectors;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Sums of rows and inner products in double. A block of the target stays in the first cache while all rows are added to it,
 * four at a time; each element is one chain of fused multiply-adds in the order of the rows, in vector loops and remainders.
 */
final class Sums {
    private static final int TARGET_BLOCK = 1024; // doubles, 8 kB of the first cache

    private Sums() {}

    static void addRows(double[] factors, float[][] rows, int count, double[] target, int from, int to) {
        for (int at = from; at < to; at += TARGET_BLOCK) {
            int end = Math.min(to, at + TARGET_BLOCK);
            for (int k = 0; k < count; k += 4) {
                addFour(factors, rows, k, count - k, target, at, end);
            }
        }
    }

    /**
     * Adds rows k to k + 3, or the remaining ones. One method for both cases: a separate one would be called too rarely to be compiled,
     * and vectors are slow until then.
     */
    private static void addFour(double[] factors, float[][] rows, int k, int left, double[] target, int from, int to) {
        double f0 = factors[k];
        double f1 = left > 1 ? factors[k + 1] : 0;
        double f2 = left > 2 ? factors[k + 2] : 0;
        double f3 = left > 3 ? factors[k + 3] : 0;
        float[] r0 = rows[k];
        float[] r1 = rows[left > 1 ? k + 1 : k];
        float[] r2 = rows[left > 2 ? k + 2 : k];
        float[] r3 = rows[left > 3 ? k + 3 : k];
        DoubleVector v0 = all(f0);
        DoubleVector v1 = all(f1);
        DoubleVector v2 = all(f2);
        DoubleVector v3 = all(f3);
        int p = from;
        int end = from + vectors(to - from, DOUBLES);
        for (; p < end; p += DOUBLES) {
            DoubleVector sum = widened(r0, p).fma(v0, load(target, p));
            sum = widened(r1, p).fma(v1, sum);
            sum = widened(r2, p).fma(v2, sum);
            widened(r3, p).fma(v3, sum).intoArray(target, p);
        }
        for (; p < to; p++) {
            double sum = Math.fma(f0, r0[p], target[p]);
            sum = Math.fma(f1, r1[p], sum);
            sum = Math.fma(f2, r2[p], sum);
            target[p] = Math.fma(f3, r3[p], sum);
        }
    }

    static DoubleVector widened(float[] row, int at) {
        return (DoubleVector) FloatVector.fromArray(HALF_FLOAT, row, at).convertShape(VectorOperators.F2D, DOUBLE, 0);
    }

    static void addRows(double[] factors, double[][] rows, int count, double[] target, int from, int to) {
        for (int at = from; at < to; at += TARGET_BLOCK) {
            int end = Math.min(to, at + TARGET_BLOCK);
            for (int k = 0; k < count; k += 4) {
                addFour(factors, rows, k, count - k, target, at, end);
            }
        }
    }

    private static void addFour(double[] factors, double[][] rows, int k, int left, double[] target, int from, int to) {
        double f0 = factors[k];
        double f1 = left > 1 ? factors[k + 1] : 0;
        double f2 = left > 2 ? factors[k + 2] : 0;
        double f3 = left > 3 ? factors[k + 3] : 0;
        double[] r0 = rows[k];
        double[] r1 = rows[left > 1 ? k + 1 : k];
        double[] r2 = rows[left > 2 ? k + 2 : k];
        double[] r3 = rows[left > 3 ? k + 3 : k];
        DoubleVector v0 = all(f0);
        DoubleVector v1 = all(f1);
        DoubleVector v2 = all(f2);
        DoubleVector v3 = all(f3);
        int p = from;
        int end = from + vectors(to - from, DOUBLES);
        for (; p < end; p += DOUBLES) {
            DoubleVector sum = load(r0, p).fma(v0, load(target, p));
            sum = load(r1, p).fma(v1, sum);
            sum = load(r2, p).fma(v2, sum);
            load(r3, p).fma(v3, sum).intoArray(target, p);
        }
        for (; p < to; p++) {
            double sum = Math.fma(f0, r0[p], target[p]);
            sum = Math.fma(f1, r1[p], sum);
            sum = Math.fma(f2, r2[p], sum);
            target[p] = Math.fma(f3, r3[p], sum);
        }
    }

    static void axpy(double factor, double[] x, int xFrom, double[] y, int yFrom, int length) {
        DoubleVector v = all(factor);
        int p = 0;
        int end = vectors(length, DOUBLES);
        for (; p < end; p += DOUBLES) {
            load(x, xFrom + p).fma(v, load(y, yFrom + p)).intoArray(y, yFrom + p);
        }
        for (; p < length; p++) {
            y[yFrom + p] = Math.fma(factor, x[xFrom + p], y[yFrom + p]);
        }
    }

    static double dot(double[] a, int aFrom, double[] b, int bFrom, int length) {
        DoubleVector s0 = all(0.0);
        DoubleVector s1 = s0;
        DoubleVector s2 = s0;
        DoubleVector s3 = s0;
        int p = 0;
        int fours = vectors(length, 4 * DOUBLES);
        for (; p < fours; p += 4 * DOUBLES) {
            s0 = load(a, aFrom + p).fma(load(b, bFrom + p), s0);
            s1 = load(a, aFrom + p + DOUBLES).fma(load(b, bFrom + p + DOUBLES), s1);
            s2 = load(a, aFrom + p + 2 * DOUBLES).fma(load(b, bFrom + p + 2 * DOUBLES), s2);
            s3 = load(a, aFrom + p + 3 * DOUBLES).fma(load(b, bFrom + p + 3 * DOUBLES), s3);
        }
        int end = vectors(length, DOUBLES);
        for (; p < end; p += DOUBLES) {
            s0 = load(a, aFrom + p).fma(load(b, bFrom + p), s0);
        }
        double[] lanes = new double[DOUBLES];
        s0.add(s1).add(s2.add(s3)).intoArray(lanes, 0);
        double sum = 0;
        for (double lane : lanes) {
            sum += lane; // a fixed order, which a reduction over lanes does not guarantee
        }
        for (; p < length; p++) {
            sum = Math.fma(a[aFrom + p], b[bFrom + p], sum);
        }
        return sum;
    }
}
