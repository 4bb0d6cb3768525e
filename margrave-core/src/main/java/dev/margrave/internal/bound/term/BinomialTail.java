// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.term;

import dev.margrave.internal.Distributions;

/** Exact tails of the number of errors in independent rows. */
public final class BinomialTail {
    private static final int BISECTIONS = 200; // more than enough for the last bit

    private BinomialTail() {}

    /**
     * P(at most {@code errors} of {@code rows}) when a row is misclassified with probability p: I_{1−p}(rows − errors, errors +
     * 1).
     */
    public static double atMost(int errors, int rows, double p) {
        return errors >= rows ? 1 : Distributions.beta(rows - errors, errors + 1.0, 1 - p);
    }

    /**
     * Clopper and Pearson: the largest p for which at most {@code errors} errors have a probability of δ or more. Whatever the
     * true error probability, this is below it for at most a fraction δ of all samples.
     */
    public static double upper(int errors, int rows, double delta) {
        if (errors < 0 || rows < 1 || errors > rows) {
            throw new IllegalArgumentException(errors + " errors in " + rows + " rows");
        }
        if (errors == rows) {
            return 1;
        }
        if (errors == 0) {
            return -Math.expm1(Math.log(delta) / rows); // (1 − p)^rows = δ
        }
        double low = (double) errors / rows;
        double high = 1;
        for (int k = 0; k < BISECTIONS && high - low > 1e-16; k++) {
            double middle = (low + high) / 2;
            if (middle <= low || middle >= high) {
                break;
            }
            if (atMost(errors, rows, middle) > delta) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
}
