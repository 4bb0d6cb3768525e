// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.internal.Quoted;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** A spec such as {@code poly:degree=3,offset=1} taken apart. Every setting must be used by the time it is finished. */
final class SpecText {
    private final String shown; // the spec as error messages show it
    private final String name;
    private final Map<String, String> settings = new LinkedHashMap<>();

    SpecText(String text) {
        this.shown = Quoted.plain(text);
        int colon = text.indexOf(':');
        this.name = (colon < 0 ? text : text.substring(0, colon)).strip();
        if (colon >= 0) {
            for (String part : text.substring(colon + 1).split(",", -1)) {
                int equals = part.indexOf('=');
                if (equals <= 0) {
                    throw new IllegalArgumentException(
                            "kernel " + shown + ": expected name=value, got " + Quoted.of(part));
                }
                String key = part.substring(0, equals).strip();
                if (settings.put(key, part.substring(equals + 1).strip()) != null) {
                    throw new IllegalArgumentException(
                            "kernel " + shown + ": " + Quoted.plain(key) + " is given twice");
                }
            }
        }
    }

    String name() {
        return name;
    }

    /** The raw text of a setting, or null; it counts as used. */
    String take(String key) {
        return settings.remove(key);
    }

    double number(String key, double defaultValue) {
        return optionalNumber(key).orElse(defaultValue);
    }

    double required(String key) {
        return optionalNumber(key)
                .orElseThrow(() -> new IllegalArgumentException("kernel " + shown + " needs " + key + "=NUMBER"));
    }

    int integer(String key, int defaultValue) {
        double value = number(key, defaultValue);
        if (value != Math.rint(value) || Math.abs(value) > 1_000_000) {
            throw new IllegalArgumentException(
                    "kernel " + shown + ": " + key + " must be a whole number, got " + value);
        }
        return (int) value;
    }

    private OptionalDouble optionalNumber(String key) {
        String value = settings.remove(key);
        if (value == null) {
            return OptionalDouble.empty();
        }
        try {
            return OptionalDouble.of(Double.parseDouble(value));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "kernel " + shown + ": " + key + " must be a number, got " + Quoted.of(value), e);
        }
    }

    void finish() {
        if (!settings.isEmpty()) {
            throw new IllegalArgumentException("kernel " + Quoted.plain(name) + " has no setting "
                    + Quoted.plain(settings.keySet().iterator().next()));
        }
    }
}
