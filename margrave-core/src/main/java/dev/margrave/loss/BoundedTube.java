// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

import dev.margrave.internal.Check;

/** C·(|r| − ε)₊ of a residual r with lower ≤ r ≤ upper: the loss of a regression whose outputs are bounded. */
public record BoundedTube(double c, double epsilon, double lower, double upper) implements Loss {
    public BoundedTube {
        Check.positiveFinite("C", c);
        Check.notNegativeFinite("epsilon", epsilon);
        if (!(lower < upper) || !Double.isFinite(lower) || !Double.isFinite(upper)) {
            throw new IllegalArgumentException("bounds must be finite and increase, got " + lower + ".." + upper);
        }
    }

    @Override
    public PiecewiseQuadratic shape() {
        PiecewiseQuadratic.Builder shape = PiecewiseQuadratic.from(lower);
        if (lower < -epsilon) {
            shape.linear(-c, Math.min(-epsilon, upper));
        }
        if (Math.max(lower, -epsilon) < Math.min(upper, epsilon)) {
            shape.linear(0, Math.min(epsilon, upper));
        }
        if (upper > epsilon) {
            shape.linear(c, upper);
        }
        double nearest = Math.min(upper, Math.max(lower, 0));
        return shape.through(nearest, c * Math.max(0, Math.abs(nearest) - epsilon));
    }
}
