// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static dev.margrave.simd.Lanes.DOUBLES;
import static dev.margrave.simd.Lanes.FLOATS;
import static dev.margrave.simd.Lanes.all;
import static dev.margrave.simd.Lanes.load;
import static dev.margrave.simd.Lanes.vectors;

import dev.margrave.internal.vector.Exponential;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Elementwise functions. The last elements of a range, too few for a vector, are copied to a separate vector, so that every
 * element is subject to the same operations for any split of a range.
 */
final class Formulas {
    private static final int BLOCK = 1024; // elements, a multiple of every vector length

    private Formulas() {}

    static void exp(float[] x, int from, int to) {
        int j = from;
        int end = from + vectors(to - from, FLOATS);
        for (; j < end; j += FLOATS) {
            exp(load(x, j)).intoArray(x, j);
        }
        if (j < to) {
            float[] last = new float[FLOATS];
            System.arraycopy(x, j, last, 0, to - j);
            exp(load(last, 0)).intoArray(last, 0);
            System.arraycopy(last, 0, x, j, to - j);
        }
    }

    static void exp(double[] x, int from, int to) {
        int j = from;
        int end = from + vectors(to - from, DOUBLES);
        for (; j < end; j += DOUBLES) {
            exp(load(x, j)).intoArray(x, j);
        }
        if (j < to) {
            double[] last = new double[DOUBLES];
            System.arraycopy(x, j, last, 0, to - j);
            exp(load(last, 0)).intoArray(last, 0);
            System.arraycopy(last, 0, x, j, to - j);
        }
    }

    static void gaussian(float[] values, int from, int to, float xx, float[] zz, float gamma) {
        int j = from;
        int end = from + vectors(to - from, FLOATS);
        for (; j < end; j += FLOATS) {
            gaussian(load(values, j), xx, load(zz, j), gamma).intoArray(values, j);
        }
        if (j < to) {
            float[] last = new float[FLOATS];
            float[] lastNorms = new float[FLOATS];
            System.arraycopy(values, j, last, 0, to - j);
            System.arraycopy(zz, j, lastNorms, 0, to - j);
            gaussian(load(last, 0), xx, load(lastNorms, 0), gamma).intoArray(last, 0);
            System.arraycopy(last, 0, values, j, to - j);
        }
    }

    /** Processes whole blocks: a loop over the bits of the degree inside a loop over vectors would not stay in registers. */
    static void polynomial(float[] values, int from, int to, float scale, float offset, int degree) {
        float[] base = new float[Math.min(BLOCK, (to - from + FLOATS - 1) / FLOATS * FLOATS)];
        float[] power = new float[base.length];
        for (int at = from; at < to; at += BLOCK) {
            int count = Math.min(BLOCK, to - at);
            System.arraycopy(values, at, base, 0, count);
            int length = (count + FLOATS - 1) / FLOATS * FLOATS;
            for (int j = 0; j < length; j += FLOATS) {
                load(base, j).fma(all(scale), all(offset)).intoArray(base, j);
                all(1f).intoArray(power, j);
            }
            for (int left = degree; left > 0; left >>= 1) {
                if ((left & 1) == 1) {
                    multiply(power, base, length);
                }
                if (left > 1) {
                    multiply(base, base, length);
                }
            }
            System.arraycopy(power, 0, values, at, count);
        }
    }

    private static void multiply(float[] x, float[] factor, int length) {
        for (int j = 0; j < length; j += FLOATS) {
            load(x, j).mul(load(factor, j)).intoArray(x, j);
        }
    }

    private static FloatVector gaussian(FloatVector dot, float xx, FloatVector zz, float gamma) {
        FloatVector distance = dot.fma(all(-2f), zz.add(all(xx)));
        FloatVector clipped = distance.blend(all(0f), distance.compare(VectorOperators.LT, 0f));
        return expNegative(clipped.mul(all(-gamma)));
    }

    /** {@link Exponential#FLOAT_NORMAL}: results below it are 0. */
    private static FloatVector expNegative(FloatVector x) {
        FloatVector shifted = x.fma(all(Exponential.FLOAT_LOG2_E), all(Exponential.FLOAT_ROUND));
        FloatVector n = shifted.sub(all(Exponential.FLOAT_ROUND));
        FloatVector r = n.fma(all(-Exponential.FLOAT_LN2_HIGH), x);
        r = n.fma(all(-Exponential.FLOAT_LN2_LOW), r);
        IntVector power = shifted.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23);
        FloatVector result = fraction(r).reinterpretAsInts().add(power).reinterpretAsFloats();
        return result.blend(all(0f), x.compare(VectorOperators.LT, Exponential.FLOAT_NORMAL));
    }

    /** {@link Exponential} for vectors. In small methods, since the compiler keeps vectors in registers only if it inlines. */
    private static FloatVector exp(FloatVector x) {
        FloatVector low = all(Exponential.FLOAT_LOW);
        FloatVector high = all(Exponential.FLOAT_HIGH);
        FloatVector y = x.blend(low, x.compare(VectorOperators.LT, low));
        y = y.blend(high, y.compare(VectorOperators.GT, high));
        FloatVector shifted = y.fma(all(Exponential.FLOAT_LOG2_E), all(Exponential.FLOAT_ROUND));
        FloatVector n = shifted.sub(all(Exponential.FLOAT_ROUND));
        FloatVector r = n.fma(all(-Exponential.FLOAT_LN2_HIGH), y);
        r = n.fma(all(-Exponential.FLOAT_LN2_LOW), r);
        return scaled(fraction(r), shifted);
    }

    private static FloatVector fraction(FloatVector r) {
        FloatVector q = all(Exponential.F4)
                .fma(r, all(Exponential.F3))
                .fma(r, all(Exponential.F2))
                .fma(r, all(Exponential.F1))
                .fma(r, all(Exponential.F0));
        return q.mul(r).fma(r, r).add(all(1f));
    }

    private static FloatVector scaled(FloatVector fraction, FloatVector shifted) {
        IntVector power = shifted.reinterpretAsInts().sub(all(Exponential.FLOAT_ROUND_BITS));
        IntVector half = power.lanewise(VectorOperators.ASHR, 1);
        return fraction.mul(powerOfTwo(half)).mul(powerOfTwo(power.sub(half)));
    }

    private static FloatVector powerOfTwo(IntVector power) {
        return power.add(all(127)).lanewise(VectorOperators.LSHL, 23).reinterpretAsFloats();
    }

    private static DoubleVector exp(DoubleVector x) {
        DoubleVector low = all(Exponential.LOW);
        DoubleVector high = all(Exponential.HIGH);
        DoubleVector y = x.blend(low, x.compare(VectorOperators.LT, low));
        y = y.blend(high, y.compare(VectorOperators.GT, high));
        DoubleVector shifted = y.fma(all(Exponential.LOG2_E), all(Exponential.ROUND));
        DoubleVector n = shifted.sub(all(Exponential.ROUND));
        DoubleVector r = n.fma(all(-Exponential.LN2_HIGH), y);
        r = n.fma(all(-Exponential.LN2_LOW), r);
        return scaled(fraction(r), shifted, n);
    }

    private static DoubleVector fraction(DoubleVector r) {
        DoubleVector q = all(Exponential.D9)
                .fma(r, all(Exponential.D8))
                .fma(r, all(Exponential.D7))
                .fma(r, all(Exponential.D6))
                .fma(r, all(Exponential.D5))
                .fma(r, all(Exponential.D4))
                .fma(r, all(Exponential.D3))
                .fma(r, all(Exponential.D2))
                .fma(r, all(Exponential.D1))
                .fma(r, all(Exponential.D0));
        return q.mul(r).fma(r, r).add(all(1.0));
    }

    /** Halves the exponent in floating point, since few processors have arithmetic shifts of longs. */
    private static DoubleVector scaled(DoubleVector fraction, DoubleVector shifted, DoubleVector n) {
        LongVector offset = all(Exponential.ROUND_BITS);
        LongVector power = shifted.reinterpretAsLongs().sub(offset);
        LongVector half =
                n.fma(all(0.5), all(Exponential.ROUND)).reinterpretAsLongs().sub(offset);
        return fraction.mul(powerOfTwo(half)).mul(powerOfTwo(power.sub(half)));
    }

    private static DoubleVector powerOfTwo(LongVector power) {
        return power.add(all(1023L)).lanewise(VectorOperators.LSHL, 52).reinterpretAsDoubles();
    }
}
