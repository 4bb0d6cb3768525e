// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import java.util.OptionalDouble;

/**
 * A machine's parameter: its default, what is allowed and what it means.
 *
 * @param defaultValue empty when the fit finds the value itself ({@code auto})
 * @param minimum the smallest value, allowed itself only if {@code minimumAllowed}
 * @param meaning one line for {@code margrave list machines}
 */
public record ParameterSpec(
        String name, OptionalDouble defaultValue, double minimum, boolean minimumAllowed, String meaning) {

    public static ParameterSpec positive(String name, double defaultValue, String meaning) {
        return new ParameterSpec(name, OptionalDouble.of(defaultValue), 0, false, meaning);
    }

    public static ParameterSpec atLeast(String name, double minimum, OptionalDouble defaultValue, String meaning) {
        return new ParameterSpec(name, defaultValue, minimum, true, meaning);
    }

    /** Whether {@code auto} is a value. */
    public boolean allowsAuto() {
        return defaultValue.isEmpty();
    }

    /** {@code > 0}, {@code ≥ 1}, … */
    public String range() {
        String bound = minimum == Math.rint(minimum) ? Long.toString((long) minimum) : Double.toString(minimum);
        return (minimumAllowed ? "at least " : "greater than ") + bound;
    }

    /** Returns the value, or throws with name, rule and value; NaN and infinity fail. */
    public double check(double value) {
        boolean inside = minimumAllowed ? value >= minimum : value > minimum;
        if (!inside || !Double.isFinite(value)) {
            throw new IllegalArgumentException(name + " must be " + range() + " and finite, got " + value);
        }
        return value;
    }
}
