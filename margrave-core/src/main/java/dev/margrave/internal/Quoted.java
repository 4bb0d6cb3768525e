// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Shows input in messages: control characters escaped, long text cut. */
public final class Quoted {
    private static final int MAX_LENGTH = 60; // characters of one quoted text, by contract
    private static final int MAX_MESSAGE_LENGTH = 300; // characters
    private static final int MAX_LIST_LENGTH = 20; // names

    private Quoted() {}

    /** The text in double quotes. */
    public static String of(CharSequence text) {
        return '"' + plain(text) + '"';
    }

    /** The text without quotes. */
    public static String plain(CharSequence text) {
        return cut(text, MAX_LENGTH);
    }

    /** A message of foreign code that may quote a hostile file: made one line of bounded length. */
    public static String message(String text) {
        return cut(String.valueOf(text), MAX_MESSAGE_LENGTH);
    }

    private static String cut(CharSequence text, int longest) {
        return text.length() > longest ? escape(text.subSequence(0, longest)) + "…" : escape(text);
    }

    public static String of(byte[] text, int from, int to) {
        int end = Math.min(to, from + 4 * MAX_LENGTH + 4);
        return of(new String(text, from, end - from, StandardCharsets.UTF_8));
    }

    /** Several names, each in quotes; only the first of many. */
    public static String all(List<String> names) {
        String shown = names.stream().limit(MAX_LIST_LENGTH).map(Quoted::of).collect(Collectors.joining(", "));
        return names.size() > MAX_LIST_LENGTH ? shown + ", … (" + names.size() + " in all)" : shown;
    }

    /** The text with control characters and half surrogates as {@code \}{@code u001b}. */
    public static String escape(CharSequence text) {
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
