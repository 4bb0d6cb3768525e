// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.statistics;

import dev.margrave.internal.Check;
import dev.margrave.internal.Distributions;

/**
 * The range of k independent standard normal variables, that is, the studentized range with infinitely many degrees of
 * freedom: P(R ≤ q) = k ∫ φ(z) [Φ(z) − Φ(z − q)]^(k−1) dz, by Simpson's rule.
 */
final class StudentizedRange {
    /** Standard deviations on each side; the rest of the integral is below 1e-16. */
    private static final double WIDTH = 8.5;

    private static final int STEPS = 680; // of Simpson's rule, each 1/40 of a standard deviation
    private static final int HALVINGS = 60; // of the bisection, to the last bit

    private StudentizedRange() {}

    /** P(R ≤ q). */
    static double lower(double q, int k) {
        Check.atLeast("k", k, 2);
        if (q <= 0) {
            return 0;
        }
        double step = 2 * WIDTH / STEPS;
        double sum = 0;
        for (int n = 0; n <= STEPS; n++) {
            double z = -WIDTH + n * step;
            double between = Distributions.normalLower(z) - Distributions.normalLower(z - q);
            double value = Math.exp(-z * z / 2) * Math.pow(Math.max(0, between), k - 1);
            sum += n == 0 || n == STEPS ? value : n % 2 == 1 ? 4 * value : 2 * value;
        }
        return Math.min(1, k * sum * step / 3 / Math.sqrt(2 * Math.PI));
    }

    /** The q with P(R > q) = level. */
    static double critical(int k, double level) {
        double low = 0;
        double high = 20;
        for (int n = 0; n < HALVINGS; n++) {
            double middle = 0.5 * (low + high);
            if (1 - lower(middle, k) > level) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
}
