// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import dev.margrave.internal.Check;
import java.util.OptionalDouble;

/**
 * The parameters of the classes that a user fixed before seeing the rows. An empty one is chosen from a grid, at the cost of a
 * union bound.
 *
 * @param e E, the size of the functions of a class: ½‖w‖² ≤ E
 * @param d D, between 0 and 1, the weight of the outputs on reference rows in it
 * @param gamma γ, the margin, in units of the function's values
 * @param ramp the slope of the ramp loss for misclassified rows relative to that of the hinge, from 0, where the loss is
 *     bounded, to less than 1; for {@link BoundName#RADEMACHER_PENALTY} alone
 */
public record BoundParameters(OptionalDouble e, OptionalDouble d, OptionalDouble gamma, double ramp) {
    /** Nothing is fixed. */
    public static final BoundParameters FREE =
            new BoundParameters(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), 0);

    public BoundParameters {
        e.ifPresent(value -> Check.positiveFinite("E", value));
        gamma.ifPresent(value -> Check.positiveFinite("gamma", value));
        d.ifPresent(value -> {
            if (!(value > 0 && value < 1)) {
                throw new IllegalArgumentException("D must be between 0 and 1, both excluded, got " + value);
            }
        });
        if (!(ramp >= 0 && ramp < 1)) {
            throw new IllegalArgumentException("ramp must be at least 0 and less than 1, got " + ramp);
        }
    }

    public BoundParameters withE(double value) {
        return new BoundParameters(OptionalDouble.of(value), d, gamma, ramp);
    }

    public BoundParameters withD(double value) {
        return new BoundParameters(e, OptionalDouble.of(value), gamma, ramp);
    }

    public BoundParameters withGamma(double value) {
        return new BoundParameters(e, d, OptionalDouble.of(value), ramp);
    }

    public BoundParameters withRamp(double value) {
        return new BoundParameters(e, d, gamma, value);
    }
}
