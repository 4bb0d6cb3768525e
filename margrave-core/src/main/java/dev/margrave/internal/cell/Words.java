// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.cell;

import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The words of free text. A word is a longest run of letters, marks and digits, in lower case. Its feature is its hash modulo the
 * width of the column: FNV-1a with 32 bits over the code points of the word, four bytes each, the lowest first, then
 * {@code h ^= h >>> 16; h *= 0x85ebca6b; h ^= h >>> 13}, taken as an unsigned number. docs/model-format.md describes the same.
 */
public final class Words {
    private Words() {}

    /** Adds 1 + ln(count) for every feature that a word of the text has. */
    static void encode(String text, int start, int width, RowBuffer row) {
        IntStream.Builder features = IntStream.builder();
        split(text, word -> features.add(feature(word, width)));
        int[] found = features.build().sorted().toArray();
        int at = 0;
        while (at < found.length) {
            int end = at;
            while (end < found.length && found[end] == found[at]) {
                end++;
            }
            row.add(start + found[at], 1 + Math.log(end - at));
            at = end;
        }
    }

    public static int feature(String word, int width) {
        return Integer.remainderUnsigned(hash(word), width);
    }

    private static int hash(String word) {
        int hash = 0x811c9dc5;
        for (int k = 0; k < word.length(); k += Character.charCount(word.codePointAt(k))) {
            int point = word.codePointAt(k);
            for (int b = 0; b < 4; b++) {
                hash = (hash ^ (point >>> (8 * b) & 0xff)) * 0x01000193;
            }
        }
        hash ^= hash >>> 16;
        hash *= 0x85ebca6b;
        return hash ^ (hash >>> 13);
    }

    public static int count(String text) {
        int[] count = {0};
        split(text, word -> count[0]++);
        return count[0];
    }

    public static void split(String text, Consumer<String> words) {
        String lower = text.toLowerCase(Locale.ROOT);
        int from = -1; // where the current word begins
        int at = 0;
        while (at < lower.length()) {
            int point = lower.codePointAt(at);
            if (isOfWord(point)) {
                from = from < 0 ? at : from;
            } else if (from >= 0) {
                words.accept(lower.substring(from, at));
                from = -1;
            }
            at += Character.charCount(point);
        }
        if (from >= 0) {
            words.accept(lower.substring(from));
        }
    }

    private static boolean isOfWord(int point) {
        int type = Character.getType(point);
        return Character.isLetterOrDigit(point)
                || type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK;
    }
}
