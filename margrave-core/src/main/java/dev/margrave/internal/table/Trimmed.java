// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

/** A cell without the blanks around it; call {@link #set} first. */
final class Trimmed {
    private int start;
    private int length;

    void set(char[] text, int from, int given) {
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

    private static boolean isBlank(char c) {
        return (c <= ' ' && c != 0) || c == '\u00a0' || c == '\u202f' || c == '\u2009';
    }

    int start() {
        return start;
    }

    int length() {
        return length;
    }
}
