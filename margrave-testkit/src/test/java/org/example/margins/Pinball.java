// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

import dev.margrave.loss.Loss;
import dev.margrave.loss.PiecewiseQuadratic;

/** C(1 − f) up to f = 1 and Cτ(f − 1) beyond: rows far on the right side pay too, a part τ of what the others pay. */
public record Pinball(double c, double tau) implements Loss {
    @Override
    public PiecewiseQuadratic shape() {
        return PiecewiseQuadratic.from(NEGATIVE_INFINITY)
                .linear(-c, 1)
                .linear(c * tau, POSITIVE_INFINITY)
                .through(1, 0);
    }
}
