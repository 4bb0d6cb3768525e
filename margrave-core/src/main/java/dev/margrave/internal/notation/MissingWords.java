// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The spellings of a missing value, in any case and with blanks around them. Some are always missing; others only in a column
 * that otherwise holds numbers or dates, since they may be a value elsewhere. An empty cell is always missing.
 */
public final class MissingWords {
    private static final List<String> ALWAYS = List.of(
            "na",
            "n/a",
            "n.a.",
            "n. a.",
            "#n/a",
            "#na",
            "#n/a n/a",
            "<na>",
            "nan",
            "-nan",
            "+nan",
            "nat",
            "null",
            "(null)",
            "<null>",
            "[null]",
            "\\n", // as MySQL and PostgreSQL write NULL: \N
            "nil",
            "-",
            "--",
            "---",
            "\u2013",
            "\u2014",
            "?",
            ".",
            "unknown",
            "missing",
            "(missing)",
            "(blank)",
            "not available",
            "k.a.",
            "k. a.",
            "keine angabe",
            "unbekannt",
            "inconnu",
            "#div/0!",
            "#value!",
            "#wert!",
            "#valeur!",
            "#ref!",
            "#bezug!",
            "#name?",
            "#num!",
            "#zahl!",
            "#null!",
            "#nv",
            "1.#ind",
            "-1.#ind",
            "1.#qnan",
            "-1.#qnan");

    private static final List<String> AMONG_NUMBERS = List.of(
            "none",
            "(none)",
            "no data",
            "nodata",
            "no value",
            "not applicable",
            "not reported",
            "not recorded",
            "undefined",
            "undef",
            "undisclosed",
            "empty",
            "blank",
            "void",
            "nd",
            "n.d.",
            "n/d",
            "n.v.",
            "nv",
            "tba",
            "tbd",
            "tbc",
            "x",
            "xx",
            "xxx",
            "*",
            "**",
            "***",
            "..",
            "...",
            "\u2026",
            "_",
            "/",
            "#",
            "??",
            "???",
            "fehlt",
            "keine",
            "nicht verfügbar",
            "ohne angabe",
            "aucun",
            "non disponible",
            "desconocido");

    /** The usual spellings. */
    public static final MissingWords USUAL = new MissingWords(ALWAYS, AMONG_NUMBERS);

    private final Set<String> always;
    private final Set<String> amongNumbers;
    private final int longest;

    private MissingWords(List<String> always, List<String> amongNumbers) {
        this.always = new HashSet<>();
        this.amongNumbers = Set.copyOf(amongNumbers);
        int length = 0;
        for (String word : always) {
            String key = word.strip().toLowerCase(Locale.ROOT);
            this.always.add(key);
            length = Math.max(length, key.length());
        }
        for (String word : amongNumbers) {
            length = Math.max(length, word.length());
        }
        this.longest = length;
    }

    /** Only these words, always; the usual spellings if the list is empty. */
    public static MissingWords of(List<String> words) {
        return words.isEmpty() ? USUAL : new MissingWords(words, List.of());
    }

    /** Whether a cell is missing whatever its column holds. */
    public boolean isMissing(CharSequence text) {
        String key = key(text);
        return key != null && (key.isEmpty() || always.contains(key));
    }

    /** Whether a cell is missing in a column that otherwise holds numbers or dates. */
    public boolean isMissingAmongNumbers(CharSequence text) {
        String key = key(text);
        return key != null && (key.isEmpty() || always.contains(key) || amongNumbers.contains(key));
    }

    /** The text as the sets have it, or null if it is longer than any of their words. */
    private String key(CharSequence text) {
        int from = 0;
        int to = text.length();
        while (from < to && Blanks.isBlank(text.charAt(from))) {
            from++;
        }
        while (to > from && Blanks.isBlank(text.charAt(to - 1))) {
            to--;
        }
        return to - from > longest
                ? null
                : text.subSequence(from, to).toString().toLowerCase(Locale.ROOT);
    }
}
