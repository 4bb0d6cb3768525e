// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static dev.margrave.simd.Lanes.FLOAT;
import static dev.margrave.simd.Lanes.FLOATS;

import jdk.incubator.vector.FloatVector;

/** Products of sparse rows and a dense panel: the sums of eight, four or one vectors of columns stay in registers over a row. */
final class SparseProduct {
    private static final int L1 = FLOATS;
    private static final int L2 = 2 * FLOATS;
    private static final int L3 = 3 * FLOATS;
    private static final int L4 = 4 * FLOATS;
    private static final int L5 = 5 * FLOATS;
    private static final int L6 = 6 * FLOATS;
    private static final int L7 = 7 * FLOATS;
    private static final int L8 = 8 * FLOATS;

    private SparseProduct() {}

    static void product(
            int[] offsets, int[] indices, float[] values, int from, int to, float[] panel, int width, float[] out) {
        int c = 0;
        for (; c + L8 <= width; c += L8) {
            for (int i = from; i < to; i++) {
                int at = (i - from) * width + c;
                eight(indices, values, offsets[i], offsets[i + 1], panel, width, c, out, at);
            }
        }
        for (; c + L4 <= width; c += L4) {
            for (int i = from; i < to; i++) {
                int at = (i - from) * width + c;
                four(indices, values, offsets[i], offsets[i + 1], panel, width, c, out, at);
            }
        }
        for (; c < width; c += L1) {
            for (int i = from; i < to; i++) {
                int at = (i - from) * width + c;
                one(indices, values, offsets[i], offsets[i + 1], panel, width, c, out, at);
            }
        }
    }

    private static void eight(
            int[] indices, float[] values, int from, int to, float[] panel, int width, int c, float[] out, int at) {
        FloatVector s0 = FloatVector.zero(FLOAT);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        FloatVector s4 = s0;
        FloatVector s5 = s0;
        FloatVector s6 = s0;
        FloatVector s7 = s0;
        for (int k = from; k < to; k++) {
            FloatVector v = FloatVector.broadcast(FLOAT, values[k]);
            int p = indices[k] * width + c;
            s0 = v.fma(FloatVector.fromArray(FLOAT, panel, p), s0);
            s1 = v.fma(FloatVector.fromArray(FLOAT, panel, p + L1), s1);
            s2 = v.fma(FloatVector.fromArray(FLOAT, panel, p + L2), s2);
            s3 = v.fma(FloatVector.fromArray(FLOAT, panel, p + L3), s3);
            s4 = v.fma(FloatVector.fromArray(FLOAT, panel, p + L4), s4);
            s5 = v.fma(FloatVector.fromArray(FLOAT, panel, p + L5), s5);
            s6 = v.fma(FloatVector.fromArray(FLOAT, panel, p + L6), s6);
            s7 = v.fma(FloatVector.fromArray(FLOAT, panel, p + L7), s7);
        }
        s0.intoArray(out, at);
        s1.intoArray(out, at + L1);
        s2.intoArray(out, at + L2);
        s3.intoArray(out, at + L3);
        s4.intoArray(out, at + L4);
        s5.intoArray(out, at + L5);
        s6.intoArray(out, at + L6);
        s7.intoArray(out, at + L7);
    }

    private static void four(
            int[] indices, float[] values, int from, int to, float[] panel, int width, int c, float[] out, int at) {
        FloatVector s0 = FloatVector.zero(FLOAT);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        for (int k = from; k < to; k++) {
            FloatVector v = FloatVector.broadcast(FLOAT, values[k]);
            int p = indices[k] * width + c;
            s0 = v.fma(FloatVector.fromArray(FLOAT, panel, p), s0);
            s1 = v.fma(FloatVector.fromArray(FLOAT, panel, p + L1), s1);
            s2 = v.fma(FloatVector.fromArray(FLOAT, panel, p + L2), s2);
            s3 = v.fma(FloatVector.fromArray(FLOAT, panel, p + L3), s3);
        }
        s0.intoArray(out, at);
        s1.intoArray(out, at + L1);
        s2.intoArray(out, at + L2);
        s3.intoArray(out, at + L3);
    }

    private static void one(
            int[] indices, float[] values, int from, int to, float[] panel, int width, int c, float[] out, int at) {
        FloatVector sum = FloatVector.zero(FLOAT);
        for (int k = from; k < to; k++) {
            FloatVector v = FloatVector.broadcast(FLOAT, values[k]);
            sum = v.fma(FloatVector.fromArray(FLOAT, panel, indices[k] * width + c), sum);
        }
        sum.intoArray(out, at);
    }
}
