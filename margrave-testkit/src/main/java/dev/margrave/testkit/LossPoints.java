// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.loss.PiecewiseQuadratic;
import java.util.Arrays;
import java.util.TreeSet;

/** The points at which a loss contract evaluates a function, and the tolerances. */
final class LossPoints {
    private LossPoints() {}

    /** A grid on [−reach, reach], all finite breakpoints, and points close to both sides of each. */
    static double[] of(PiecewiseQuadratic f, double reach) {
        TreeSet<Double> points = new TreeSet<>();
        for (double x = -reach; x <= reach; x += reach / 40.5) {
            points.add(x);
        }
        for (int k = 0; k <= f.pieces(); k++) {
            double breakpoint = f.breakpoint(k);
            if (Double.isFinite(breakpoint)) {
                points.add(breakpoint);
                points.add(breakpoint - 0.01);
                points.add(breakpoint + 0.01);
            }
        }
        return points.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** The points that lie in the domain. */
    static double[] inside(PiecewiseQuadratic f, double reach) {
        return Arrays.stream(of(f, reach))
                .filter(x -> x >= f.lower() && x <= f.upper())
                .toArray();
    }

    static double curvature(PiecewiseQuadratic f) {
        double largest = 0;
        for (int p = 0; p < f.pieces(); p++) {
            largest = Math.max(largest, f.curvature(p));
        }
        return largest;
    }

    /** The rounding error of f(x) + f*(s) − s·x in double precision. */
    static double rounding(double x, double s, PiecewiseQuadratic f) {
        double value = f.value(x);
        return 1e-12 * (1 + Math.abs(s * x) + (Double.isFinite(value) ? Math.abs(value) : 0));
    }

    static void assertEqual(PiecewiseQuadratic expected, PiecewiseQuadratic actual, double reach) {
        assertThat(actual.lower()).as("lower end").isEqualTo(expected.lower());
        assertThat(actual.upper()).as("upper end").isEqualTo(expected.upper());
        for (double x : of(expected, reach)) {
            assertClose(actual.value(x), expected.value(x), "value at " + x);
        }
    }

    static void assertClose(double actual, double expected, String what) {
        if (Double.isInfinite(expected)) {
            assertThat(actual).as(what).isEqualTo(expected);
        } else {
            double slack = 1e-12 * (1 + Math.abs(expected));
            assertThat(actual).as(what).isBetween(expected - slack, expected + slack);
        }
    }
}
