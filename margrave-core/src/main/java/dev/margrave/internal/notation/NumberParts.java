// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

/**
 * The parts of a text that looks like a number in some notation: sign, unit, digits, separators and exponent. Which separator
 * is the decimal one is not decided here.
 */
final class NumberParts {
    static final char NONE = 0;

    private static final int LONGEST = 60; // characters; no number that people write is longer
    private static final int LONG_DIGITS = 18; // every number of this many digits fits into a long
    private static final int HUGE_EXPONENT = 10_000; // the result is 0 or infinite beyond
    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private final CharSequence text;
    private final int end;
    private int at;

    private boolean negative;
    private boolean parentheses;
    private String unit = "";
    private int bodyStart;
    private int bodyEnd;
    private int digits;
    private int separators;
    private char firstSeparator; // the one that all but the last are, or NONE
    private char lastSeparator;
    private boolean separatorsVary; // among all but the last
    private int firstGroup; // digits before the first separator
    private int lastGroup; // digits after the last separator
    private boolean innerGroupsOfThree = true;
    private int exponent;

    private NumberParts(CharSequence text) {
        this.text = text;
        this.at = Blanks.skip(text, 0, text.length());
        int last = Blanks.end(text);
        if (last - at > 2 && text.charAt(last - 1) == ')') { // accounting: (5.00) and $ (5.00)
            parentheses = true;
            last--;
        }
        this.end = last;
    }

    /** Null if the text is not a number in any notation. */
    static NumberParts of(CharSequence text) {
        if (text.length() > LONGEST || !hasDigit(text)) {
            return null;
        }
        NumberParts parts = new NumberParts(text);
        return parts.read() ? parts : null;
    }

    private static boolean hasDigit(CharSequence text) {
        for (int k = 0; k < text.length(); k++) {
            if (isDigit(text.charAt(k))) {
                return true;
            }
        }
        return false;
    }

    private boolean read() {
        boolean opened = open();
        boolean signed = sign();
        if (!prefix()) {
            return false;
        }
        opened |= open();
        signed |= !signed && sign();
        if (opened != parentheses || (opened && signed)) {
            return false;
        }
        negative |= opened;
        if (!body()) {
            return false;
        }
        exponent();
        return tail(signed || opened);
    }

    private boolean open() {
        if (parentheses && at < end && text.charAt(at) == '(') {
            at = Blanks.skip(text, at + 1, end);
            return true;
        }
        return false;
    }

    private boolean sign() {
        if (at == end) {
            return false;
        }
        char c = text.charAt(at);
        boolean minus = c == '-' || c == '\u2212' || c == '\u2013';
        if (minus || c == '+') {
            negative |= minus;
            at++;
            return true;
        }
        return false;
    }

    /** Reads a currency before the digits. */
    private boolean prefix() {
        int start = at;
        while (at < end && !startsBody(at)) {
            at++;
        }
        int last = at;
        while (last > start && Blanks.isBlank(text.charAt(last - 1))) {
            last--;
        }
        if (last > start) {
            unit = text.subSequence(start, last).toString();
            return Units.isCurrency(unit);
        }
        return last == at; // no blank after a sign
    }

    private boolean startsBody(int k) {
        char c = text.charAt(k);
        return isDigit(c)
                || "-+(\u2212\u2013".indexOf(c) >= 0
                || ((c == '.' || c == ',')
                        && k + 1 < end
                        && isDigit(text.charAt(k + 1))
                        && (k == 0 || !letterBefore(k)));
    }

    private boolean letterBefore(int k) {
        return Character.isLetter(text.charAt(k - 1)); // the point of Rs.500
    }

    private boolean body() {
        bodyStart = at;
        int group = 0;
        while (at < end) {
            char c = text.charAt(at);
            if (isDigit(c)) {
                digits++;
                group++;
            } else {
                char separator = separator(c);
                boolean digitFollows = at + 1 < end && isDigit(text.charAt(at + 1));
                boolean pointAtEnd = (separator == '.' || separator == ',') && at > bodyStart && at + 1 == end;
                if (separator == NONE || (!digitFollows && !pointAtEnd)) {
                    break;
                }
                endGroup(separator, group);
                group = 0;
            }
            at++;
        }
        bodyEnd = at;
        lastGroup = group;
        return digits > 0;
    }

    private void endGroup(char separator, int group) {
        if (separators == 0) {
            firstGroup = group;
        } else {
            innerGroupsOfThree &= group == 3;
            separatorsVary |= separators > 1 && lastSeparator != firstSeparator;
        }
        firstSeparator = separators == 0 ? separator : firstSeparator;
        lastSeparator = separator;
        separators++;
    }

    /** The separator with all its spellings made one, or NONE. */
    private static char separator(char c) {
        if (c == '.' || c == ',') {
            return c;
        }
        if (c == '\'' || c == '\u2019') {
            return '\'';
        }
        return c != '\t' && Blanks.isBlank(c) ? ' ' : NONE;
    }

    private void exponent() {
        if (at == end || Character.toLowerCase(text.charAt(at)) != 'e') {
            return;
        }
        char sign = at + 1 < end ? text.charAt(at + 1) : NONE;
        boolean down = sign == '-' || sign == '\u2212';
        int first = at + (down || sign == '+' ? 2 : 1);
        int k = first;
        int value = 0;
        while (k < end && isDigit(text.charAt(k))) {
            value = Math.min(value * 10 + text.charAt(k) - '0', HUGE_EXPONENT);
            k++;
        }
        if (k > first) {
            exponent = down ? -value : value;
            at = k;
        }
    }

    /** Reads a minus sign after the digits, as SAP writes it, and a unit. */
    private boolean tail(boolean signed) {
        if (at < end && text.charAt(at) == '-' && at + 1 == end && separators > 0 && !signed) {
            negative = true;
            at++;
        }
        int start = Blanks.skip(text, at, end);
        if (start == end) {
            return true;
        }
        String suffix =
                text.subSequence(start, Blanks.end(text.subSequence(0, end))).toString();
        if (!unit.isEmpty() || !Units.isUnit(suffix)) {
            return false;
        }
        unit = suffix;
        return true;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    String unit() {
        return unit;
    }

    int digits() {
        return digits;
    }

    int separators() {
        return separators;
    }

    /** The separator of all places but the last; the last one too if there is only one. */
    char firstSeparator() {
        return firstSeparator;
    }

    char lastSeparator() {
        return lastSeparator;
    }

    /** Whether all separators are the same and divide the digits into groups of three. */
    boolean isGrouped() {
        return separators > 0 && lastGroup == 3 && lastSeparator == firstSeparator && groupsFit();
    }

    /** Whether the last separator differs from the others, which divide the digits before it into groups of three. */
    boolean isGroupedWithFraction() {
        return separators > 1 && lastSeparator != firstSeparator && groupsFit();
    }

    private boolean groupsFit() {
        return !separatorsVary
                && innerGroupsOfThree
                && firstGroup >= 1
                && firstGroup <= 3
                && text.charAt(bodyStart) != '0';
    }

    /** The number, where the last separator is the decimal one or none is. */
    double value(boolean fraction) {
        long mantissa = 0;
        for (int k = bodyStart; k < bodyEnd && digits <= LONG_DIGITS; k++) {
            char c = text.charAt(k);
            mantissa = isDigit(c) ? mantissa * 10 + (c - '0') : mantissa;
        }
        int power = exponent - (fraction ? lastGroup : 0);
        double size;
        if (digits <= LONG_DIGITS && mantissa <= 1L << 53 && power >= -22 && power <= 22) {
            size = power < 0 ? mantissa / POWERS[-power] : mantissa * POWERS[power]; // both exact: one rounding
        } else {
            StringBuilder plain = new StringBuilder();
            for (int k = bodyStart; k < bodyEnd; k++) {
                if (isDigit(text.charAt(k))) {
                    plain.append(text.charAt(k));
                }
            }
            size = Double.parseDouble(plain.append('e').append(power).toString());
        }
        return negative ? -size : size;
    }
}
