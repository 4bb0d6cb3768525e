// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online.bound;

import dev.margrave.online.MarginLoss;

/**
 * φ of a margin with two derivatives. The hinge is replaced, for a small m, by
 *
 * <pre>φ_m(u) = min over ξ &gt; max(0, 1 − u) of ξ − m log ξ − m log(ξ − 1 + u),</pre>
 *
 * whose negative slope a = m/(ξ − 1 + u) lies in (0, 1) and is therefore feasible in the dual of the hinge, with the value a.
 */
final class SmoothMargin {
    private final MarginLoss phi;
    private final double m;
    private double value;
    private double slope;
    private double curvature;

    /** {@code m} is used for the hinge only. */
    SmoothMargin(MarginLoss phi, double m) {
        this.phi = phi;
        this.m = m;
    }

    void at(double u) {
        switch (phi) {
            case HINGE -> hinge(1 - u);
            case SQUARED -> {
                value = (1 - u) * (1 - u);
                slope = -2 * (1 - u);
                curvature = 2;
            }
            case EXPONENTIAL -> {
                value = Math.exp(-u);
                slope = -value;
                curvature = value;
            }
        }
    }

    /** {@code b} = 1 − u. ξ = (b + 2m + q)/2 with q = √(b² + 4m²); differences of close numbers are written as quotients to avoid cancellation. */
    private void hinge(double b) {
        double q = Math.hypot(b, 2 * m);
        double far = q + Math.abs(b);
        double near = 4 * m * m / far; // q − |b|
        double excess = m + (b > 0 ? near : far) / 2; // ξ − b
        double xi = m + (b > 0 ? far : near) / 2;
        value = xi - m * Math.log(xi) - m * Math.log(excess);
        slope = -m / excess;
        curvature = m * ((b > 0 ? near : far) / (2 * q)) / (excess * excess);
    }

    double value() {
        return value;
    }

    double slope() {
        return slope;
    }

    double curvature() {
        return curvature;
    }

    /** The closest slope to this one that a line below φ can have. */
    double feasible(double slope) {
        return switch (phi) {
            case HINGE -> Math.max(-1, Math.min(0, slope));
            case SQUARED -> slope;
            case EXPONENTIAL -> Math.min(0, slope);
        };
    }

    /** b of the highest line b + slope · u below φ: −φ*(slope) for its conjugate φ*. */
    double dual(double feasible) {
        return switch (phi) {
            case HINGE -> -feasible;
            case SQUARED -> -feasible - feasible * feasible / 4;
            case EXPONENTIAL -> feasible == 0 ? 0 : feasible * Math.log(-feasible) - feasible;
        };
    }
}
