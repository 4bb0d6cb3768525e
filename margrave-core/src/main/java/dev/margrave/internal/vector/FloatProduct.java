// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

import static dev.margrave.internal.vector.QuadRows.LEFT_BLOCK;
import static dev.margrave.internal.vector.ScalarOps.PANEL;

import java.util.Arrays;

/**
 * The product of {@link ScalarOps} in single precision: four terms at a time over a whole panel, skipping zeros.
 * {@link DoubleProduct} has the same loops: type parameters do not reach primitive arrays, and only plain loops become vectors.
 */
final class FloatProduct {
    private FloatProduct() {}

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
        int quads = (depth + 3) / 4;
        float[] block = new float[Math.min(LEFT_BLOCK, leftRows) * 4 * quads];
        float[][] sums = new float[Math.min(LEFT_BLOCK, leftRows)][PANEL];
        float[][] terms = new float[4][PANEL];
        for (int first = 0; first < leftRows; first += LEFT_BLOCK) {
            int rows = Math.min(LEFT_BLOCK, leftRows - first);
            for (int i = 0; i < rows; i++) {
                System.arraycopy(left, (first + i) * depth, block, i * 4 * quads, depth);
            }
            QuadRows nonZero = QuadRows.of(rows, quads, (row, quad) -> {
                int at = 4 * (row * quads + quad);
                return block[at] == 0 && block[at + 1] == 0 && block[at + 2] == 0 && block[at + 3] == 0;
            });
            for (int p = firstPanel; p < lastPanel; p++) {
                onePanel(block, depth, nonZero, panels, p, terms, sums);
                copySums(sums, rows, out, outFrom + first * stride + (p - firstPanel) * PANEL, stride);
            }
        }
    }

    /** A separate method, so that the JIT compiles it once with all loops inlined. */
    private static void onePanel(
            float[] block, int depth, QuadRows nonZero, float[] panels, int p, float[][] terms, float[][] sums) {
        for (float[] sum : sums) {
            Arrays.fill(sum, 0f);
        }
        int quads = (depth + 3) / 4;
        for (int quad = 0; quad < quads; quad++) {
            copyTerms(panels, p * depth + 4 * quad, Math.min(4, depth - 4 * quad), terms);
            addTerms(block, quad, quads, nonZero, terms, sums);
        }
    }

    private static void copySums(float[][] sums, int rows, float[] out, int from, int stride) {
        for (int i = 0; i < rows; i++) {
            System.arraycopy(sums[i], 0, out, from + i * stride, PANEL);
        }
    }

    private static void copyTerms(float[] panels, int from, int count, float[][] terms) {
        for (int q = 0; q < 4; q++) {
            if (q < count) {
                System.arraycopy(panels, (from + q) * PANEL, terms[q], 0, PANEL);
            } else {
                Arrays.fill(terms[q], 0f);
            }
        }
    }

    private static void addTerms(
            float[] block, int quad, int quads, QuadRows nonZero, float[][] terms, float[][] sums) {
        int[] rows = nonZero.rows();
        int end = nonZero.starts()[quad + 1];
        for (int m = nonZero.starts()[quad]; m < end; m++) {
            int at = 4 * (rows[m] * quads + quad);
            addFour(sums[rows[m]], terms, block[at], block[at + 1], block[at + 2], block[at + 3]);
        }
    }

    private static void addFour(float[] sum, float[][] terms, float f0, float f1, float f2, float f3) {
        float[] t0 = terms[0];
        float[] t1 = terms[1];
        float[] t2 = terms[2];
        float[] t3 = terms[3];
        for (int j = 0; j < PANEL; j++) {
            sum[j] += f0 * t0[j] + f1 * t1[j] + f2 * t2[j] + f3 * t3[j];
        }
    }
}
