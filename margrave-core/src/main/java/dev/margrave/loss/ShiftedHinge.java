// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

import dev.margrave.internal.Check;

/**
 * C·(at − f)₊ + tilt·f: a hinge with its breakpoint anywhere, as in the convex steps of a Rademacher penalty, which
 * rewards the loss of rows with a positive sign. Its dual is the hinge's, shifted by −tilt, with the slope −at.
 */
public record ShiftedHinge(double c, double at, double tilt) implements Loss {
    public ShiftedHinge {
        Check.positiveFinite("C", c);
        Check.finite("at", at);
        Check.finite("tilt", tilt);
    }

    @Override
    public PiecewiseQuadratic shape() {
        return PiecewiseQuadratic.from(NEGATIVE_INFINITY)
                .linear(tilt - c, at)
                .linear(tilt, POSITIVE_INFINITY)
                .through(at, tilt * at);
    }
}
