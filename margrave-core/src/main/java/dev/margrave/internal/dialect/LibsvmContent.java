// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dialect;

import dev.margrave.internal.notation.NumberNotation;
import java.util.List;

/** Recognizes LIBSVM's format: {@code label index:value …}, with {@code qid:N}, lists of labels and {@code #} comments. */
final class LibsvmContent {
    private static final int LINES = 100;

    private LibsvmContent() {}

    static boolean matches(String text, boolean complete) {
        List<String> lines = text.lines().limit(LINES + 1L).toList();
        int count = lines.size() > LINES || (!complete && lines.size() > 1) ? lines.size() - 1 : lines.size();
        boolean cut = !complete && lines.size() == 1;
        boolean entries = false;
        for (String line : lines.subList(0, count)) {
            int comment = line.indexOf('#');
            String[] words =
                    (comment < 0 ? line : line.substring(0, comment)).strip().split("[ \t]+");
            if (words[0].isEmpty()) {
                continue;
            }
            int first = words[0].indexOf(':') > 0 ? 0 : 1; // a line may have no label
            if (first == 1 && !isLabels(words[0])) {
                return false;
            }
            int last = cut ? words.length - 1 : words.length;
            for (int k = first; k < last; k++) {
                if (!isEntry(words[k])) {
                    return false;
                }
                entries = true;
            }
        }
        return entries;
    }

    private static boolean isLabels(String word) {
        for (String label : word.split(",", -1)) {
            if (!isNumber(label)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isEntry(String word) {
        int colon = word.indexOf(':');
        if (colon < 1) {
            return false;
        }
        String index = word.substring(0, colon);
        boolean whole = index.length() < 11 && index.chars().allMatch(c -> c >= '0' && c <= '9');
        return (whole || index.equals("qid")) && isNumber(word.substring(colon + 1));
    }

    private static boolean isNumber(String word) {
        return !Double.isNaN(NumberNotation.PLAIN.parse(word));
    }
}
