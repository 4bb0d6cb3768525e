// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.statistics;

import dev.margrave.internal.Distributions;
import java.util.Arrays;
import java.util.List;

/**
 * Student's paired t-test of two machines on the same splits, two-sided: t = mean(d) / √(v·s²), d the differences of their
 * scores, s² their variance with n − 1. The plain test has v = 1/n. Splits whose training parts overlap are not
 * independent, so it finds differences too often; the corrected one (Nadeau and Bengio, 2003) has v = 1/n + the ratio of
 * test to training rows.
 *
 * <p>If all differences are equal up to rounding, there is no variance and no t: t and p are NaN, nothing is
 * significant, and {@link #isSame()}.
 *
 * @param pairs the number of splits n, at least 2
 * @param difference mean(d)
 * @param t with n − 1 degrees of freedom; NaN without variance
 * @param p the probability of a |t| this large if the machines do not differ; NaN without variance
 */
public record PairedTest(int pairs, double difference, double t, double p) {
    /** With this few splits even a large difference is rarely significant: t must exceed 4.3 at the level 0.05. */
    private static final int MAX_POWERLESS_PAIRS = 3;

    /** The rounding error of a difference of two scores, relative to the larger. */
    private static final double ROUNDING = 1e-14;

    /** The plain test; scores at the same index form a pair. */
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
        double largest = 0;
        double mean = 0;
        for (int k = 0; k < n; k++) {
            differences[k] = first.get(k) - second.get(k);
            largest = Math.max(largest, Math.max(Math.abs(first.get(k)), Math.abs(second.get(k))));
            mean += differences[k] / n;
        }
        double slack = ROUNDING * largest;
        if (Arrays.stream(differences).allMatch(d -> Math.abs(d - differences[0]) <= slack)) {
            double same = Math.abs(differences[0]) <= slack ? 0 : differences[0];
            return new PairedTest(n, same, Double.NaN, Double.NaN);
        }
        double squares = 0;
        for (double difference : differences) {
            squares += (difference - mean) * (difference - mean);
        }
        double t = mean / Math.sqrt((1.0 / n + testToTraining) * squares / (n - 1));
        return new PairedTest(n, mean, t, Distributions.studentTwoSided(t, n - 1));
    }

    /** Whether the difference is the same on every split, so that there is no test. */
    public boolean isSame() {
        return Double.isNaN(t) && !Double.isNaN(difference);
    }

    /** Whether there are too few splits for the test to detect much. */
    public boolean lacksPower() {
        return pairs <= MAX_POWERLESS_PAIRS;
    }

    /** Whether the machines differ at this level, such as 0.05. */
    public boolean isSignificant(double level) {
        return p < level;
    }
}
