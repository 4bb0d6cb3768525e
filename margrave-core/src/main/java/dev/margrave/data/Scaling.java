// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import dev.margrave.internal.Check;
import dev.margrave.internal.NumberText;
import dev.margrave.internal.Quoted;

/** How features are scaled before training; a {@link Scaler} holds what is learned from the training rows. */
public record Scaling(Kind kind, double low, double high) {
    /** The four ways to scale. */
    public enum Kind {
        NONE,
        /** Each feature's training range to [low, high]; a constant feature to 0. */
        MINMAX,
        /** Each feature to mean 0 and variance 1 (over n); a constant feature to 0. */
        STANDARD,
        /** Each row to Euclidean length 1; a zero row stays zero. */
        UNIT
    }

    public static final Scaling NONE = new Scaling(Kind.NONE, 0, 0);
    public static final Scaling STANDARD = new Scaling(Kind.STANDARD, 0, 0);
    public static final Scaling UNIT = new Scaling(Kind.UNIT, 0, 0);

    public Scaling {
        Check.finite("low", low);
        Check.finite("high", high);
        if (kind == Kind.MINMAX && !(low < high)) {
            throw new IllegalArgumentException("minmax needs low < high, got " + low + "," + high);
        }
    }

    public static Scaling minmax(double low, double high) {
        return new Scaling(Kind.MINMAX, low, high);
    }

    /** Reads {@code none}, {@code minmax}, {@code minmax:-1,1}, {@code standard} or {@code unit}. */
    public static Scaling parse(String text) {
        return switch (text) {
            case "none" -> NONE;
            case "minmax" -> minmax(0, 1);
            case "standard" -> STANDARD;
            case "unit" -> UNIT;
            default -> parseBounds(text);
        };
    }

    private static Scaling parseBounds(String text) {
        String[] bounds = text.startsWith("minmax:") ? text.substring(7).split(",", -1) : new String[0];
        if (bounds.length == 2) {
            try {
                return minmax(Double.parseDouble(bounds[0]), Double.parseDouble(bounds[1]));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        "scale " + Quoted.plain(text) + ": the bounds of minmax must be numbers", e);
            }
        }
        throw new IllegalArgumentException(
                "scale must be none, minmax, minmax:LOW,HIGH, standard or unit, got " + Quoted.of(text));
    }

    @Override
    public String toString() {
        return switch (kind) {
            case NONE -> "none";
            case MINMAX ->
                low == 0 && high == 1 ? "minmax" : "minmax:" + NumberText.of(low) + "," + NumberText.of(high);
            case STANDARD -> "standard";
            case UNIT -> "unit";
        };
    }
}
