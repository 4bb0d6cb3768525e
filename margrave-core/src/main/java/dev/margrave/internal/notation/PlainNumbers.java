// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import java.nio.CharBuffer;

/**
 * Counts the texts of a column that are plain numbers ({@code 1234.5}, {@code 1e-3}), so that they need not be kept. Each may
 * be added once or as often as it occurs; the share of texts that are no numbers is measured against all that were added.
 */
public final class PlainNumbers {
    private long count;
    private long points;
    private long pointGrouped;
    private long leadingZeros;
    private long dates;
    private long inUserFormat;
    private int minDigits = Integer.MAX_VALUE;
    private int maxDigits;
    private final DateNotation userFormat; // null if there is none

    /** @param dateFormat the pattern that the user gave for dates, or null */
    PlainNumbers(String dateFormat) {
        userFormat = dateFormat == null ? null : DateNotation.ofPattern(dateFormat);
    }

    /** Adds a plain number. */
    public void add(CharSequence text) {
        add(text.toString().toCharArray(), 0, text.length());
    }

    /** Adds a plain number, the characters at this place. */
    public void add(char[] text, int from, int length) {
        int start = length > 0 && (text[from] == '-' || text[from] == '+') ? from + 1 : from;
        int end = from + length;
        int digits = 0;
        int group = 0;
        int point = -1;
        boolean exponent = false;
        for (int k = start; k < end; k++) {
            char c = text[k];
            if (c == '.') {
                point = k;
                group = 0;
            } else if (c >= '0' && c <= '9') {
                digits++;
                group++;
            } else {
                exponent = true;
                break;
            }
        }
        count++;
        minDigits = Math.min(minDigits, digits);
        maxDigits = Math.max(maxDigits, digits);
        boolean zero = end > start && text[start] == '0';
        if (point >= 0 || exponent) {
            points++;
            boolean grouped = point > start && point - start <= 3 && group == 3 && !zero && !exponent;
            pointGrouped += grouped ? 1 : 0;
        } else {
            leadingZeros += zero && digits > 1 ? 1 : 0;
            boolean isDate = digits == 8
                    && start == from
                    && UsualDate.COMPACT.read(CharBuffer.wrap(text, from, length), new DateFields());
            dates += isDate ? 1 : 0;
        }
        if (userFormat != null && inUserFormat == count - 1) { // counts only while all fit
            inUserFormat += Double.isNaN(userFormat.parse(CharBuffer.wrap(text, from, length))) ? 0 : 1;
        }
    }

    public long count() {
        return count;
    }

    /** The numbers with a decimal point that cannot divide groups, or an exponent. */
    long withPoint() {
        return points - pointGrouped;
    }

    /** The numbers such as {@code 1.234}. */
    long pointGrouped() {
        return pointGrouped;
    }

    /** The numbers such as {@code 01234}. */
    long leadingZeros() {
        return leadingZeros;
    }

    int minDigits() {
        return minDigits;
    }

    int maxDigits() {
        return maxDigits;
    }

    /** Whether all are plausible dates such as {@code 20240131}. */
    boolean areDates() {
        return count > 0 && dates == count;
    }

    /** Whether all are dates in the pattern that the user gave. */
    boolean areInUserFormat() {
        return count > 0 && inUserFormat == count;
    }
}
