// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import java.util.Locale;
import picocli.CommandLine.TypeConversionException;

/** Parses the numbers of a command line. */
public final class NumberArgument {
    private NumberArgument() {}

    /** Decimal numbers only: Java's suffixes, hexadecimal forms, NaN and Infinity are refused. */
    public static double parse(String text) {
        if (isNumber(text)) {
            return Double.parseDouble(text);
        }
        throw new TypeConversionException(Text.quote(text) + " is not a number");
    }

    public static boolean isNumber(String text) {
        return text.matches("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]{1,4})?");
    }

    /** {@code 512m}, {@code 2g}, {@code 1.5g}, or plain bytes. */
    static long bytes(String option, String text) {
        String digits = text.toLowerCase(Locale.ROOT);
        int shift = 0;
        if (digits.endsWith("k") || digits.endsWith("m") || digits.endsWith("g")) {
            shift = switch (digits.charAt(digits.length() - 1)) {
                case 'k' -> 10;
                case 'm' -> 20;
                default -> 30;
            };
            digits = digits.substring(0, digits.length() - 1);
        }
        if (!digits.matches("[0-9]{1,15}(\\.[0-9]{1,6})?")) {
            throw new UsageException(option + " must be a size such as 512m or 2g, got " + Text.quote(text));
        }
        return (long) Math.min(Double.parseDouble(digits) * (1L << shift), Long.MAX_VALUE);
    }
}
