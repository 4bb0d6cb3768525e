// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.internal.NumberText;
import java.util.OptionalDouble;

/** A number that a spec of a family may give, as {@code sigma=2}, and that a grid may try values of. */
public final class KernelParameter {
    private final String name;
    private final boolean isWhole;
    private final OptionalDouble defaultValue; // empty where it is taken from the rows

    private KernelParameter(String name, boolean isWhole, OptionalDouble defaultValue) {
        this.name = name;
        this.isWhole = isWhole;
        this.defaultValue = defaultValue;
    }

    /** Any double; the family says which of them it takes. */
    public static KernelParameter number(String name, double defaultValue) {
        return new KernelParameter(name, false, OptionalDouble.of(defaultValue));
    }

    /** A whole number. */
    public static KernelParameter whole(String name, int defaultValue) {
        return new KernelParameter(name, true, OptionalDouble.of(defaultValue));
    }

    /**
     * γ, a number or one of {@code auto}, {@code scale} and {@code median}, which take it from the training rows before the
     * family sees it; {@code auto} if it is not given. {@code margrave tune} tries several where the spec has none.
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

    /** Whether it may be taken from the training rows: {@link #gamma}. */
    public boolean isFromRows() {
        return defaultValue.isEmpty();
    }

    /** The value where a spec has none; empty where it is taken from the rows. */
    public OptionalDouble defaultValue() {
        return defaultValue;
    }

    /** {@code name=value} as specs are written. */
    String setting(double value) {
        return name + "=" + (isWhole ? NumberText.compact(value) : NumberText.of(value));
    }

    /** {@code name=value} as people write it, with the default. */
    String defaultSetting() {
        return name + "="
                + (isFromRows() ? WidthRule.Width.AUTO.text() : NumberText.compact(defaultValue.getAsDouble()));
    }
}
