// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

import dev.margrave.loss.Loss;
import dev.margrave.loss.PiecewiseQuadratic;

/** Of the residual r = f − y: Cτ|r| below the target and C(1 − τ)|r| above it, least at the τ-quantile of the targets. */
public record Quantile(double c, double tau) implements Loss {
    @Override
    public PiecewiseQuadratic shape() {
        return PiecewiseQuadratic.from(NEGATIVE_INFINITY)
                .linear(-c * tau, 0)
                .linear(c * (1 - tau), POSITIVE_INFINITY)
                .through(0, 0);
    }
}
