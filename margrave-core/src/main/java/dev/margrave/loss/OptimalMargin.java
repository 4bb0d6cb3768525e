// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

import dev.margrave.internal.Check;

/**
 * c·[(1 − θ − f)₊² + μ(f − 1 − θ)₊²]/(1 − θ)², the loss of the optimal margin distribution machine: margins outside 1 ± θ
 * cost the square of their distance to that band, above it μ times as much as below.
 */
public record OptimalMargin(double c, double mu, double theta) implements Loss {
    public OptimalMargin {
        Check.positiveFinite("C", c);
        Check.positiveFinite("mu", mu);
        if (!(theta >= 0 && theta < 1)) {
            throw new IllegalArgumentException("theta must be at least 0 and less than 1, got " + theta);
        }
    }

    @Override
    public PiecewiseQuadratic shape() {
        double below = 2 * c / ((1 - theta) * (1 - theta));
        double above = mu * below;
        PiecewiseQuadratic.Builder shape =
                PiecewiseQuadratic.from(NEGATIVE_INFINITY).piece(-below * (1 - theta), below, 1 - theta);
        if (theta > 0) {
            shape.linear(0, 1 + theta);
        }
        return shape.piece(-above * (1 + theta), above, POSITIVE_INFINITY).through(1, 0);
    }
}
