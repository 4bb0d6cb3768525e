// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static dev.margrave.simd.FourRows.PANEL_BLOCK;
import static dev.margrave.simd.FourRows.ROW_BLOCK;
import static dev.margrave.simd.Lanes.FLOAT;
import static dev.margrave.simd.Lanes.FLOATS;

import jdk.incubator.vector.FloatVector;

/**
 * Products of rows and packed rows. A tile of 4 rows × 2 vectors stays in registers while k runs over the columns in which one of
 * the four rows is nonzero; larger tiles spill on newer compilers. A piece of {@link FourRows#DEPTH_BLOCK} entries of a panel stays
 * in the first cache, the corresponding piece of the left rows and the block of the result in the second. Each result is the sum
 * over pieces of a chain of fused multiply-adds in the order of k, so it does not depend on the blocking.
 */
final class FloatTiles {
    static final int PANEL = 2 * FLOATS;

    private FloatTiles() {}

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
        for (int row = 0; row < leftRows; row += ROW_BLOCK) {
            int rows = Math.min(ROW_BLOCK, leftRows - row);
            FourRows fours = new FourRows(rows / 4, depth);
            float[] values = gather(left, row * depth, fours);
            for (int panel = firstPanel; panel < lastPanel; panel += PANEL_BLOCK) {
                int panelEnd = Math.min(lastPanel, panel + PANEL_BLOCK);
                for (int piece = 0; piece < fours.pieces(); piece++) {
                    for (int p = panel; p < panelEnd; p++) {
                        int to = outFrom + row * stride + (p - firstPanel) * PANEL;
                        int at = p * depth * PANEL;
                        rows(left, row, rows, values, fours, piece, panels, at, out, to, stride);
                    }
                }
            }
        }
    }

    /** Multiplies a piece of a block of rows with one panel, which begins at {@code at}. */
    private static void rows(
            float[] left,
            int row,
            int rows,
            float[] values,
            FourRows fours,
            int piece,
            float[] panels,
            int at,
            float[] out,
            int to,
            int stride) {
        int i = 0;
        for (; i + 4 <= rows; i += 4) {
            fourRows(values, fours, i / 4, piece, panels, at, out, to + i * stride, stride);
        }
        for (; i < rows; i++) {
            oneRow(left, (row + i) * fours.depth(), fours, piece, panels, at, out, to + i * stride);
        }
    }

    /** Interleaves the values of four rows in the columns where one of them is nonzero. */
    private static float[] gather(float[] left, int from, FourRows fours) {
        findColumns(left, from, fours);
        int depth = fours.depth();
        int last = fours.pieces() - 1;
        float[] values = new float[4 * (fours.groups() == 0 ? 0 : fours.end(fours.groups() - 1, last))];
        for (int group = 0; group < fours.groups(); group++) {
            int first = from + 4 * group * depth;
            for (int m = fours.begin(group, 0); m < fours.end(group, last); m++) {
                int at = first + fours.columns()[m];
                values[4 * m] = left[at];
                values[4 * m + 1] = left[at + depth];
                values[4 * m + 2] = left[at + 2 * depth];
                values[4 * m + 3] = left[at + 3 * depth];
            }
        }
        return values;
    }

    private static void findColumns(float[] left, int from, FourRows fours) {
        int depth = fours.depth();
        for (int group = 0; group < fours.groups(); group++) {
            for (int piece = 0; piece < fours.pieces(); piece++) {
                for (int k = fours.first(piece); k < fours.first(piece + 1); k++) {
                    int at = from + 4 * group * depth + k;
                    if (left[at] != 0
                            || left[at + depth] != 0
                            || left[at + 2 * depth] != 0
                            || left[at + 3 * depth] != 0) {
                        fours.add(k);
                    }
                }
                fours.endPiece(group, piece);
            }
        }
    }

    private static void fourRows(
            float[] values,
            FourRows fours,
            int group,
            int piece,
            float[] panels,
            int at,
            float[] out,
            int to,
            int stride) {
        FloatVector s00 = FloatVector.zero(FLOAT);
        FloatVector s01 = s00;
        FloatVector s10 = s00;
        FloatVector s11 = s00;
        FloatVector s20 = s00;
        FloatVector s21 = s00;
        FloatVector s30 = s00;
        FloatVector s31 = s00;
        int[] columns = fours.columns();
        int end = fours.end(group, piece);
        for (int m = fours.begin(group, piece); m < end; m++) {
            int p = at + columns[m] * PANEL;
            FloatVector b0 = FloatVector.fromArray(FLOAT, panels, p);
            FloatVector b1 = FloatVector.fromArray(FLOAT, panels, p + FLOATS);
            FloatVector a0 = FloatVector.broadcast(FLOAT, values[4 * m]);
            s00 = a0.fma(b0, s00);
            s01 = a0.fma(b1, s01);
            FloatVector a1 = FloatVector.broadcast(FLOAT, values[4 * m + 1]);
            s10 = a1.fma(b0, s10);
            s11 = a1.fma(b1, s11);
            FloatVector a2 = FloatVector.broadcast(FLOAT, values[4 * m + 2]);
            s20 = a2.fma(b0, s20);
            s21 = a2.fma(b1, s21);
            FloatVector a3 = FloatVector.broadcast(FLOAT, values[4 * m + 3]);
            s30 = a3.fma(b0, s30);
            s31 = a3.fma(b1, s31);
        }
        boolean first = piece == 0;
        store(s00, s01, out, to, first);
        store(s10, s11, out, to + stride, first);
        store(s20, s21, out, to + 2 * stride, first);
        store(s30, s31, out, to + 3 * stride, first);
    }

    private static void oneRow(
            float[] left, int from, FourRows fours, int piece, float[] panels, int at, float[] out, int to) {
        FloatVector s0 = FloatVector.zero(FLOAT);
        FloatVector s1 = s0;
        for (int k = fours.first(piece); k < fours.first(piece + 1); k++) {
            int p = at + k * PANEL;
            FloatVector a = FloatVector.broadcast(FLOAT, left[from + k]);
            s0 = a.fma(FloatVector.fromArray(FLOAT, panels, p), s0);
            s1 = a.fma(FloatVector.fromArray(FLOAT, panels, p + FLOATS), s1);
        }
        store(s0, s1, out, to, piece == 0);
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
