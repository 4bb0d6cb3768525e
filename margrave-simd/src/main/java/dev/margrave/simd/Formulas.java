// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static dev.margrave.simd.Lanes.DOUBLES;
import static dev.margrave.simd.Lanes.FLOATS;
import static dev.margrave.simd.Lanes.all;
import static dev.margrave.simd.Lanes.load;

import dev.margrave.internal.vector.Exponential;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Functions of single elements. The last elements of a range, too few for a vector, are copied to a vector of their own, so
 * that every element sees the same operations wherever a range is cut.
 */
final class Formulas {
    private Formulas() {}

    static void exp(float[] x, int from, int to) {
        int j = from;
        for (; j + FLOATS <= to; j += FLOATS) {
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
        for (; j + DOUBLES <= to; j += DOUBLES) {
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
        for (; j + FLOATS <= to; j += FLOATS) {
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

    static void polynomial(float[] values, int from, int to, float scale, float offset, int degree) {
        int j = from;
        for (; j + FLOATS <= to; j += FLOATS) {
            power(load(values, j).fma(all(scale), all(offset)), degree).intoArray(values, j);
        }
        if (j < to) {
            float[] last = new float[FLOATS];
            System.arraycopy(values, j, last, 0, to - j);
            power(load(last, 0).fma(all(scale), all(offset)), degree).intoArray(last, 0);
            System.arraycopy(last, 0, values, j, to - j);
        }
    }

    private static FloatVector power(FloatVector x, int degree) {
        FloatVector base = x;
        FloatVector power = all(1f);
        for (int left = degree; left > 0; left >>= 1) {
            if ((left & 1) == 1) {
                power = power.mul(base);
            }
            base = base.mul(base);
        }
        return power;
    }

    private static FloatVector gaussian(FloatVector dot, float xx, FloatVector zz, float gamma) {
        FloatVector distance = dot.fma(all(-2f), zz.add(all(xx)));
        FloatVector clipped = distance.blend(all(0f), distance.compare(VectorOperators.LT, 0f));
        return exp(clipped.mul(all(-gamma)));
    }

    /** {@link Exponential}, by lanes. */
    private static FloatVector exp(FloatVector x) {
        FloatVector low = all(Exponential.FLOAT_LOW);
        FloatVector high = all(Exponential.FLOAT_HIGH);
        FloatVector y = x.blend(low, x.compare(VectorOperators.LT, low));
        y = y.blend(high, y.compare(VectorOperators.GT, high));
        FloatVector round = all(Exponential.FLOAT_ROUND);
        FloatVector shifted = y.fma(all(Exponential.FLOAT_LOG2_E), round);
        FloatVector n = shifted.sub(round);
        FloatVector r = n.fma(all(-Exponential.FLOAT_LN2_HIGH), y);
        r = n.fma(all(-Exponential.FLOAT_LN2_LOW), r);
        FloatVector q = all(Exponential.F4)
                .fma(r, all(Exponential.F3))
                .fma(r, all(Exponential.F2))
                .fma(r, all(Exponential.F1))
                .fma(r, all(Exponential.F0));
        FloatVector fraction = q.mul(r).fma(r, r).add(all(1f));
        IntVector power = shifted.reinterpretAsInts().sub(all(Exponential.FLOAT_ROUND_BITS));
        IntVector half = power.lanewise(VectorOperators.ASHR, 1);
        IntVector bias = all(127);
        FloatVector scale = half.add(bias).lanewise(VectorOperators.LSHL, 23).reinterpretAsFloats();
        FloatVector rest =
                power.sub(half).add(bias).lanewise(VectorOperators.LSHL, 23).reinterpretAsFloats();
        return fraction.mul(scale).mul(rest);
    }

    /** {@link Exponential}, by lanes; half the exponent is found in floating point, long shifts being rare in hardware. */
    private static DoubleVector exp(DoubleVector x) {
        DoubleVector low = all(Exponential.LOW);
        DoubleVector high = all(Exponential.HIGH);
        DoubleVector y = x.blend(low, x.compare(VectorOperators.LT, low));
        y = y.blend(high, y.compare(VectorOperators.GT, high));
        DoubleVector round = all(Exponential.ROUND);
        DoubleVector shifted = y.fma(all(Exponential.LOG2_E), round);
        DoubleVector n = shifted.sub(round);
        DoubleVector r = n.fma(all(-Exponential.LN2_HIGH), y);
        r = n.fma(all(-Exponential.LN2_LOW), r);
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
        DoubleVector fraction = q.mul(r).fma(r, r).add(all(1.0));
        LongVector offset = all(Exponential.ROUND_BITS);
        LongVector power = shifted.reinterpretAsLongs().sub(offset);
        LongVector half = n.fma(all(0.5), round).reinterpretAsLongs().sub(offset);
        LongVector bias = all(1023L);
        DoubleVector scale = half.add(bias).lanewise(VectorOperators.LSHL, 52).reinterpretAsDoubles();
        DoubleVector rest =
                power.sub(half).add(bias).lanewise(VectorOperators.LSHL, 52).reinterpretAsDoubles();
        return fraction.mul(scale).mul(rest);
    }
}
