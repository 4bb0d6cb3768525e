// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Parses a spec such as {@code poly:degree=3,offset=1}. Commas in parentheses belong to a value, which may itself be a spec.
 * Every setting must have been read when the caller finishes.
 */
public final class SpecText {
    /** The longest spec that is read, in characters, as in model files. */
    public static final int MAX_LENGTH = 4000;

    /** How deep parentheses of a spec may be nested. */
    public static final int MAX_DEPTH = 32;

    private static final int MAX_INTEGER = 1_000_000; // of a setting; chosen by hand

    private final String kind;
    private final String shown; // the spec as error messages show it
    private final String name;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final Set<String> asked = new LinkedHashSet<>(); // names of the settings that were read

    /** {@code kind} names in messages what the spec describes. */
    public SpecText(String kind, String text) {
        this.kind = kind;
        this.shown = Quoted.plain(text);
        if (text.length() > MAX_LENGTH) {
            throw wrong(": a spec of " + text.length() + " characters; at most " + MAX_LENGTH + " are allowed");
        }
        int colon = text.indexOf(':');
        this.name = (colon < 0 ? text : text.substring(0, colon)).strip();
        if (colon >= 0) {
            for (String part : split(text.substring(colon + 1))) {
                int equals = part.indexOf('=');
                if (equals <= 0) {
                    throw wrong(": expected name=value, got " + Quoted.of(part));
                }
                String key = part.substring(0, equals).strip();
                if (settings.put(key, part.substring(equals + 1).strip()) != null) {
                    throw wrong(": " + Quoted.plain(key) + " is given twice");
                }
            }
        }
    }

    private List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth < 0) {
                break;
            }
            if (depth > MAX_DEPTH) {
                throw wrong(": parentheses are nested more than " + MAX_DEPTH + " deep");
            }
            if (c == ',' && depth == 0) {
                parts.add(text.substring(from, k));
                from = k + 1;
            }
        }
        if (depth != 0) {
            throw wrong(": parentheses do not match");
        }
        parts.add(text.substring(from));
        return parts;
    }

    private IllegalArgumentException wrong(String reason) {
        return new IllegalArgumentException(kind + " " + shown + reason);
    }

    public String name() {
        return name;
    }

    public boolean has(String key) {
        asked.add(key);
        return settings.containsKey(key);
    }

    /** The raw text of a setting, or null, without marking it as read. */
    public String peek(String key) {
        asked.add(key);
        return settings.get(key);
    }

    /** The raw text of a setting, or null, marked as read. */
    public String take(String key) {
        asked.add(key);
        return settings.remove(key);
    }

    /** The whole text with this setting replaced, or appended if absent. */
    public String with(String key, String value) {
        Map<String, String> changed = new LinkedHashMap<>(settings);
        changed.put(key, value);
        StringJoiner text = new StringJoiner(",", name + ":", "");
        changed.forEach((setting, its) -> text.add(setting + "=" + its));
        return text.toString();
    }

    /** The text of a setting without the parentheses around it. */
    public String nested(String key, String defaultValue) {
        String value = take(key);
        if (value == null) {
            return defaultValue;
        }
        return value.startsWith("(") && value.endsWith(")")
                ? value.substring(1, value.length() - 1).strip()
                : value;
    }

    public double number(String key, double defaultValue) {
        return optionalNumber(key).orElse(defaultValue);
    }

    public double required(String key) {
        return optionalNumber(key).orElseThrow(() -> wrong(" needs " + key + "=NUMBER"));
    }

    public int integer(String key, int defaultValue) {
        double value = number(key, defaultValue);
        if (!(Math.abs(value) <= MAX_INTEGER && value == Math.rint(value))) {
            String rule = value > MAX_INTEGER
                    ? "at most " + MAX_INTEGER
                    : value < -MAX_INTEGER ? "at least " + -MAX_INTEGER : "a whole number";
            throw wrong(": " + key + " must be " + rule + ", got " + NumberText.compact(value));
        }
        return (int) value;
    }

    /** A whole number of at least 1. */
    public int count(String key, int defaultValue) {
        int value = integer(key, defaultValue);
        if (value < 1) {
            throw wrong(": " + key + " must be at least 1, got " + value);
        }
        return value;
    }

    /** {@code true} or {@code false}. */
    public boolean flag(String key, boolean defaultValue) {
        String value = take(key);
        if (value == null || value.equals("true") || value.equals("false")) {
            return value == null ? defaultValue : value.equals("true");
        }
        throw wrong(": " + key + " must be true or false, got " + Quoted.of(value));
    }

    private OptionalDouble optionalNumber(String key) {
        String value = take(key);
        if (value == null) {
            return OptionalDouble.empty();
        }
        try {
            return OptionalDouble.of(Double.parseDouble(value));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    kind + " " + shown + ": " + key + " must be a number, got " + Quoted.of(value), e);
        }
    }

    /** Rejects settings that were not read. */
    public void finish() {
        if (!settings.isEmpty()) {
            throw new IllegalArgumentException(kind + " " + Quoted.plain(name) + " has no setting "
                    + Quoted.plain(settings.keySet().iterator().next())
                    + (asked.isEmpty() ? "; it has none" : "; allowed: " + String.join(", ", asked)));
        }
    }
}
