// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

import dev.margrave.internal.Check;

/** C·(1 − f)₊ + excess·(|f| − B)₊ for B ≥ 1: outputs beyond B are penalized instead of forbidden. */
public record RelaxedBoundedHinge(double c, double bound, double excess) implements Loss {
    public RelaxedBoundedHinge {
        Check.positiveFinite("C", c);
        Check.positiveFinite("excess", excess);
        if (!(bound >= 1 && bound < POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("B must be at least 1 and finite, got " + bound);
        }
    }

    @Override
    public PiecewiseQuadratic shape() {
        PiecewiseQuadratic.Builder shape = PiecewiseQuadratic.from(NEGATIVE_INFINITY)
                .linear(-c - excess, -bound)
                .linear(-c, 1);
        if (bound > 1) {
            shape.linear(0, bound);
        }
        return shape.linear(excess, POSITIVE_INFINITY).through(1, 0);
    }
}
