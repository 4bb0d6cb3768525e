// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

import dev.margrave.internal.Check;

/** (c/2)·r² of a residual r. */
public record SquaredResidual(double c) implements Loss {
    public SquaredResidual {
        Check.positiveFinite("c", c);
    }

    @Override
    public PiecewiseQuadratic shape() {
        return PiecewiseQuadratic.from(NEGATIVE_INFINITY)
                .piece(0, c, POSITIVE_INFINITY)
                .through(0, 0);
    }
}
