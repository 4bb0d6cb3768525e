// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;

/** Dates in a pattern that the user gives. A month or a year alone means its first day. */
final class PatternDate implements DateFormat {
    private final DateTimeFormatter formatter;

    PatternDate(String pattern) {
        DateTimeFormatterBuilder builder =
                new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern(pattern);
        String letters = pattern.replaceAll("'[^']*'", "");
        boolean dayOfYear = letters.indexOf('D') >= 0;
        boolean month = letters.indexOf('M') >= 0 || letters.indexOf('L') >= 0;
        boolean year = letters.indexOf('y') >= 0 || letters.indexOf('u') >= 0;
        if (year && !month && !dayOfYear && letters.indexOf('w') < 0) {
            builder.parseDefaulting(ChronoField.MONTH_OF_YEAR, 1);
        }
        if (year && !dayOfYear && letters.indexOf('d') < 0 && letters.indexOf('w') < 0) {
            builder.parseDefaulting(ChronoField.DAY_OF_MONTH, 1);
        }
        formatter = builder.toFormatter(Locale.ENGLISH);
    }

    @Override
    public boolean read(CharSequence text, DateFields fields) {
        TemporalAccessor read;
        try {
            read = formatter.parse(text.toString().strip());
        } catch (DateTimeParseException e) {
            return false;
        }
        LocalDate date = read.query(TemporalQueries.localDate());
        LocalTime time = read.query(TemporalQueries.localTime());
        ZoneOffset zone = read.query(TemporalQueries.offset());
        if (zone != null) {
            fields.setOffset(zone.getTotalSeconds());
        }
        return (date != null || time != null)
                && (date == null || fields.setDate(date.getYear(), date.getMonthValue(), date.getDayOfMonth()))
                && (time == null
                        || fields.setTime(time.getHour(), time.getMinute(), time.getSecond() + time.getNano() * 1e-9));
    }
}
