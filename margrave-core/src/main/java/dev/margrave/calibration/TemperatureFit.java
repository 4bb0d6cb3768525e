// SPDX-License-Identifier: Apache-2.0
package dev.margrave.calibration;

import dev.margrave.internal.probability.Logistic;
import dev.margrave.model.ProbabilityCurve.Sigmoid;

/**
 * Maximum likelihood of p = σ(a·f) over a &gt; 0: the root of Σ w_i (σ(a·f_i) − t_i) f_i, by Newton steps within a bracket that
 * bisection keeps shrinking. If every row is on its label's side, the likelihood has no maximum, and the targets t are smoothed as in
 * {@link SigmoidFit}. If it is largest at a ≤ 0, where decision values say nothing, a is {@value #MIN_SLOPE} divided by the root mean
 * square of the values.
 */
final class TemperatureFit {
    /** Smallest a, for values divided by their root mean square: probabilities are then 1/2 to six digits. Chosen by hand. */
    private static final double MIN_SLOPE = 1e-6;

    private static final double MAX_SLOPE = 0x1p60; // after 60 doublings the bracket is wide enough; chosen by hand
    private static final int MAX_STEPS = 200; // Newton or bisection; doubles are exhausted after fewer

    private final BinaryRows rows;
    private final double scale;
    private final double[] targets;

    private TemperatureFit(BinaryRows rows) {
        this.rows = rows;
        this.scale = rows.scale();
        this.targets = rows.isSeparated() ? rows.smoothedTargets() : rows.targets();
    }

    static Sigmoid fit(BinaryRows rows) {
        TemperatureFit fit = new TemperatureFit(rows);
        return new Sigmoid(fit.run() / fit.scale, 0);
    }

    private double run() {
        if (slope(MIN_SLOPE)[0] >= 0) {
            return MIN_SLOPE;
        }
        double low = MIN_SLOPE;
        double high = 1;
        while (slope(high)[0] < 0 && high < MAX_SLOPE) {
            low = high;
            high *= 2;
        }
        double a = (low + high) / 2;
        for (int step = 0; step < MAX_STEPS && high - low > Math.ulp(high); step++) {
            double[] at = slope(a);
            if (at[0] < 0) {
                low = a;
            } else {
                high = a;
            }
            double next = a - at[0] / at[1];
            boolean isInside = next > low && next < high;
            if (isInside && Math.abs(next - a) <= 4 * Math.ulp(a)) {
                return next;
            }
            a = isInside ? next : low + (high - low) / 2;
        }
        return a;
    }

    /** The first and second derivative of the cross-entropy. */
    private double[] slope(double a) {
        double first = 0;
        double second = 0;
        for (int i = 0; i < rows.count(); i++) {
            double f = rows.value(i) / scale;
            double p = Logistic.of(a * f);
            first += rows.weight(i) * (p - targets[i]) * f;
            second += rows.weight(i) * p * Logistic.of(-a * f) * f * f;
        }
        return new double[] {first, second};
    }
}
