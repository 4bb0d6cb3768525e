// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import java.util.Arrays;

/**
 * The common ways to write a date, read without exceptions. Numbers may lack leading zeros, a year may have two digits where it
 * is not first, a month may be a name, and a time may follow.
 */
enum UsualDate implements DateFormat {
    YEAR_DASH("yyyy-MM-dd", "ymd", '-'),
    YEAR_SLASH("yyyy/MM/dd", "ymd", '/'),
    YEAR_POINT("yyyy.MM.dd", "ymd", '.'),
    DAY_POINT("dd.MM.yyyy", "dmy", '.'),
    DAY_SLASH("dd/MM/yyyy", "dmy", '/'),
    DAY_DASH("dd-MM-yyyy", "dmy", '-'),
    MONTH_SLASH("MM/dd/yyyy", "mdy", '/'),
    MONTH_DASH("MM-dd-yyyy", "mdy", '-'),
    MONTH_POINT("MM.dd.yyyy", "mdy", '.'),
    YEAR_NAME("yyyy MMM d", "ymd", UsualDate.NAMED),
    DAY_NAME("d MMM yyyy", "dmy", UsualDate.NAMED),
    MONTH_NAME("MMM d yyyy", "mdy", UsualDate.NAMED),
    COMPACT("yyyyMMdd", "", UsualDate.OTHER),
    TIME("HH:mm:ss", "", UsualDate.OTHER);

    private static final char NAMED = ' '; // the month is a name
    private static final char OTHER = 0;
    private static final int LAST_YEAR_OF_2000 = 68; // 69 to 99 are years of the twentieth century, as in POSIX

    private final String pattern;
    private final String order;
    private final char separator;

    UsualDate(String pattern, String order, char separator) {
        this.pattern = pattern;
        this.order = order;
        this.separator = separator;
    }

    /** Null if the pattern is not a usual one. */
    static UsualDate of(String pattern) {
        return Arrays.stream(values())
                .filter(date -> date.pattern.equals(pattern))
                .findFirst()
                .orElse(null);
    }

    String pattern() {
        return pattern;
    }

    boolean isDayFirst() {
        return order.equals("dmy");
    }

    /** The notation that this one could be mistaken for, since only the order of day and month differs, or null. */
    UsualDate otherOrder() {
        return switch (this) {
            case DAY_POINT -> MONTH_POINT;
            case DAY_SLASH -> MONTH_SLASH;
            case DAY_DASH -> MONTH_DASH;
            case MONTH_POINT -> DAY_POINT;
            case MONTH_SLASH -> DAY_SLASH;
            case MONTH_DASH -> DAY_DASH;
            case YEAR_DASH, YEAR_SLASH, YEAR_POINT, YEAR_NAME, DAY_NAME, MONTH_NAME, COMPACT, TIME -> null;
        };
    }

    @Override
    public boolean read(CharSequence text, DateFields fields) {
        DateScanner in = new DateScanner(text);
        return switch (this) {
            case TIME -> in.time(fields) && in.isAtEnd();
            case COMPACT -> compact(in, fields);
            default -> separated(in, fields) && in.rest(fields);
        };
    }

    private boolean separated(DateScanner in, DateFields fields) {
        int year = 0;
        int month = 0;
        int day = 0;
        for (int k = 0; k < 3; k++) {
            if (k > 0 && !(separator == NAMED ? in.looseSeparator() : in.accept(separator))) {
                return false;
            }
            switch (order.charAt(k)) {
                case 'y' -> year = year(in, k == 0);
                case 'm' -> month = separator == NAMED ? in.monthName() : in.number(2);
                default -> day = in.number(2);
            }
        }
        return fields.setDate(year, month, day);
    }

    private static int year(DateScanner in, boolean first) {
        int year = in.number(4);
        return switch (in.digits()) {
            case 4 -> year;
            case 2 -> first ? -1 : year + (year <= LAST_YEAR_OF_2000 ? 2000 : 1900);
            default -> -1;
        };
    }

    private static boolean compact(DateScanner in, DateFields fields) {
        int date = in.number(8);
        int year = date / 10_000;
        return in.digits() == 8
                && in.isAtEnd()
                && isPlausible(year)
                && fields.setDate(year, date / 100 % 100, date % 100);
    }

    /** Whether a number may be meant as a year, where nothing else says so. */
    static boolean isPlausible(int year) {
        return year >= 1800 && year < 2200;
    }
}
