// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import java.util.Locale;

/**
 * How the dates of a column are written, and which number is taken from them. A time may follow every date; a time with a zone
 * counts in UTC for the day, while weekday, month and hour are those of the text.
 */
public final class DateNotation implements Notation {
    /** The number that is taken from a date. */
    public enum Part {
        /** Days since 1970-01-01, with the time as a fraction. */
        DATE,
        /** 1 (Monday) to 7. */
        WEEKDAY,
        /** 1 to 12. */
        MONTH,
        /** 0 to 23, without minutes. */
        HOUR;

        private String prefix() {
            return name().toLowerCase(Locale.ROOT) + ':';
        }
    }

    private static final UsualDate[] USUAL = UsualDate.values();

    private final String pattern;
    private final Part part;
    private final DateFormat format;

    private DateNotation(String pattern, Part part, DateFormat format) {
        this.pattern = pattern;
        this.part = part;
        this.format = format;
    }

    /**
     * The day number of dates in this pattern of {@link java.time.format.DateTimeFormatter}. The usual ones are read leniently:
     * also without leading zeros, with the year in two digits, and with a time.
     *
     * @throws IllegalArgumentException if the pattern is not valid
     */
    public static DateNotation ofPattern(String pattern) {
        if (pattern.isBlank()) {
            throw new IllegalArgumentException("the date format is empty; give a pattern such as dd.MM.yyyy");
        }
        UsualDate usual = UsualDate.of(pattern);
        return new DateNotation(pattern, Part.DATE, usual == null ? new PatternDate(pattern) : usual);
    }

    static DateNotation of(UsualDate usual) {
        return new DateNotation(usual.pattern(), Part.DATE, usual);
    }

    /** Reads what {@link #spec} writes. */
    public static DateNotation of(String spec) {
        for (Part part : Part.values()) {
            if (spec.startsWith(part.prefix())) {
                return ofPattern(spec.substring(part.prefix().length())).part(part);
            }
        }
        throw Notation.unknown(spec);
    }

    /** Whether a text is a date or a time in one of the usual notations, apart from whole numbers. */
    public static boolean isAny(CharSequence text) {
        for (UsualDate usual : USUAL) {
            if (usual != UsualDate.COMPACT && usual.read(text, new DateFields())) {
                return true;
            }
        }
        return false;
    }

    /** The part and the pattern: {@code date:dd.MM.yyyy}, {@code weekday:dd.MM.yyyy}. */
    @Override
    public String spec() {
        return part.prefix() + pattern;
    }

    /** The same dates, from which another number is taken. */
    public DateNotation part(Part other) {
        return new DateNotation(pattern, other, format);
    }

    public Part part() {
        return part;
    }

    public String pattern() {
        return pattern;
    }

    @Override
    public double parse(CharSequence text) {
        DateFields fields = new DateFields();
        return format.read(text, fields) ? fields.value(part) : Double.NaN;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DateNotation that && spec().equals(that.spec());
    }

    @Override
    public int hashCode() {
        return spec().hashCode();
    }

    @Override
    public String toString() {
        return spec();
    }
}
