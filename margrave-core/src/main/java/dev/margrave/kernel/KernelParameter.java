// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.internal.NumberText;
import java.util.OptionalDouble;

/** A numeric parameter of a family, written {@code sigma=2} in specs; grids can search over it. */
public final class KernelParameter {
    private final String name;
    private final boolean isWhole;
    private final OptionalDouble defaultValue; // empty if it is computed from the rows

    private KernelParameter(String name, boolean isWhole, OptionalDouble defaultValue) {
        this.name = name;
        this.isWhole = isWhole;
        this.defaultValue = defaultValue;
    }

    /** Any double; the family checks its range. */
    public static KernelParameter number(String name, double defaultValue) {
        return new KernelParameter(name, false, OptionalDouble.of(defaultValue));
    }

    /** A whole number. */
    public static KernelParameter whole(String name, int defaultValue) {
        return new KernelParameter(name, true, OptionalDouble.of(defaultValue));
    }

    /**
     * γ, a number or one of {@code auto}, {@code scale} and {@code median}, which compute it from the training rows before the
     * family is called; {@code auto} by default. {@code margrave tune} tries several where the spec has none.
     */
    public static KernelParameter gamma() {
        return new KernelParameter("gamma", false, OptionalDouble.empty());
    }

    public String name() {
        return name;
    }

    public boolean isWhole() {
        return isWhole;
    }

    /** Whether it can be computed from the training rows: {@link #gamma}. */
    public boolean isFromRows() {
        return defaultValue.isEmpty();
    }

    /** The default; empty if it is computed from the rows. */
    public OptionalDouble defaultValue() {
        return defaultValue;
    }

    /** {@code name=value} as in specs. */
    String setting(double value) {
        return name + "=" + (isWhole ? NumberText.compact(value) : NumberText.of(value));
    }

    /** {@code name=value} with the default, for display. */
    String defaultSetting() {
        return name + "="
                + (isFromRows() ? WidthRule.Width.AUTO.text() : NumberText.compact(defaultValue.getAsDouble()));
    }
}
