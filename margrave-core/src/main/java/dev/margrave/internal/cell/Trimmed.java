// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.cell;

/** A cell without the blanks around it; call {@link #set} first. */
public final class Trimmed {
    private int start;
    private int length;

    public void set(char[] text, int from, int given) {
        int first = from;
        int end = from + given;
        while (first < end && isBlank(text[first])) {
            first++;
        }
        while (first < end && isBlank(text[end - 1])) {
            end--;
        }
        start = first;
        length = end - first;
    }

    /** The text without the blanks around it. */
    public static String of(String text) {
        int first = 0;
        int end = text.length();
        while (first < end && isBlank(text.charAt(first))) {
            first++;
        }
        while (first < end && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(first, end);
    }

    private static boolean isBlank(char c) {
        return (c <= ' ' && c != 0) || c == '\u00a0' || c == '\u202f' || c == '\u2009';
    }

    public int start() {
        return start;
    }

    public int length() {
        return length;
    }
}
