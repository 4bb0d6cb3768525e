// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static dev.margrave.simd.Lanes.DOUBLE;
import static dev.margrave.simd.Lanes.DOUBLES;

import jdk.incubator.vector.DoubleVector;

/** {@link DenseProduct} in double precision, with the same tile of 4 rows × 2 vectors. */
final class DoubleProduct {
    static final int PANEL = 2 * DOUBLES;
    private static final int DEPTH_BLOCK = 392;

    private DoubleProduct() {}

    static void product(
            double[] left,
            int leftRows,
            int depth,
            double[] panels,
            int firstPanel,
            int lastPanel,
            double[] out,
            int stride) {
        int k = 0;
        do {
            int terms = Math.min(DEPTH_BLOCK, depth - k);
            for (int p = firstPanel; p < lastPanel; p++) {
                int at = (p * depth + k) * PANEL;
                int to = (p - firstPanel) * PANEL;
                int i = 0;
                for (; i + 4 <= leftRows; i += 4) {
                    fourRows(left, i * depth + k, depth, terms, panels, at, out, to + i * stride, stride, k == 0);
                }
                for (; i < leftRows; i++) {
                    oneRow(left, i * depth + k, terms, panels, at, out, to + i * stride, k == 0);
                }
            }
            k += terms;
        } while (k < depth);
    }

    private static void fourRows(
            double[] left,
            int from,
            int depth,
            int terms,
            double[] panels,
            int at,
            double[] out,
            int to,
            int stride,
            boolean first) {
        DoubleVector s00 = DoubleVector.zero(DOUBLE);
        DoubleVector s01 = s00;
        DoubleVector s10 = s00;
        DoubleVector s11 = s00;
        DoubleVector s20 = s00;
        DoubleVector s21 = s00;
        DoubleVector s30 = s00;
        DoubleVector s31 = s00;
        int from1 = from + depth;
        int from2 = from1 + depth;
        int from3 = from2 + depth;
        for (int k = 0; k < terms; k++) {
            int p = at + k * PANEL;
            DoubleVector b0 = DoubleVector.fromArray(DOUBLE, panels, p);
            DoubleVector b1 = DoubleVector.fromArray(DOUBLE, panels, p + DOUBLES);
            DoubleVector a0 = DoubleVector.broadcast(DOUBLE, left[from + k]);
            s00 = a0.fma(b0, s00);
            s01 = a0.fma(b1, s01);
            DoubleVector a1 = DoubleVector.broadcast(DOUBLE, left[from1 + k]);
            s10 = a1.fma(b0, s10);
            s11 = a1.fma(b1, s11);
            DoubleVector a2 = DoubleVector.broadcast(DOUBLE, left[from2 + k]);
            s20 = a2.fma(b0, s20);
            s21 = a2.fma(b1, s21);
            DoubleVector a3 = DoubleVector.broadcast(DOUBLE, left[from3 + k]);
            s30 = a3.fma(b0, s30);
            s31 = a3.fma(b1, s31);
        }
        store(s00, s01, out, to, first);
        store(s10, s11, out, to + stride, first);
        store(s20, s21, out, to + 2 * stride, first);
        store(s30, s31, out, to + 3 * stride, first);
    }

    private static void oneRow(
            double[] left, int from, int terms, double[] panels, int at, double[] out, int to, boolean first) {
        DoubleVector s0 = DoubleVector.zero(DOUBLE);
        DoubleVector s1 = s0;
        for (int k = 0; k < terms; k++) {
            int p = at + k * PANEL;
            DoubleVector a = DoubleVector.broadcast(DOUBLE, left[from + k]);
            s0 = a.fma(DoubleVector.fromArray(DOUBLE, panels, p), s0);
            s1 = a.fma(DoubleVector.fromArray(DOUBLE, panels, p + DOUBLES), s1);
        }
        store(s0, s1, out, to, first);
    }

    private static void store(DoubleVector s0, DoubleVector s1, double[] out, int to, boolean first) {
        if (first) {
            s0.intoArray(out, to);
            s1.intoArray(out, to + DOUBLES);
        } else {
            s0.add(DoubleVector.fromArray(DOUBLE, out, to)).intoArray(out, to);
            s1.add(DoubleVector.fromArray(DOUBLE, out, to + DOUBLES)).intoArray(out, to + DOUBLES);
        }
    }
}
