// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

import dev.margrave.internal.Check;

/** C·(1 − f)₊, the loss of the support vector machine. */
public record Hinge(double c) implements Loss {
    public Hinge {
        Check.positiveFinite("C", c);
    }

    @Override
    public PiecewiseQuadratic shape() {
        return PiecewiseQuadratic.from(NEGATIVE_INFINITY)
                .linear(-c, 1)
                .linear(0, POSITIVE_INFINITY)
                .through(1, 0);
    }
}
