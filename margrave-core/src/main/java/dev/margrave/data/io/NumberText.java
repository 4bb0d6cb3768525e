// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import java.math.BigDecimal;
import java.math.MathContext;

/** Writes doubles so that reading gives the same double: integers without a point, others as short as possible. */
final class NumberText {
    private static final double EXACT_INTEGERS = 1e15;

    private NumberText() {}

    static String of(double value) {
        if (value == Math.rint(value) && Math.abs(value) < EXACT_INTEGERS) {
            return value == 0 && 1 / value < 0 ? "-0" : Long.toString((long) value);
        }
        String text = shortest(value);
        int exponent = text.indexOf('E');
        if (exponent > 2 && text.startsWith(".0", exponent - 2)) {
            return text.substring(0, exponent - 2) + text.substring(exponent);
        }
        return text;
    }

    /** Before Java 19, Double.toString gives a digit too many for some doubles: 2.0E-3 but also 2.0000000000000001E23. */
    private static String shortest(double value) {
        String text = Double.toString(value);
        if (text.length() < 18 || !Double.isFinite(value)) {
            return text;
        }
        for (int digits = 15; digits <= 16; digits++) {
            double rounded =
                    new BigDecimal(value).round(new MathContext(digits)).doubleValue();
            if (rounded == value) {
                String shorter = new BigDecimal(value)
                        .round(new MathContext(digits))
                        .stripTrailingZeros()
                        .toString();
                return shorter.length() < text.length() ? shorter : text;
            }
        }
        return text;
    }
}
