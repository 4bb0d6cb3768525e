// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

import dev.margrave.internal.Check;

/** (γ/2)·(1 − f)², the loss of the least squares machine: rows beyond the margin have a cost, too. */
public record SquaredLoss(double gamma) implements Loss {
    public SquaredLoss {
        Check.positiveFinite("gamma", gamma);
    }

    @Override
    public PiecewiseQuadratic shape() {
        return PiecewiseQuadratic.from(NEGATIVE_INFINITY)
                .piece(-gamma, gamma, POSITIVE_INFINITY)
                .through(1, 0);
    }
}
