// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static dev.margrave.simd.Lanes.FLOAT;
import static dev.margrave.simd.Lanes.FLOATS;

import jdk.incubator.vector.FloatVector;

/**
 * Rows times packed rows. A tile of 4 rows × 2 vectors lives in registers while k runs; larger tiles spill on newer compilers.
 * A panel's piece of {@link #DEPTH_BLOCK} entries stays in the first cache, the left rows' piece in the second, and the
 * block of the result over all pieces. Each result is the sum over pieces of a chain of fused multiply-adds in the order of
 * k, so it does not depend on how rows and panels are cut.
 */
final class DenseProduct {
    static final int PANEL = 2 * FLOATS;
    private static final int DEPTH_BLOCK = 392;
    private static final int ROW_BLOCK = 192;
    private static final int PANEL_BLOCK = 6;

    private DenseProduct() {}

    static void product(
            float[] left,
            int leftRows,
            int depth,
            float[] panels,
            int firstPanel,
            int lastPanel,
            float[] out,
            int outFrom,
            int stride) {
        for (int panel = firstPanel; panel < lastPanel; panel += PANEL_BLOCK) {
            int panelEnd = Math.min(lastPanel, panel + PANEL_BLOCK);
            for (int row = 0; row < leftRows; row += ROW_BLOCK) {
                int rowEnd = Math.min(leftRows, row + ROW_BLOCK);
                int k = 0;
                do {
                    int terms = Math.min(DEPTH_BLOCK, depth - k);
                    for (int p = panel; p < panelEnd; p++) {
                        int at = (p * depth + k) * PANEL;
                        int to = outFrom + (p - firstPanel) * PANEL;
                        rows(left, row, rowEnd, depth, k, terms, panels, at, out, to, stride);
                    }
                    k += terms;
                } while (k < depth);
            }
        }
    }

    private static void rows(
            float[] left,
            int row,
            int rowEnd,
            int depth,
            int k,
            int terms,
            float[] panels,
            int at,
            float[] out,
            int to,
            int stride) {
        int i = row;
        for (; i + 4 <= rowEnd; i += 4) {
            fourRows(left, i * depth + k, depth, terms, panels, at, out, to + i * stride, stride, k == 0);
        }
        for (; i < rowEnd; i++) {
            oneRow(left, i * depth + k, terms, panels, at, out, to + i * stride, k == 0);
        }
    }

    private static void fourRows(
            float[] left,
            int from,
            int depth,
            int terms,
            float[] panels,
            int at,
            float[] out,
            int to,
            int stride,
            boolean first) {
        FloatVector s00 = FloatVector.zero(FLOAT);
        FloatVector s01 = s00;
        FloatVector s10 = s00;
        FloatVector s11 = s00;
        FloatVector s20 = s00;
        FloatVector s21 = s00;
        FloatVector s30 = s00;
        FloatVector s31 = s00;
        int from1 = from + depth;
        int from2 = from1 + depth;
        int from3 = from2 + depth;
        for (int k = 0; k < terms; k++) {
            int p = at + k * PANEL;
            FloatVector b0 = FloatVector.fromArray(FLOAT, panels, p);
            FloatVector b1 = FloatVector.fromArray(FLOAT, panels, p + FLOATS);
            FloatVector a0 = FloatVector.broadcast(FLOAT, left[from + k]);
            s00 = a0.fma(b0, s00);
            s01 = a0.fma(b1, s01);
            FloatVector a1 = FloatVector.broadcast(FLOAT, left[from1 + k]);
            s10 = a1.fma(b0, s10);
            s11 = a1.fma(b1, s11);
            FloatVector a2 = FloatVector.broadcast(FLOAT, left[from2 + k]);
            s20 = a2.fma(b0, s20);
            s21 = a2.fma(b1, s21);
            FloatVector a3 = FloatVector.broadcast(FLOAT, left[from3 + k]);
            s30 = a3.fma(b0, s30);
            s31 = a3.fma(b1, s31);
        }
        store(s00, s01, out, to, first);
        store(s10, s11, out, to + stride, first);
        store(s20, s21, out, to + 2 * stride, first);
        store(s30, s31, out, to + 3 * stride, first);
    }

    private static void oneRow(
            float[] left, int from, int terms, float[] panels, int at, float[] out, int to, boolean first) {
        FloatVector s0 = FloatVector.zero(FLOAT);
        FloatVector s1 = s0;
        for (int k = 0; k < terms; k++) {
            int p = at + k * PANEL;
            FloatVector a = FloatVector.broadcast(FLOAT, left[from + k]);
            s0 = a.fma(FloatVector.fromArray(FLOAT, panels, p), s0);
            s1 = a.fma(FloatVector.fromArray(FLOAT, panels, p + FLOATS), s1);
        }
        store(s0, s1, out, to, first);
    }

    private static void store(FloatVector s0, FloatVector s1, float[] out, int to, boolean first) {
        if (first) {
            s0.intoArray(out, to);
            s1.intoArray(out, to + FLOATS);
        } else {
            s0.add(FloatVector.fromArray(FLOAT, out, to)).intoArray(out, to);
            s1.add(FloatVector.fromArray(FLOAT, out, to + FLOATS)).intoArray(out, to + FLOATS);
        }
    }
}
