// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

import dev.margrave.internal.Check;

/** 0 where |f| ≤ B, else +∞: the cost of an unlabeled row in the spread constraint of a relative margin machine. */
public record Band(double bound) implements Loss {
    public Band {
        Check.positiveFinite("B", bound);
    }

    @Override
    public PiecewiseQuadratic shape() {
        return PiecewiseQuadratic.from(-bound).linear(0, bound).through(0, 0);
    }
}
