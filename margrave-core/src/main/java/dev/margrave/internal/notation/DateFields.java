// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import java.time.LocalDate;
import java.time.YearMonth;

/** A date and time as it was read. */
final class DateFields {
    private static final double SECONDS_PER_DAY = 86_400;

    private LocalDate date = LocalDate.EPOCH;
    private int hour;
    private double second; // of the day
    private int offset; // of the zone, in seconds east

    /** Whether there is such a date. */
    boolean setDate(int year, int month, int day) {
        if (year < 1
                || month < 1
                || month > 12
                || day < 1
                || day > YearMonth.of(year, month).lengthOfMonth()) {
            return false;
        }
        date = LocalDate.of(year, month, day);
        return true;
    }

    /** Whether there is such a time. */
    boolean setTime(int newHour, int minute, double newSecond) {
        if (newHour > 23 || minute > 59 || newSecond >= 60) {
            return false;
        }
        hour = newHour;
        second = (newHour * 60 + minute) * 60 + newSecond;
        return true;
    }

    void setOffset(int seconds) {
        offset = seconds;
    }

    double value(DateNotation.Part part) {
        return switch (part) {
            case DATE -> date.toEpochDay() + (second - offset) / SECONDS_PER_DAY;
            case WEEKDAY -> date.getDayOfWeek().getValue();
            case MONTH -> date.getMonthValue();
            case HOUR -> hour;
        };
    }
}
