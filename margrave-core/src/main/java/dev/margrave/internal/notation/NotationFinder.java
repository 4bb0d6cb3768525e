// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds the notation of a column from its cells that are not missing: each distinct text once with its count, plain numbers
 * through {@link #plain}. At least 19 of 20 distinct values must fit a notation of numbers or dates; words that mean a missing
 * value among numbers do not count. Both words of a boolean column must be from one pair, without exception.
 */
public final class NotationFinder {
    /** A smaller share of misfits among the distinct values are wrong cells; a larger one makes a column of text. */
    private static final double MISFITS = 0.05;

    /** Parts of a column's name that mean a date, wherever they stand in it. */
    private static final List<String> DATE_PARTS = List.of("date", "datum");

    private static final List<String> DATE_WORDS =
            List.of("day", "tag", "jour", "fecha", "data", "time", "zeit", "dt", "ymd");

    private static final Pattern WORD_ENDS = Pattern.compile("[^\\p{L}]+|(?<=\\p{Ll})(?=\\p{Lu})");

    private ColumnHints hints;
    private final PlainNumbers plain;
    private final List<String> texts = new ArrayList<>();
    private final List<Long> counts = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    public NotationFinder(ColumnHints hints) {
        this.hints = hints;
        this.plain = new PlainNumbers(hints.dateFormat());
    }

    /** Takes the cells that are plain numbers. */
    public PlainNumbers plain() {
        return plain;
    }

    /** Adds a distinct text that is neither missing nor a plain number, and the number of cells that hold it. */
    public void add(String text, long count) {
        if (hints.missing().isMissingAmongNumbers(text)) {
            missing.add(text);
        } else {
            texts.add(text);
            counts.add(count);
        }
    }

    /** Prefers this decimal separator where the column does not decide it, because other columns of the file have it. */
    public void prefer(char decimal) {
        hints = hints.decimalGiven() ? hints : hints.withPreferredDecimal(decimal);
    }

    public Finding find() {
        return booleans().or(this::dates).or(this::numbers).orElse(Finding.TEXT);
    }

    private Optional<Finding> booleans() {
        if (plain.count() > 0 || !missing.isEmpty()) {
            return Optional.empty();
        }
        return BooleanWords.fitting(texts)
                .map(words -> new Finding(Optional.of(words), List.of(), List.of(), 0, false, false));
    }

    private Optional<Finding> dates() {
        if (hints.dateFormat() != null) {
            DateNotation given = DateNotation.ofPattern(hints.dateFormat());
            Misfits misfits = new Misfits(given, !plain.areInUserFormat());
            if (misfits.areFew()) {
                return Optional.of(misfits.finding(false));
            }
        }
        if (texts.isEmpty()) {
            return plain.areDates() && isDateName(hints.name())
                    ? Optional.of(new Misfits(DateNotation.of(UsualDate.COMPACT), false).finding(false))
                    : Optional.empty();
        }
        Misfits best = null;
        UsualDate bestDate = null;
        for (UsualDate date : UsualDate.values()) {
            Misfits misfits = new Misfits(DateNotation.of(date), true);
            if (misfits.areFew() && (best == null || misfits.texts.size() < best.texts.size())) {
                best = misfits;
                bestDate = date;
            }
        }
        if (best == null) {
            return Optional.empty();
        }
        UsualDate other = bestDate.otherOrder();
        if (other == null) {
            return Optional.of(best.finding(false));
        }
        Misfits otherMisfits = new Misfits(DateNotation.of(other), true);
        if (!otherMisfits.areFew() || otherMisfits.texts.size() != best.texts.size()) {
            return Optional.of(best.finding(false));
        }
        boolean dayFirst = bestDate == UsualDate.DAY_POINT || bestDate == UsualDate.MONTH_POINT;
        return Optional.of((bestDate.isDayFirst() == dayFirst ? best : otherMisfits).finding(!dayFirst));
    }

    /** Whether the name means a date: {@code orderdate}, {@code saleDay}, {@code Bestelldatum}. */
    private static boolean isDateName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return DATE_PARTS.stream().anyMatch(lower::contains)
                || WORD_ENDS.splitAsStream(name).anyMatch(word -> DATE_WORDS.contains(word.toLowerCase(Locale.ROOT)));
    }

    private Optional<Finding> numbers() {
        if (texts.isEmpty() && plain.count() == 0) {
            return Optional.empty();
        }
        NumberEvidence evidence = new NumberEvidence(plain);
        texts.forEach(evidence::add);
        NumberNotation notation = evidence.notation(hints);
        Misfits misfits = new Misfits(notation, false);
        if (!misfits.areFew() || evidence.looksLikeNumbersOfThings(notation)) {
            return Optional.empty();
        }
        return Optional.of(misfits.finding(false));
    }

    /** The texts that a notation does not read. */
    private final class Misfits {
        final Notation notation;
        final boolean plainMisfits;
        final List<String> texts = new ArrayList<>();
        long cells;

        /** {@code plainMisfits}: whether plain numbers are not in this notation. */
        Misfits(Notation notation, boolean plainMisfits) {
            this.notation = notation;
            this.plainMisfits = plainMisfits && plain.count() > 0;
            double most = MISFITS * values();
            for (int k = 0; k < NotationFinder.this.texts.size() && texts.size() <= most; k++) {
                String text = NotationFinder.this.texts.get(k);
                if (Double.isNaN(notation.parse(text))) {
                    texts.add(text);
                    cells += counts.get(k);
                }
            }
        }

        boolean areFew() {
            return values() > 0 && !plainMisfits && texts.size() <= MISFITS * values();
        }

        private long values() {
            return plain.count() + NotationFinder.this.texts.size();
        }

        Finding finding(boolean ambiguous) {
            boolean numbers = notation instanceof NumberNotation;
            return new Finding(
                    Optional.of(notation), missing, texts, cells, ambiguous, numbers && plain.leadingZeros() > 0);
        }
    }
}
