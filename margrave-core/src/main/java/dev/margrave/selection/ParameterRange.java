// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.internal.Quoted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The values of a parameter to try, as text: single values and ranges, separated by commas. {@code 2^-5..2^15:2} steps the
 * exponent by 2; {@code 0.2..0.8:0.2} steps the value; without a step it is 1. {@code infinite} is a single value.
 */
public final class ParameterRange {
    private static final int MAX_VALUES = 10_000; // of one parameter; more are a mistake in a range
    private static final double SLACK = 1e-9; // of a step, so that 0.1..0.7:0.2 ends with 0.7

    private static final String INFINITE = "infinite";

    private ParameterRange() {}

    /** The values in the order of the text. */
    public static List<Double> parse(String text) {
        List<Double> values = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            int dots = part.indexOf("..");
            if (dots < 0) {
                values.add(part.strip().equals(INFINITE) ? Double.POSITIVE_INFINITY : value(part.strip(), text));
            } else {
                range(part.substring(0, dots).strip(), part.substring(dots + 2).strip(), text, values);
            }
        }
        if (values.stream().distinct().count() < values.size()) {
            throw wrong(text, "holds a value twice");
        }
        return List.copyOf(values);
    }

    private static void range(String first, String rest, String text, List<Double> values) {
        int colon = rest.indexOf(':');
        String last = (colon < 0 ? rest : rest.substring(0, colon)).strip();
        double step = colon < 0 ? 1 : number(rest.substring(colon + 1).strip(), text);
        boolean isPower = first.contains("^") && last.contains("^");
        if (!isPower && (first.contains("^") || last.contains("^"))) {
            throw wrong(text, "a range has powers at both ends or at none");
        }
        if (isPower && base(first, text) != base(last, text)) {
            throw wrong(text, "a range of powers needs the same base at both ends");
        }
        double from = isPower ? exponent(first, text) : value(first, text);
        double to = isPower ? exponent(last, text) : value(last, text);
        if (colon < 0 && (from != Math.rint(from) || to != Math.rint(to))) {
            throw wrong(text, "a range that is not of whole numbers needs its step, as in 0.1..0.7:0.2");
        }
        if (!(step > 0) || !(from <= to)) {
            throw wrong(text, "a range goes up, by a step greater than 0");
        }
        double count = Math.floor((to - from) / step + SLACK) + 1;
        if (count + values.size() > MAX_VALUES) {
            throw wrong(text, "more than " + MAX_VALUES + " values");
        }
        for (int k = 0; k < count; k++) {
            double at = tidy(from + k * step);
            values.add(isPower ? Math.pow(base(first, text), at) : at);
        }
    }

    /** Rounds away the last digits that steps such as 0.1 accumulate. */
    private static double tidy(double value) {
        return Double.parseDouble(String.format(Locale.ROOT, "%.12g", value));
    }

    private static double value(String text, String whole) {
        return text.contains("^") ? Math.pow(base(text, whole), exponent(text, whole)) : number(text, whole);
    }

    private static double base(String text, String whole) {
        return number(text.substring(0, text.indexOf('^')), whole);
    }

    private static double exponent(String text, String whole) {
        return number(text.substring(text.indexOf('^') + 1), whole);
    }

    private static double number(String text, String whole) {
        try {
            double value = Double.parseDouble(text);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw wrong(whole, Quoted.of(text) + " is not a number");
        }
        throw wrong(whole, Quoted.of(text) + " is not a finite number");
    }

    private static IllegalArgumentException wrong(String text, String reason) {
        return new IllegalArgumentException(
                "values " + Quoted.plain(text) + ": " + reason + "; write 0.1,1,10 or 2^-5..2^15:2 or 1..7");
    }
}
