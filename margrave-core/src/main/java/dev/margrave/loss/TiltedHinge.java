// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

import dev.margrave.internal.Check;

/**
 * C·(1 − f)₊ + tilt·f. With {@code 0 < tilt ≤ C} it is the convex majorant of a ramp loss for a misclassified
 * row; with {@code tilt < 0} a hinge that also rewards the mean margin. Its dual is the hinge's, shifted by −tilt.
 */
public record TiltedHinge(double c, double tilt) implements Loss {
    public TiltedHinge {
        Check.positiveFinite("C", c);
        if (!Double.isFinite(tilt)) {
            throw new IllegalArgumentException("tilt must be finite, got " + tilt);
        }
    }

    @Override
    public PiecewiseQuadratic shape() {
        return PiecewiseQuadratic.from(NEGATIVE_INFINITY)
                .linear(tilt - c, 1)
                .linear(tilt, POSITIVE_INFINITY)
                .through(1, tilt);
    }
}
