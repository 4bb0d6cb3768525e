// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Formats text and numbers for people. */
public final class Text {
    private static final int MAX_QUOTE_LENGTH = 60; // characters; chosen by hand

    /** Line and paragraph separators, and format characters, which can reverse the displayed order. */
    private static final Set<Integer> INVISIBLE =
            Set.of((int) Character.LINE_SEPARATOR, (int) Character.PARAGRAPH_SEPARATOR, (int) Character.FORMAT);

    private static final int MAX_DECIMALS = 6; // of a percentage

    private Text() {}

    /** The text on one line, with control characters escaped, so that no input can forge a line or move the cursor. */
    public static String escape(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == '\n') {
                out.append("\\n");
            } else if (c == '\t') {
                out.append("\\t");
            } else if (c == '\r') {
                out.append("\\r");
            } else if (Character.isISOControl(c) || INVISIBLE.contains(Character.getType(c))) {
                out.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                out.appendCodePoint(c);
            }
        });
        return out.toString();
    }

    /** At most 60 characters. */
    public static String cut(String text) {
        return text.codePointCount(0, text.length()) <= MAX_QUOTE_LENGTH
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_QUOTE_LENGTH - 1)) + "…";
    }

    /** User input in a message: cut, escaped and in quotes. */
    public static String quote(String text) {
        return "\"" + cut(escape(text)) + "\"";
    }

    /** Four significant digits, without trailing zeros. */
    public static String number(double value) {
        if (!Double.isFinite(value)) {
            return "-";
        }
        double size = Math.abs(value);
        if (size != 0 && (size < 1e-3 || size >= 1e7)) {
            return String.format(Locale.ROOT, "%.3e", value);
        }
        int digits = size >= 1000 || size == 0 ? 1 : 3 - (int) Math.floor(Math.log10(size));
        String text = String.format(Locale.ROOT, "%." + digits + "f", value);
        return text.indexOf('.') < 0 ? text : text.replaceAll("0+$", "").replaceAll("\\.$", "");
    }

    /** Three significant digits; more where a share below 1 would be shown as 100 %. */
    public static String percent(double fraction) {
        double percent = 100 * fraction;
        if (!Double.isFinite(percent)) {
            return "-";
        }
        if (percent == 0 || percent == 100) {
            return percent == 0 ? "0 %" : "100 %";
        }
        int digits = Math.max(0, 2 - (int) Math.floor(Math.log10(Math.abs(percent))));
        BigDecimal exact = BigDecimal.valueOf(percent);
        BigDecimal rounded = exact.setScale(Math.min(digits, MAX_DECIMALS), RoundingMode.HALF_EVEN);
        while (percent < 100 && rounded.doubleValue() >= 100 && rounded.scale() < MAX_DECIMALS) {
            rounded = exact.setScale(rounded.scale() + 1, RoundingMode.HALF_EVEN);
        }
        return rounded.toPlainString() + " %";
    }

    public static String seconds(double seconds) {
        return String.format(Locale.ROOT, seconds < 10 ? "%.2f s" : "%.1f s", seconds);
    }

    public static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    /** The first entries, and how many there are if some are left out. */
    public static String few(List<String> entries, int most) {
        if (entries.size() <= most) {
            return String.join(", ", entries);
        }
        return String.join(", ", entries.subList(0, most)) + ", … (" + entries.size() + ")";
    }
}
