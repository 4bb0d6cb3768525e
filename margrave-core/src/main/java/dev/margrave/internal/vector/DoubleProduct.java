// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

import java.util.Arrays;

/** The product of {@link ScalarOps} in double precision: four terms at a time over a whole panel. */
final class DoubleProduct {
    private static final int LEFT_BLOCK = 64; // rows that share a copy of the terms

    private DoubleProduct() {}

    static void product(
            double[] left,
            int leftRows,
            int depth,
            double[] panels,
            int width,
            int firstPanel,
            int lastPanel,
            double[] out,
            int stride) {
        double[][] sums = new double[Math.min(LEFT_BLOCK, leftRows)][width];
        double[][] terms = new double[4][width];
        for (int p = firstPanel; p < lastPanel; p++) {
            for (int first = 0; first < leftRows; first += LEFT_BLOCK) {
                int rows = Math.min(LEFT_BLOCK, leftRows - first);
                panelProduct(left, first * depth, rows, depth, panels, p * depth * width, terms, sums);
                for (int i = 0; i < rows; i++) {
                    System.arraycopy(sums[i], 0, out, (first + i) * stride + (p - firstPanel) * width, width);
                }
            }
        }
    }

    private static void panelProduct(
            double[] left,
            int leftFrom,
            int rows,
            int depth,
            double[] panels,
            int at,
            double[][] terms,
            double[][] sums) {
        int width = terms[0].length;
        for (int i = 0; i < rows; i++) {
            Arrays.fill(sums[i], 0);
        }
        int k = 0;
        for (; k + 4 <= depth; k += 4) {
            for (int q = 0; q < 4; q++) {
                System.arraycopy(panels, at + (k + q) * width, terms[q], 0, width);
            }
            for (int i = 0; i < rows; i++) {
                addFour(sums[i], terms, left, leftFrom + i * depth + k);
            }
        }
        for (; k < depth; k++) {
            System.arraycopy(panels, at + k * width, terms[0], 0, width);
            for (int i = 0; i < rows; i++) {
                addOne(sums[i], terms[0], left[leftFrom + i * depth + k]);
            }
        }
    }

    private static void addFour(double[] sum, double[][] terms, double[] left, int at) {
        double[] a = terms[0];
        double[] b = terms[1];
        double[] c = terms[2];
        double[] d = terms[3];
        double fa = left[at];
        double fb = left[at + 1];
        double fc = left[at + 2];
        double fd = left[at + 3];
        for (int j = 0; j < sum.length; j++) {
            sum[j] += fa * a[j] + fb * b[j] + fc * c[j] + fd * d[j];
        }
    }

    private static void addOne(double[] sum, double[] term, double factor) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] += factor * term[j];
        }
    }
}
