// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The text of a double that specs and files hold: the same on every Java release, which {@link Double#toString} is not before
 * 19. Of the shortest decimals that read back as the same double it is the nearest, in the form that {@code Double.toString}
 * has since: {@code 1.0}, {@code 0.001}, {@code 1.5E-7}.
 */
public final class NumberText {
    /** Different decimals with up to this many digits parse to different doubles, unless these are subnormal. */
    private static final int DISTINCT_DIGITS = 15;

    private static final int MAX_DIGITS = 17; // enough to distinguish all doubles
    private static final double MIN_PLAIN = 1e-3; // smaller numbers have an exponent, as in Double.toString
    private static final double MAX_PLAIN = 1e7; // and larger ones
    private static final double MAX_EXACT_INTEGER = 1e15; // below 2⁵³
    private static final long FRACTION_BITS = (1L << 52) - 1;

    private NumberText() {}

    public static String of(double value) {
        String printed = Double.toString(value);
        double size = Math.abs(value);
        if (!Double.isFinite(value) || value == 0 || (size >= Double.MIN_NORMAL && isShort(printed))) {
            return printed;
        }
        BigDecimal decimal = shortest(size).stripTrailingZeros();
        String text = size >= MIN_PLAIN && size < MAX_PLAIN ? plain(decimal) : scientific(decimal);
        return value < 0 ? "-" + text : text;
    }

    /** The same without a fraction of zero: {@code 1}, {@code 0.001}, {@code 1E300}. */
    public static String compact(double value) {
        if (value == Math.rint(value) && Math.abs(value) < MAX_EXACT_INTEGER) {
            return value == 0 && 1 / value < 0 ? "-0" : Long.toString((long) value);
        }
        return of(value).replace(".0E", "E");
    }

    /** Whether no other text of this length parses to the same double, and the last digit is needed. */
    private static boolean isShort(String printed) {
        int exponent = printed.indexOf('E');
        int end = exponent < 0 ? printed.length() : exponent;
        return end <= DISTINCT_DIGITS + 1 && (printed.charAt(end - 1) != '0' || printed.charAt(end - 2) == '.');
    }

    private static BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        boolean isPowerOfTwo = (Double.doubleToRawLongBits(value) & FRACTION_BITS) == 0;
        for (int digits = value < Double.MIN_NORMAL ? 2 : DISTINCT_DIGITS; digits < MAX_DIGITS; digits++) {
            BigDecimal nearest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (nearest.doubleValue() == value) {
                return nearest;
            }
            BigDecimal above = exact.round(new MathContext(digits, RoundingMode.UP));
            if (isPowerOfTwo && above.doubleValue() == value) { // doubles are wider apart above than below
                return above;
            }
        }
        return exact.round(new MathContext(MAX_DIGITS, RoundingMode.HALF_EVEN));
    }

    private static String plain(BigDecimal decimal) {
        return decimal.scale() <= 0 ? decimal.toPlainString() + ".0" : decimal.toPlainString();
    }

    private static String scientific(BigDecimal decimal) {
        String digits = decimal.unscaledValue().toString();
        int exponent = digits.length() - 1 - decimal.scale();
        return digits.charAt(0) + "." + (digits.length() == 1 ? "0" : digits.substring(1)) + "E" + exponent;
    }
}
