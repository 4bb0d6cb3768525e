// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.statistics;

import java.util.List;

/**
 * Student's paired t-test of two machines on the same splits, two-sided: t = mean(d) / √(v·s²), d the differences of their
 * scores, s² their variance with n − 1. The plain test has v = 1/n. Splits whose training parts overlap are not
 * independent, so it finds differences too often; the corrected one (Nadeau and Bengio, 2003) has v = 1/n + the ratio of
 * test to training rows.
 *
 * <p>Differences that are all the same have no variance: all 0 is no difference at all (t = 0, p = 1), all the same but not
 * 0 is one beyond doubt (t = ±∞, p = 0).
 *
 * @param pairs the number of splits n, at least 2
 * @param difference mean(d)
 * @param t with n − 1 degrees of freedom
 * @param p the probability of a |t| this large where the machines do not differ
 */
public record PairedTest(int pairs, double difference, double t, double p) {
    /** The plain test; scores of the same position belong together. */
    public static PairedTest of(List<Double> first, List<Double> second) {
        return of(first, second, 0);
    }

    /**
     * The corrected test.
     *
     * @param testToTraining test rows divided by training rows; 0 gives the plain test
     */
    public static PairedTest of(List<Double> first, List<Double> second, double testToTraining) {
        int n = first.size();
        if (n != second.size() || n < 2) {
            throw new IllegalArgumentException(
                    "a paired test needs two or more pairs of scores, got " + n + " and " + second.size());
        }
        double[] differences = new double[n];
        boolean constant = true;
        double mean = 0;
        for (int k = 0; k < n; k++) {
            differences[k] = first.get(k) - second.get(k);
            constant &= differences[k] == differences[0];
            mean += differences[k] / n;
        }
        if (constant) {
            double same = differences[0];
            return same == 0
                    ? new PairedTest(n, 0, 0, 1)
                    : new PairedTest(n, same, Math.copySign(Double.POSITIVE_INFINITY, same), 0);
        }
        double squares = 0;
        for (double difference : differences) {
            squares += (difference - mean) * (difference - mean);
        }
        double t = mean / Math.sqrt((1.0 / n + testToTraining) * squares / (n - 1));
        return new PairedTest(n, mean, t, Distributions.studentTwoSided(t, n - 1));
    }

    /** Whether the machines differ at this level, such as 0.05. */
    public boolean isSignificant(double level) {
        return p < level;
    }
}
