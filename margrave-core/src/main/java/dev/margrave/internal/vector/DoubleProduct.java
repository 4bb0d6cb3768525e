// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

import java.util.Arrays;

/** The product of {@link ScalarOps} in double precision: four terms at a time over a whole panel. */
final class DoubleProduct {
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
        double[][] sums = new double[leftRows][width];
        double[][] terms = new double[4][width];
        for (int p = firstPanel; p < lastPanel; p++) {
            for (double[] sum : sums) {
                Arrays.fill(sum, 0);
            }
            int at = p * depth * width;
            int k = 0;
            for (; k + 4 <= depth; k += 4) {
                for (int q = 0; q < 4; q++) {
                    System.arraycopy(panels, at + (k + q) * width, terms[q], 0, width);
                }
                for (int i = 0; i < leftRows; i++) {
                    addFour(sums[i], terms, left, i * depth + k);
                }
            }
            for (; k < depth; k++) {
                System.arraycopy(panels, at + k * width, terms[0], 0, width);
                for (int i = 0; i < leftRows; i++) {
                    addOne(sums[i], terms[0], left[i * depth + k]);
                }
            }
            for (int i = 0; i < leftRows; i++) {
                System.arraycopy(sums[i], 0, out, i * stride + (p - firstPanel) * width, width);
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
