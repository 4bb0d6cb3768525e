// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

import dev.margrave.internal.Check;

/** C·(1 − f)₊ with |f| ≤ B, the loss of the relative margin machine. With B below 1 no row can clear the margin. */
public record BoundedHinge(double c, double bound) implements Loss {
    public BoundedHinge {
        Check.positiveFinite("C", c);
        Check.positiveFinite("B", bound);
    }

    @Override
    public PiecewiseQuadratic shape() {
        PiecewiseQuadratic.Builder shape = PiecewiseQuadratic.from(-bound);
        if (bound <= 1) {
            return shape.linear(-c, bound).through(0, c);
        }
        return shape.linear(-c, 1).linear(0, bound).through(1, 0);
    }
}
