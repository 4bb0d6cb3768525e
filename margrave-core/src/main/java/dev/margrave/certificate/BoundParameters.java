// SPDX-License-Identifier: Apache-2.0
package dev.margrave.certificate;

import dev.margrave.internal.Check;
import java.util.OptionalDouble;

/**
 * What a user fixed before seeing the rows; what is empty is found from a grid, at the price of a union bound.
 *
 * @param e E, how large the functions of a class are: ½‖w‖² ≤ E
 * @param d D, between 0 and 1, how much of that counts the outputs on landmarks
 * @param gamma γ, the margin, in units of the function's values
 */
public record BoundParameters(OptionalDouble e, OptionalDouble d, OptionalDouble gamma) {
    /** Nothing is fixed. */
    public static final BoundParameters FREE =
            new BoundParameters(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

    public BoundParameters {
        e.ifPresent(value -> Check.positiveFinite("E", value));
        gamma.ifPresent(value -> Check.positiveFinite("gamma", value));
        d.ifPresent(value -> {
            if (!(value > 0 && value < 1)) {
                throw new IllegalArgumentException("D must be between 0 and 1, both excluded, got " + value);
            }
        });
    }

    public BoundParameters withE(double value) {
        return new BoundParameters(OptionalDouble.of(value), d, gamma);
    }

    public BoundParameters withD(double value) {
        return new BoundParameters(e, OptionalDouble.of(value), gamma);
    }

    public BoundParameters withGamma(double value) {
        return new BoundParameters(e, d, OptionalDouble.of(value));
    }

    boolean isFree() {
        return e.isEmpty() && gamma.isEmpty();
    }
}
