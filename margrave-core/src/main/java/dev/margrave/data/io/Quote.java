// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Shows input in messages: control characters escaped, long text cut. */
final class Quote {
    private static final int LONGEST = 60;
    private static final int LONGEST_LIST = 20;

    private Quote() {}

    /** The text between double quotes. */
    static String of(CharSequence text) {
        boolean cut = text.length() > LONGEST;
        String shown = escape(cut ? text.subSequence(0, LONGEST) : text);
        return '"' + shown + (cut ? "…" : "") + '"';
    }

    static String of(byte[] text, int from, int to) {
        int end = Math.min(to, from + 4 * LONGEST + 4);
        return of(new String(text, from, end - from, StandardCharsets.UTF_8));
    }

    /** Several names, each between quotes; only the first of many. */
    static String all(List<String> names) {
        String shown = names.stream().limit(LONGEST_LIST).map(Quote::of).collect(Collectors.joining(", "));
        return names.size() > LONGEST_LIST ? shown + ", … (" + names.size() + " in all)" : shown;
    }

    /** The text with control characters and half surrogates as {@code \}{@code u001b}. */
    static String escape(CharSequence text) {
        StringBuilder out = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c == '\t') {
                out.append("\\t");
            } else if (c == '\n') {
                out.append("\\n");
            } else if (c == '\r') {
                out.append("\\r");
            } else if (isUnsafe(c)) {
                out.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                out.appendCodePoint(c);
            }
        });
        return out.toString();
    }

    private static boolean isUnsafe(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
