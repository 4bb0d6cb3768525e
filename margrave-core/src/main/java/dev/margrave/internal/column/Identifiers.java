// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.column;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells columns that identify rows from quantities, by their values and names. All thresholds are chosen by hand. */
public final class Identifiers {
    private static final int LEAST_ROWS = 20;
    private static final double MOSTLY = 0.9; // of the cells differ
    /** Whole numbers that increase from row to row and leave few numbers out count the rows. */
    private static final double DENSE = 10;
    /** The repetitions to expect if the numbers were drawn at random from their range. */
    private static final double EXPECTED_REPETITIONS = 3;

    private static final int LONG_NUMBER = 8; // digits that all numbers have

    private static final Set<String> KEY_WORDS = Set.of(
            "id", "ids", "nr", "no", "nummer", "number", "key", "uuid", "guid", "code", "rowid", "rownum", "row");
    private static final Set<String> KEY_NAMES = Set.of("index", "idx", "#", "n°", "zeile", "serial");
    private static final Pattern KEY_ENDING = Pattern.compile(".*(nummer|nr\\.?|[^a-z]id|[a-z]I[dD])$");
    private static final Set<String> TIME_WORDS = Set.of(
            "year",
            "jahr",
            "annee",
            "année",
            "ano",
            "date",
            "datum",
            "time",
            "zeit",
            "timestamp",
            "day",
            "tag",
            "week",
            "woche",
            "month",
            "monat",
            "hour",
            "stunde",
            "age",
            "alter");

    private Identifiers() {}

    /** Whether the plain numbers of a column are identifiers. */
    public static boolean areNumbers(String name, boolean isUnnamed, ColumnProfile profile) {
        double n = profile.numbers();
        if (n < LEAST_ROWS || !profile.isOfIntegers() || profile.distinctShare() < MOSTLY) {
            return false;
        }
        if (isUnnamed || isKey(name)) {
            return true;
        }
        if (words(name).stream().anyMatch(TIME_WORDS::contains)) {
            return false;
        }
        boolean allDiffer = profile.distinctShare() == 1;
        double range = profile.most() - profile.least() + 1;
        double counted = profile.distinct();
        boolean counts = profile.isIncreasing() && range <= DENSE * n;
        boolean neverRepeats = counted * counted / (2 * range) >= EXPECTED_REPETITIONS;
        return allDiffer && (counts || neverRepeats || profile.isOfOneLength(LONG_NUMBER));
    }

    /** Whether the texts of a column are identifiers: single tokens, or a word with a number. */
    public static boolean areTexts(ColumnProfile profile) {
        if (profile.present() < LEAST_ROWS || profile.distinctShare() < MOSTLY) {
            return false;
        }
        List<TextCounts.Entry> entries = profile.texts().entries();
        long tokens = entries.stream().filter(entry -> isToken(entry.text())).count();
        return tokens >= MOSTLY * entries.size();
    }

    private static boolean isToken(String text) {
        int blanks = 0;
        boolean hasDigit = false;
        for (int k = 0; k < text.length(); k++) {
            blanks += text.charAt(k) == ' ' ? 1 : 0;
            hasDigit |= Character.isDigit(text.charAt(k));
        }
        return blanks == 0 || (blanks == 1 && hasDigit);
    }

    private static List<String> words(String name) {
        String[] parts = name.split("[^\\p{L}\\p{N}]+|(?<=\\p{Ll})(?=\\p{Lu})");
        return List.of(parts).stream()
                .filter(part -> !part.isEmpty())
                .map(part -> part.toLowerCase(Locale.ROOT))
                .toList();
    }

    /** Whether the name says that the values identify rows. */
    public static boolean isKey(String name) {
        List<String> words = words(name);
        String whole = name.toLowerCase(Locale.ROOT);
        return KEY_NAMES.contains(whole)
                || (!words.isEmpty() && KEY_WORDS.contains(words.get(words.size() - 1)))
                || (!words.isEmpty() && words.get(0).equals("id"))
                || KEY_ENDING.matcher(name).matches()
                || whole.endsWith("nummer");
    }
}
