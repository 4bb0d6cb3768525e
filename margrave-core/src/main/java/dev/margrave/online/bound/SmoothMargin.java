// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online.bound;

import dev.margrave.online.MarginLoss;

/**
 * φ of a margin with two derivatives. In place of the hinge stands, for a small m,
 *
 * <pre>φ_m(u) = min over ξ &gt; max(0, 1 − u) of ξ − m log ξ − m log(ξ − 1 + u),</pre>
 *
 * whose negative slope a = m/(ξ − 1 + u) lies in (0, 1) and is therefore feasible in the dual of the hinge, where it is worth a.
 */
final class SmoothMargin {
    private final MarginLoss phi;
    private final double m;
    private double value;
    private double slope;
    private double curvature;
    private double dual;

    /** {@code m} counts for the hinge alone. */
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
                dual = value - slope * u;
            }
            case EXPONENTIAL -> {
                value = Math.exp(-u);
                slope = -value;
                curvature = value;
                dual = value - slope * u;
            }
        }
    }

    /** {@code b} = 1 − u. ξ = (b + 2m + q)/2 with q = √(b² + 4m²); differences of near numbers are written as quotients. */
    private void hinge(double b) {
        double q = Math.hypot(b, 2 * m);
        double far = q + Math.abs(b);
        double near = 4 * m * m / far; // q − |b|
        double excess = m + (b > 0 ? near : far) / 2; // ξ − b
        double xi = m + (b > 0 ? far : near) / 2;
        value = xi - m * Math.log(xi) - m * Math.log(excess);
        slope = -m / excess;
        curvature = m * ((b > 0 ? near : far) / (2 * q)) / (excess * excess);
        dual = -slope;
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

    /** The constant of a line of this slope that lies below φ: of smooth losses the tangent. */
    double dual() {
        return dual;
    }
}
