// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as C prints them. */
final class CNumber {
    private static final int DEFAULT_DIGITS = 6;
    private static final int EXACT_DIGITS = 17;
    private static final int LEAST_EXPONENT = -4;

    private CNumber() {}

    /** {@code %g}. */
    static String general(double value) {
        return general(value, DEFAULT_DIGITS);
    }

    /** {@code %.17g}, from which the same double is read. */
    static String exact(double value) {
        return general(value, EXACT_DIGITS);
    }

    private static String general(double value, int digits) {
        if (!Double.isFinite(value)) {
            return Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
        int exponent = rounded.precision() - rounded.scale() - 1;
        BigDecimal stripped = rounded.stripTrailingZeros();
        if (exponent >= LEAST_EXPONENT && exponent < digits) {
            return stripped.toPlainString();
        }
        String unscaled = stripped.unscaledValue().abs().toString();
        String fraction = unscaled.length() > 1 ? "." + unscaled.substring(1) : "";
        String sign = value < 0 ? "-" : "";
        String size = Math.abs(exponent) < 10 ? "0" + Math.abs(exponent) : Integer.toString(Math.abs(exponent));
        return sign + unscaled.charAt(0) + fraction + (exponent < 0 ? "e-" : "e+") + size;
    }
}
