// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import java.util.Objects;

/**
 * How the numbers of a column are written. Signs, a minus of its own width, accounting parentheses and exponents are always
 * understood, groups have three digits, and the unit may be absent. A number with a decimal point is also read in a notation
 * with a decimal comma, unless the point could divide groups: in {@code 1.234,5} notation, 12.5 is 12.5 and 1.234 is 1234.
 *
 * @param decimal the decimal separator, {@code .} or {@code ,}
 * @param grouping what divides thousands: {@code .}, {@code ,}, {@code '} (also ’), a space (of any width), or
 *     {@link #UNGROUPED}
 * @param unit the currency or unit of all numbers, or empty; a percentage keeps its number
 */
public record NumberNotation(char decimal, char grouping, String unit) implements Notation {
    public static final char UNGROUPED = 0;

    /** As programs write numbers: {@code 1234.5}. */
    public static final NumberNotation PLAIN = new NumberNotation('.', UNGROUPED, "");

    static final String PREFIX = "number:";

    public NumberNotation {
        Objects.requireNonNull(unit, "unit");
        boolean groupingFits = grouping == UNGROUPED || (grouping != decimal && ".,' ".indexOf(grouping) >= 0);
        if ((decimal != '.' && decimal != ',') || !groupingFits || !(unit.isEmpty() || Units.isUnit(unit))) {
            throw Notation.unknown(spec(decimal, grouping, unit));
        }
    }

    /** Reads what {@link #spec} writes. */
    public static NumberNotation of(String spec) {
        String example = spec.startsWith(PREFIX) ? spec.substring(PREFIX.length()) : "";
        boolean grouped = example.length() > 1 && example.charAt(1) != '2';
        int point = grouped ? 5 : 4;
        if (example.length() < point + 2) {
            throw Notation.unknown(spec);
        }
        String unit = example.length() > point + 3 ? example.substring(point + 3) : "";
        NumberNotation notation =
                new NumberNotation(example.charAt(point), grouped ? example.charAt(1) : UNGROUPED, unit);
        if (!notation.spec().equals(spec)) {
            throw Notation.unknown(spec);
        }
        return notation;
    }

    /** The notation by example: {@code number:1.234,5 EUR}. */
    @Override
    public String spec() {
        return spec(decimal, grouping, unit);
    }

    private static String spec(char decimal, char grouping, String unit) {
        String group = grouping == UNGROUPED ? "" : String.valueOf(grouping);
        return PREFIX + '1' + group + "234" + decimal + '5' + (unit.isEmpty() ? "" : " " + unit);
    }

    public boolean isPlain() {
        return equals(PLAIN);
    }

    /** Whether a text is a number in any notation and with any unit; a date or an address is not. */
    public static boolean isAny(CharSequence text) {
        return unit(text) != null;
    }

    /** The unit of a text that is a number in any notation, empty if it has none; null if it is not a number. */
    public static String unit(CharSequence text) {
        NumberParts parts = NumberParts.of(text);
        boolean number = parts != null
                && (parts.separators() == 0
                        || parts.isGrouped()
                        || parts.isGroupedWithFraction()
                        || (parts.separators() == 1 && (parts.lastSeparator() == '.' || parts.lastSeparator() == ',')));
        return number ? parts.unit() : null;
    }

    @Override
    public double parse(CharSequence text) {
        NumberParts parts = NumberParts.of(text);
        if (parts == null || !(parts.unit().isEmpty() || Units.same(parts.unit(), unit))) {
            return Double.NaN;
        }
        return value(parts);
    }

    double value(NumberParts parts) {
        if (parts.separators() == 0) {
            return parts.value(false);
        }
        if (parts.isGrouped() && parts.lastSeparator() == grouping) {
            return parts.value(false);
        }
        boolean fraction = parts.lastSeparator() == decimal
                && (parts.separators() == 1 || (parts.isGroupedWithFraction() && parts.firstSeparator() == grouping));
        boolean plain = parts.separators() == 1 && parts.lastSeparator() == '.';
        return fraction || plain ? parts.value(true) : Double.NaN;
    }
}
