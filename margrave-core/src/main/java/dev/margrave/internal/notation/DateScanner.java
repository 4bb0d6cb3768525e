// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import java.util.Locale;
import java.util.Map;

/** Reads the parts of a date and time from left to right. What does not fit is −1 or false. */
final class DateScanner {
    private static final int LONGEST_NAME = 9; // characters of a month
    private static final int NANOS = 9; // digits of a fraction that matter

    private static final Map<String, Integer> MONTHS =
            Map.ofEntries( // by their first letters, in English, German and French
                    Map.entry("jan", 1),
                    Map.entry("j\u00e4n", 1),
                    Map.entry("feb", 2),
                    Map.entry("f\u00e9v", 2),
                    Map.entry("mar", 3),
                    Map.entry("m\u00e4r", 3),
                    Map.entry("mrz", 3),
                    Map.entry("apr", 4),
                    Map.entry("avr", 4),
                    Map.entry("may", 5),
                    Map.entry("mai", 5),
                    Map.entry("jun", 6),
                    Map.entry("juin", 6),
                    Map.entry("jul", 7),
                    Map.entry("juil", 7),
                    Map.entry("aug", 8),
                    Map.entry("ao\u00fb", 8),
                    Map.entry("sep", 9),
                    Map.entry("oct", 10),
                    Map.entry("okt", 10),
                    Map.entry("nov", 11),
                    Map.entry("dec", 12),
                    Map.entry("dez", 12),
                    Map.entry("d\u00e9c", 12));

    private final CharSequence text;
    private final int end;
    private int at;
    private int digits;

    DateScanner(CharSequence text) {
        this.text = text;
        this.end = Blanks.end(text);
        this.at = Blanks.skip(text, 0, end);
    }

    boolean isAtEnd() {
        return at == end;
    }

    /** The digits of the last number. */
    int digits() {
        return digits;
    }

    private char here() {
        return at < end ? text.charAt(at) : 0;
    }

    boolean accept(char c) {
        if (here() != c) {
            return false;
        }
        at++;
        return true;
    }

    /** A number of one to {@code most} digits. */
    int number(int most) {
        int start = at;
        int value = 0;
        while (at < end && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            if (at - start == most) {
                digits = 0;
                return -1;
            }
            value = value * 10 + text.charAt(at++) - '0';
        }
        digits = at - start;
        return digits == 0 ? -1 : value;
    }

    /** A dash, slash, point, comma or blanks, also a point or comma before blanks. */
    boolean looseSeparator() {
        int start = at;
        if (here() == '-' || here() == '/' || here() == '.' || here() == ',') {
            at++;
        }
        at = Blanks.skip(text, at, end);
        return at > start;
    }

    /** The month that a name in English, German or French means, or the beginning of one. */
    int monthName() {
        int start = at;
        while (at < end && Character.isLetter(text.charAt(at))) {
            at++;
        }
        if (at - start < 3 || at - start > LONGEST_NAME) {
            return -1;
        }
        String name = text.subSequence(start, at).toString().toLowerCase(Locale.ROOT);
        Integer month = name.length() > 3 ? MONTHS.get(name.substring(0, 4)) : null;
        month = month == null ? MONTHS.get(name.substring(0, 3)) : month;
        return month == null ? -1 : month;
    }

    /** The end of the text, or a time. */
    boolean rest(DateFields fields) {
        if (isAtEnd()) {
            return true;
        }
        int start = at;
        if (here() == 'T' || here() == 't') {
            at++;
        } else {
            at += here() == ',' ? 1 : 0;
            at = Blanks.skip(text, at, end);
        }
        return at > start && time(fields) && zone(fields) && isAtEnd();
    }

    /** {@code HH:mm[:ss[.fraction]] [AM|PM]}. */
    boolean time(DateFields fields) {
        int hour = number(2);
        if (hour < 0 || !accept(':')) {
            return false;
        }
        int minute = number(2);
        if (digits != 2 || minute < 0) {
            return false;
        }
        double second = 0;
        if (accept(':')) {
            second = number(2);
            if (digits != 2 || second < 0) {
                return false;
            }
            if (accept('.') || accept(',')) {
                second += fraction();
            }
        }
        int half = halfOfDay();
        if (half >= 0) {
            if (hour < 1 || hour > 12) {
                return false;
            }
            hour = hour % 12 + 12 * half;
        }
        return fields.setTime(hour, minute, second);
    }

    private double fraction() {
        long value = 0;
        double scale = 1;
        for (int k = 0; here() >= '0' && here() <= '9'; k++) {
            if (k < NANOS) {
                value = value * 10 + here() - '0';
                scale *= 10;
            }
            at++;
        }
        return value / scale;
    }

    /** 0 for AM, 1 for PM, −1 for neither. */
    private int halfOfDay() {
        int start = Blanks.skip(text, at, end);
        if (end - start < 2 || Character.toLowerCase(text.charAt(start + 1)) != 'm') {
            return -1;
        }
        int half = "ap".indexOf(Character.toLowerCase(text.charAt(start)));
        at = half < 0 ? at : start + 2;
        return half;
    }

    /** Nothing, {@code Z}, {@code UTC}, {@code GMT} or an offset such as {@code +01:00}. */
    private boolean zone(DateFields fields) {
        at = Blanks.skip(text, at, end);
        if (isAtEnd() || accept('Z') || accept('z')) {
            return true;
        }
        String rest = text.subSequence(at, end).toString();
        if (rest.equalsIgnoreCase("UTC") || rest.equalsIgnoreCase("GMT")) {
            at = end;
            return true;
        }
        int sign = accept('+') ? 1 : accept('-') || accept('\u2212') ? -1 : 0;
        int hours = number(4);
        int minutes = 0;
        if (digits > 2) {
            minutes = hours % 100;
            hours /= 100;
        } else if (accept(':')) {
            minutes = number(2);
        }
        fields.setOffset(sign * (hours * 60 + minutes) * 60);
        return sign != 0 && hours >= 0 && hours <= 18 && minutes >= 0 && minutes < 60;
    }
}
