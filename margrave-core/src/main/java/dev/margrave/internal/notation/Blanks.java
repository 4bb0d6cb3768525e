// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

/** The blanks of text in several scripts and programs. */
final class Blanks {
    private Blanks() {}

    /** Whether the character is a space, of any width and whether a line may break at it, or a tab. */
    static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\u00a0' || c == '\u2009' || c == '\u202f' || c == '\u2007';
    }

    static int skip(CharSequence text, int from, int end) {
        int at = from;
        while (at < end && isBlank(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** The end of the text without the blanks at its end. */
    static int end(CharSequence text) {
        int end = text.length();
        while (end > 0 && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }
}
