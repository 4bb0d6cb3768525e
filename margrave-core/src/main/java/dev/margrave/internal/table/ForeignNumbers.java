// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import java.util.regex.Pattern;

/**
 * Recognizes local number notations, which are not read as numbers because they are ambiguous:
 * {@code 3,5}, {@code 1,234.5}, {@code 1.234,5}, {@code 1 234}, {@code $5}, {@code 12 %}.
 */
final class ForeignNumbers {
    private static final String SIGN = "[-+\u2212]?";
    private static final String BLANK = "[ \u00a0\u2009\u202f]";
    private static final String CURRENCY = "\\p{Sc}";
    private static final String PLAIN = "\\d+(?:\\.\\d*)?|\\.\\d+";
    private static final String COMMA = "\\d+,\\d*|,\\d+";
    private static final String GROUPS = "\\d{1,3}(?:([,.'\u2019]|" + BLANK + ")\\d{3})(?:\\1\\d{3})*(?:[.,]\\d+)?";
    private static final Pattern NUMBER = Pattern.compile(SIGN + "(?:" + CURRENCY + BLANK + "?)?" + SIGN + "(?:" + PLAIN
            + "|" + COMMA + "|" + GROUPS + ")" + "(?:[eE][-+]?\\d+)?(?:" + BLANK + "?(?:[%\u2030]|" + CURRENCY + "))?");

    private ForeignNumbers() {}

    /** Call it for a text that {@link dev.margrave.internal.input.NumberScanner} does not read as a number. */
    static boolean isNumber(String text) {
        return NUMBER.matcher(text).matches();
    }
}
