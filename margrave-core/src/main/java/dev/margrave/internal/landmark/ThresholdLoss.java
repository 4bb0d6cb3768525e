// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.internal.Check;
import dev.margrave.loss.Loss;
import dev.margrave.loss.PiecewiseQuadratic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * C Σ (1 − (f − b))₊ over the thresholds b below a row's label, and C Σ (1 − (b − f))₊ over those above: one convex function of f, so
 * that a row has one dual variable whatever the number of thresholds.
 */
final class ThresholdLoss implements Loss {
    private final double c;
    private final double[] below;
    private final double[] above;

    ThresholdLoss(double c, double[] below, double[] above) {
        this.c = Check.positiveFinite("C", c);
        this.below = below.clone();
        this.above = above.clone();
    }

    double value(double f) {
        double sum = 0;
        for (double b : below) {
            sum += Math.max(0, 1 - (f - b));
        }
        for (double b : above) {
            sum += Math.max(0, 1 - (b - f));
        }
        return c * sum;
    }

    /** The slope is −C for each threshold below, up to b + 1, and C for each above, from b − 1 on. */
    @Override
    public PiecewiseQuadratic shape() {
        List<Double> breakpoints = new ArrayList<>();
        for (double b : below) {
            breakpoints.add(b + 1);
        }
        for (double b : above) {
            breakpoints.add(b - 1);
        }
        breakpoints.sort(Comparator.naturalOrder());
        PiecewiseQuadratic.Builder shape = PiecewiseQuadratic.from(Double.NEGATIVE_INFINITY);
        int passed = -below.length;
        for (int k = 0; k < breakpoints.size(); k++, passed++) {
            if (k == 0 || breakpoints.get(k) > breakpoints.get(k - 1)) {
                shape.linear(c * passed, breakpoints.get(k));
            }
        }
        return shape.linear(c * passed, Double.POSITIVE_INFINITY)
                .through(breakpoints.get(0), value(breakpoints.get(0)));
    }
}
