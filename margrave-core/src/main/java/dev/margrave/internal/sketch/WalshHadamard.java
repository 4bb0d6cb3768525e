// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

/** The fast Walsh–Hadamard transform x ← Hx, H_rc = (−1)^(number of bits that r and c share), in n log₂ n additions. */
final class WalshHadamard {
    private WalshHadamard() {}

    /** Transforms the first n values, n a power of two, two steps at a time to halve the number of passes. */
    static void transform(double[] x, int n) {
        int half = 1;
        for (; 4 * half <= n; half *= 4) {
            for (int start = 0; start < n; start += 4 * half) {
                twoSteps(x, start, half);
            }
        }
        if (half < n) {
            for (int k = 0; k < half; k++) {
                double low = x[k];
                double high = x[half + k];
                x[k] = low + high;
                x[half + k] = low - high;
            }
        }
    }

    private static void twoSteps(double[] x, int start, int half) {
        for (int k = start; k < start + half; k++) {
            double plus = x[k] + x[k + half];
            double minus = x[k] - x[k + half];
            double otherPlus = x[k + 2 * half] + x[k + 3 * half];
            double otherMinus = x[k + 2 * half] - x[k + 3 * half];
            x[k] = plus + otherPlus;
            x[k + half] = minus + otherMinus;
            x[k + 2 * half] = plus - otherPlus;
            x[k + 3 * half] = minus - otherMinus;
        }
    }
}
