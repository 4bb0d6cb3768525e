// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import java.util.HashMap;
import java.util.Map;

/** What the texts of a column tell about the separators and the unit of its numbers. */
final class NumberEvidence {
    private static final int PHONE_DIGITS = 7; // the fewest digits of a telephone or registration number
    private static final int PHONES = 5; // fewer values of the same length are a coincidence

    private final PlainNumbers plain;
    private final Map<Character, Integer> decimals = new HashMap<>(); // certain: "12,5"
    private final Map<Character, Integer> groups = new HashMap<>(); // certain: "1,234,567"
    private final Map<Character, Integer> either = new HashMap<>(); // "1,234"
    private final Map<String, Integer> units = new HashMap<>();
    private int numbers;
    private int minDigits = Integer.MAX_VALUE;
    private int maxDigits;
    private int ungrouped;

    NumberEvidence(PlainNumbers plain) {
        this.plain = plain;
    }

    void add(String text) {
        NumberParts parts = NumberParts.of(text);
        if (parts == null) {
            return;
        }
        numbers++;
        units.merge(parts.unit(), 1, Integer::sum);
        minDigits = Math.min(minDigits, parts.digits());
        maxDigits = Math.max(maxDigits, parts.digits());
        char first = parts.firstSeparator();
        char last = parts.lastSeparator();
        if (parts.isGroupedWithFraction()) {
            groups.merge(first, 1, Integer::sum);
            decimals.merge(last, 1, Integer::sum);
        } else if (parts.isGrouped()) {
            boolean certain = parts.separators() > 1 || (last != '.' && last != ',');
            (certain ? groups : either).merge(last, 1, Integer::sum);
        } else if (parts.separators() == 1 && (last == '.' || last == ',')) {
            decimals.merge(last, 1, Integer::sum);
        }
        ungrouped += parts.isGrouped() ? 0 : 1;
    }

    NumberNotation notation(ColumnHints hints) {
        char decimal = decimal(hints);
        char grouping = NumberNotation.UNGROUPED;
        long most = 0;
        for (char candidate : new char[] {'.', ',', '\'', ' '}) {
            long count = candidate == decimal ? 0 : groups(candidate);
            if (count > most) {
                most = count;
                grouping = candidate;
            }
        }
        return new NumberNotation(decimal, grouping, unit());
    }

    private char decimal(ColumnHints hints) {
        if (hints.decimalGiven()) {
            return separates() ? hints.decimal() : '.';
        }
        long point = count(decimals, '.') + count(groups, ',') + plain.withPoint();
        long comma = count(decimals, ',') + count(groups, '.');
        if (point != comma) {
            return point > comma ? '.' : ',';
        }
        return separates() ? hints.likelyDecimal() : '.';
    }

    /** Whether a number has a comma, or a point that may divide groups. */
    private boolean separates() {
        return plain.pointGrouped() > 0 || has(',') || has('.');
    }

    private boolean has(char separator) {
        return decimals.containsKey(separator) || groups.containsKey(separator) || either.containsKey(separator);
    }

    private static long count(Map<Character, Integer> counts, char separator) {
        return counts.getOrDefault(separator, 0);
    }

    private long groups(char separator) {
        long plainGroups = separator == '.' ? plain.pointGrouped() : 0;
        return count(groups, separator) + count(either, separator) + plainGroups;
    }

    /** The most frequent unit; other than currencies, only if at least half of all numbers have it. */
    private String unit() {
        String best = "";
        int most = 0;
        for (Map.Entry<String, Integer> entry : units.entrySet()) {
            String unit = entry.getKey();
            int count = entry.getValue();
            boolean better = count > most || (count == most && unit.compareTo(best) < 0);
            if (!unit.isEmpty() && better) {
                best = unit;
                most = count;
            }
        }
        return Units.isCurrency(best) || 2L * most >= numbers + plain.count() ? best : "";
    }

    /** Whether grouped numbers of one length, such as {@code 555 123 456}, are rather telephone numbers. */
    boolean looksLikeNumbersOfThings(NumberNotation notation) {
        return notation.grouping() != NumberNotation.UNGROUPED
                && notation.unit().isEmpty()
                && plain.count() == 0
                && ungrouped == 0
                && numbers >= PHONES
                && minDigits == maxDigits
                && minDigits >= PHONE_DIGITS;
    }
}
