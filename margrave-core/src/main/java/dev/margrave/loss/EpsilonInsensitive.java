// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

import dev.margrave.internal.Check;

/** C·(|r| − ε)₊ of a residual r; with ε = B and no target, the cost of an unlabeled row's output beyond ±B. */
public record EpsilonInsensitive(double c, double epsilon) implements Loss {
    public EpsilonInsensitive {
        Check.positiveFinite("C", c);
        Check.notNegativeFinite("epsilon", epsilon);
    }

    @Override
    public PiecewiseQuadratic shape() {
        PiecewiseQuadratic.Builder shape =
                PiecewiseQuadratic.from(NEGATIVE_INFINITY).linear(-c, -epsilon);
        if (epsilon > 0) {
            shape.linear(0, epsilon);
        }
        return shape.linear(c, POSITIVE_INFINITY).through(epsilon, 0);
    }
}
