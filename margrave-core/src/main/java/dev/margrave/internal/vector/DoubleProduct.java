// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

import java.util.Arrays;

/** The product of {@link ScalarOps} in double precision: four terms at a time over a whole panel, without those that are zero. */
final class DoubleProduct {
    static final int PANEL = 128; // as in FloatProduct

    private static final int LEFT_BLOCK = 64; // rows that share a copy of the terms

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
        double[][] sums = new double[Math.min(LEFT_BLOCK, leftRows)][PANEL];
        double[][] terms = new double[4][PANEL];
        for (int first = 0; first < leftRows; first += LEFT_BLOCK) {
            int rows = Math.min(LEFT_BLOCK, leftRows - first);
            int from = first * depth;
            QuadRows quads = QuadRows.of(rows, depth / 4, (row, quad) -> {
                int at = from + row * depth + 4 * quad;
                return left[at] == 0 && left[at + 1] == 0 && left[at + 2] == 0 && left[at + 3] == 0;
            });
            for (int p = firstPanel; p < lastPanel; p++) {
                panelProduct(left, from, rows, depth, quads, panels, p * depth * PANEL, terms, sums);
                for (int i = 0; i < rows; i++) {
                    int at = (first + i) * stride + (p - firstPanel) * PANEL;
                    System.arraycopy(sums[i], 0, out, at, PANEL);
                }
            }
        }
    }

    private static void panelProduct(
            double[] left,
            int leftFrom,
            int rows,
            int depth,
            QuadRows quads,
            double[] panels,
            int at,
            double[][] terms,
            double[][] sums) {
        for (int i = 0; i < rows; i++) {
            Arrays.fill(sums[i], 0.0);
        }
        int[] starts = quads.starts();
        int[] members = quads.rows();
        for (int quad = 0; quad < depth / 4; quad++) {
            int k = 4 * quad;
            if (starts[quad] < starts[quad + 1]) {
                for (int q = 0; q < 4; q++) {
                    System.arraycopy(panels, at + (k + q) * PANEL, terms[q], 0, PANEL);
                }
            }
            for (int m = starts[quad]; m < starts[quad + 1]; m++) {
                int i = members[m];
                int from = leftFrom + i * depth + k;
                addFour(sums[i], terms, left[from], left[from + 1], left[from + 2], left[from + 3]);
            }
        }
        for (int k = depth & ~3; k < depth; k++) {
            System.arraycopy(panels, at + k * PANEL, terms[0], 0, PANEL);
            for (int i = 0; i < rows; i++) {
                addOne(sums[i], terms[0], left[leftFrom + i * depth + k]);
            }
        }
    }

    private static void addFour(double[] sum, double[][] terms, double f0, double f1, double f2, double f3) {
        double[] t0 = terms[0];
        double[] t1 = terms[1];
        double[] t2 = terms[2];
        double[] t3 = terms[3];
        for (int j = 0; j < PANEL; j++) {
            sum[j] += f0 * t0[j] + f1 * t1[j] + f2 * t2[j] + f3 * t3[j];
        }
    }

    private static void addOne(double[] sum, double[] term, double factor) {
        for (int j = 0; j < PANEL; j++) {
            sum[j] += factor * term[j];
        }
    }
}
