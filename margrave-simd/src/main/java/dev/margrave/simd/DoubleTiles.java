// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import static dev.margrave.simd.FourRows.PANEL_BLOCK;
import static dev.margrave.simd.FourRows.ROW_BLOCK;
import static dev.margrave.simd.Lanes.DOUBLE;
import static dev.margrave.simd.Lanes.DOUBLES;

import jdk.incubator.vector.DoubleVector;

/**
 * {@link FloatTiles} in double precision, with the same tiles of 4 rows × 2 vectors and the same blocks. The loops are repeated
 * because vectors of the two element types have no common type, and values passed through an interface would leave registers.
 */
final class DoubleTiles {
    static final int PANEL = 2 * DOUBLES;

    private DoubleTiles() {}

    static void product(
            double[] left,
            int leftRows,
            int depth,
            double[] panels,
            int firstPanel,
            int lastPanel,
            double[] out,
            int stride) {
        for (int row = 0; row < leftRows; row += ROW_BLOCK) {
            int rows = Math.min(ROW_BLOCK, leftRows - row);
            FourRows fours = new FourRows(rows / 4, depth);
            double[] values = gather(left, row * depth, fours);
            for (int panel = firstPanel; panel < lastPanel; panel += PANEL_BLOCK) {
                int panelEnd = Math.min(lastPanel, panel + PANEL_BLOCK);
                for (int piece = 0; piece < fours.pieces(); piece++) {
                    for (int p = panel; p < panelEnd; p++) {
                        int to = row * stride + (p - firstPanel) * PANEL;
                        int at = p * depth * PANEL;
                        rows(left, row, rows, values, fours, piece, panels, at, out, to, stride);
                    }
                }
            }
        }
    }

    /** Multiplies a piece of a block of rows with one panel, which begins at {@code at}. */
    private static void rows(
            double[] left,
            int row,
            int rows,
            double[] values,
            FourRows fours,
            int piece,
            double[] panels,
            int at,
            double[] out,
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

    /** Interleaves the values of four rows. */
    private static double[] gather(double[] left, int from, FourRows fours) {
        int depth = fours.depth();
        double[] values = new double[4 * fours.groups() * depth];
        for (int group = 0; group < fours.groups(); group++) {
            for (int piece = 0; piece < fours.pieces(); piece++) {
                for (int k = fours.first(piece); k < fours.first(piece + 1); k++) {
                    int at = from + 4 * group * depth + k;
                    double v0 = left[at];
                    double v1 = left[at + depth];
                    double v2 = left[at + 2 * depth];
                    double v3 = left[at + 3 * depth];
                    if (v0 != 0 || v1 != 0 || v2 != 0 || v3 != 0) {
                        int to = 4 * fours.add(k);
                        values[to] = v0;
                        values[to + 1] = v1;
                        values[to + 2] = v2;
                        values[to + 3] = v3;
                    }
                }
                fours.endPiece(group, piece);
            }
        }
        return values;
    }

    private static void fourRows(
            double[] values,
            FourRows fours,
            int group,
            int piece,
            double[] panels,
            int at,
            double[] out,
            int to,
            int stride) {
        DoubleVector s00 = DoubleVector.zero(DOUBLE);
        DoubleVector s01 = s00;
        DoubleVector s10 = s00;
        DoubleVector s11 = s00;
        DoubleVector s20 = s00;
        DoubleVector s21 = s00;
        DoubleVector s30 = s00;
        DoubleVector s31 = s00;
        int[] columns = fours.columns();
        int end = fours.end(group, piece);
        for (int m = fours.begin(group, piece); m < end; m++) {
            int p = at + columns[m] * PANEL;
            DoubleVector b0 = DoubleVector.fromArray(DOUBLE, panels, p);
            DoubleVector b1 = DoubleVector.fromArray(DOUBLE, panels, p + DOUBLES);
            DoubleVector a0 = DoubleVector.broadcast(DOUBLE, values[4 * m]);
            s00 = a0.fma(b0, s00);
            s01 = a0.fma(b1, s01);
            DoubleVector a1 = DoubleVector.broadcast(DOUBLE, values[4 * m + 1]);
            s10 = a1.fma(b0, s10);
            s11 = a1.fma(b1, s11);
            DoubleVector a2 = DoubleVector.broadcast(DOUBLE, values[4 * m + 2]);
            s20 = a2.fma(b0, s20);
            s21 = a2.fma(b1, s21);
            DoubleVector a3 = DoubleVector.broadcast(DOUBLE, values[4 * m + 3]);
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
            double[] left, int from, FourRows fours, int piece, double[] panels, int at, double[] out, int to) {
        DoubleVector s0 = DoubleVector.zero(DOUBLE);
        DoubleVector s1 = s0;
        for (int k = fours.first(piece); k < fours.first(piece + 1); k++) {
            int p = at + k * PANEL;
            DoubleVector a = DoubleVector.broadcast(DOUBLE, left[from + k]);
            s0 = a.fma(DoubleVector.fromArray(DOUBLE, panels, p), s0);
            s1 = a.fma(DoubleVector.fromArray(DOUBLE, panels, p + DOUBLES), s1);
        }
        store(s0, s1, out, to, piece == 0);
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
