// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

import dev.margrave.internal.Check;

/** C·(1 − f)₊². */
public record SquaredHinge(double c) implements Loss {
    public SquaredHinge {
        Check.positiveFinite("C", c);
    }

    @Override
    public PiecewiseQuadratic shape() {
        return PiecewiseQuadratic.from(NEGATIVE_INFINITY)
                .piece(-2 * c, 2 * c, 1)
                .linear(0, POSITIVE_INFINITY)
                .through(1, 0);
    }
}
