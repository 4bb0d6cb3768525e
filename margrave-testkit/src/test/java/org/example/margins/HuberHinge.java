// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

import dev.margrave.loss.Loss;
import dev.margrave.loss.PiecewiseQuadratic;

/** The hinge with its corner rounded: C(1 − f)²/(2h) for 1 − h ≤ f ≤ 1, nothing above, C(1 − f − h/2) below. */
public record HuberHinge(double c, double width) implements Loss {
    @Override
    public PiecewiseQuadratic shape() {
        return PiecewiseQuadratic.from(NEGATIVE_INFINITY)
                .linear(-c, 1 - width)
                .piece(-c / width, c / width, 1) // its slope is (c/h)(f − 1)
                .linear(0, POSITIVE_INFINITY)
                .through(1, 0);
    }
}
