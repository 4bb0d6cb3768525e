// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.cell;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;

/**
 * Reads decimal numbers, {@code [+-] digits [. digits] [e [+-] digits]}, correctly rounded. Where the digits form an
 * integer up to 2⁵³ and the power of ten lies within ±22, both are exact doubles and one operation rounds once; the
 * other numbers go to a general parser. Not thread-safe.
 */
public final class NumberScanner {
    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };
    private static final int LONG_DIGITS = 18; // every number of this many digits fits into a long
    /** Larger exponents are clamped, since the result is 0 or infinite anyway. */
    private static final int HUGE_EXPONENT = 100_000;

    private byte[] scratch = new byte[64];
    private double value;

    /** The number that was read last; infinite when it exceeds the range of a double. */
    public double value() {
        return value;
    }

    /**
     * The position after the number that starts at {@code from}, or {@code from} when there is none. The bytes must end
     * with one that cannot be part of a number.
     */
    public int scan(byte[] text, int from) {
        int at = from;
        byte sign = text[at];
        if (sign == '-' || sign == '+') {
            at++;
        }
        long mantissa = 0;
        int start = at;
        int digit = text[at] - '0';
        while (digit >= 0 && digit <= 9) {
            mantissa = mantissa * 10 + digit;
            digit = text[++at] - '0';
        }
        int digits = at - start;
        int fraction = 0;
        if (text[at] == '.') {
            start = ++at;
            digit = text[at] - '0';
            while (digit >= 0 && digit <= 9) {
                mantissa = mantissa * 10 + digit;
                digit = text[++at] - '0';
            }
            fraction = at - start;
            digits += fraction;
        }
        if (digits == 0) {
            return from;
        }
        int exponent = 0;
        if (text[at] == 'e' || text[at] == 'E') {
            boolean down = text[at + 1] == '-';
            int first = down || text[at + 1] == '+' ? at + 2 : at + 1;
            int end = first;
            digit = text[end] - '0';
            while (digit >= 0 && digit <= 9) {
                exponent = exponent < HUGE_EXPONENT ? exponent * 10 + digit : exponent;
                digit = text[++end] - '0';
            }
            if (end == first) {
                return from;
            }
            exponent = down ? -exponent : exponent;
            at = end;
        }
        int power = exponent - fraction;
        if (digits <= LONG_DIGITS && mantissa <= 1L << 53 && power >= -22 && power <= 22) {
            double magnitude = power < 0 ? mantissa / POWERS[-power] : mantissa * POWERS[power];
            value = sign == '-' ? -magnitude : magnitude;
        } else {
            value = JavaDoubleParser.parseDouble(text, from, at - from);
        }
        return at;
    }

    /** Whether the whole text is a number; {@link #value()} is then set. */
    public boolean isNumber(char[] text, int from, int length) {
        if (length == 0 || text[from] > '9') {
            return false;
        }
        if (scratch.length <= length) {
            scratch = new byte[2 * length];
        }
        for (int k = 0; k < length; k++) {
            char c = text[from + k];
            if (c > 'e') {
                return false;
            }
            scratch[k] = (byte) c;
        }
        scratch[length] = 0;
        return scan(scratch, 0) == length;
    }

    public boolean isNumber(String text) {
        return isNumber(text.toCharArray(), 0, text.length());
    }

    /** Whether the text spells an infinite number or NaN, as several programs write them. */
    public static boolean isNotFinite(String text) {
        String word = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
        return word.equalsIgnoreCase("inf") || word.equalsIgnoreCase("infinity") || word.equalsIgnoreCase("nan");
    }
}
