// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dialect;

import dev.margrave.internal.notation.NumberNotation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds what separates the fields: the delimiter that gives most records the same number of fields, the first one included, and
 * leaves no other delimiter in them. Runs of blanks separate fields only in a table that is mostly numbers.
 */
final class DelimiterFinder {
    private static final double FIRST_DIFFERS =
            0.5; // weight of a delimiter with which the first record has another width

    private DelimiterFinder() {}

    static char find(String text, boolean complete) {
        char best = ',';
        double most = 0;
        for (int k = 0; k < CsvDialect.DELIMITERS.length(); k++) {
            char delimiter = CsvDialect.DELIMITERS.charAt(k);
            double score = score(SampleRecord.split(text, delimiter, complete));
            if (score > most) {
                most = score;
                best = delimiter;
            }
        }
        if (most > 0) {
            return best;
        }
        return isNumbersBetweenBlanks(SampleRecord.split(text, CsvDialect.BLANKS, complete))
                ? CsvDialect.BLANKS
                : inFirstRecord(text);
    }

    private static double score(List<SampleRecord> records) {
        if (records.isEmpty()) {
            return 0;
        }
        Map<Integer, Integer> counts = new HashMap<>();
        records.forEach(record -> counts.merge(record.width(), 1, Integer::sum));
        int usual = 0;
        for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            int more = usual == 0 ? 1 : Integer.compare(entry.getValue(), counts.get(usual));
            if (more > 0 || (more == 0 && entry.getKey() > usual)) {
                usual = entry.getKey();
            }
        }
        if (usual < 2) {
            return 0;
        }
        int usualWidth = usual;
        long mixed = records.stream()
                .filter(record -> record.width() == usualWidth)
                .mapToLong(SampleRecord::mixed)
                .sum();
        double consistent = counts.get(usual) / (double) records.size();
        double clean = 1 - mixed / ((double) counts.get(usual) * usual + 1);
        return consistent * clean * (records.get(0).width() == usual ? 1 : FIRST_DIFFERS);
    }

    private static boolean isNumbersBetweenBlanks(List<SampleRecord> records) {
        if (records.size() < 2 || records.get(0).width() < 2) {
            return false;
        }
        int width = records.get(0).width();
        int numbers = 0;
        for (SampleRecord record : records.subList(1, records.size())) {
            if (record.width() != width) {
                return false;
            }
            numbers +=
                    (int) record.fields().stream().filter(NumberNotation::isAny).count();
        }
        return 2 * numbers >= (records.size() - 1) * width;
    }

    /** The most frequent delimiter of the first line, in a file where no width is usual. */
    private static char inFirstRecord(String text) {
        String line = text.lines().filter(l -> !l.isBlank()).findFirst().orElse("");
        char best = ',';
        long most = 0;
        for (int k = 0; k < CsvDialect.DELIMITERS.length(); k++) {
            char delimiter = CsvDialect.DELIMITERS.charAt(k);
            long count = line.chars().filter(c -> c == delimiter).count();
            if (count > most) {
                most = count;
                best = delimiter;
            }
        }
        return best;
    }
}
