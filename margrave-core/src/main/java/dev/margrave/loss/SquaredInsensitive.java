// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

import dev.margrave.internal.Check;

/** C·((|r| − ε)₊)² of a residual r. */
public record SquaredInsensitive(double c, double epsilon) implements Loss {
    public SquaredInsensitive {
        Check.positiveFinite("C", c);
        Check.notNegativeFinite("epsilon", epsilon);
    }

    @Override
    public PiecewiseQuadratic shape() {
        if (epsilon == 0) {
            return PiecewiseQuadratic.from(NEGATIVE_INFINITY)
                    .piece(0, 2 * c, POSITIVE_INFINITY)
                    .through(0, 0);
        }
        return PiecewiseQuadratic.from(NEGATIVE_INFINITY)
                .piece(2 * c * epsilon, 2 * c, -epsilon)
                .linear(0, epsilon)
                .piece(-2 * c * epsilon, 2 * c, POSITIVE_INFINITY)
                .through(0, 0);
    }
}
