// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

import static java.lang.Double.POSITIVE_INFINITY;

/** 0 where f ≥ 1, else +∞: the row must clear the margin. */
public record HardMargin() implements Loss {
    @Override
    public PiecewiseQuadratic shape() {
        return PiecewiseQuadratic.from(1).linear(0, POSITIVE_INFINITY).through(1, 0);
    }
}
