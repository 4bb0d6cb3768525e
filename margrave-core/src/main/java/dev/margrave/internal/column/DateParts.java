// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.column;

import dev.margrave.internal.NumberText;
import dev.margrave.internal.notation.DateNotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** The values of one part of the dates in a column. */
public final class DateParts {
    private final DateNotation notation;
    private final TreeSet<Double> values = new TreeSet<>();

    public DateParts(DateNotation notation, TextCounts texts) {
        this.notation = notation;
        for (TextCounts.Entry entry : texts.entries()) {
            double value = notation.parse(entry.text());
            if (!Double.isNaN(value)) {
                values.add(value);
            }
        }
    }

    public boolean vary() {
        return values.size() > 1;
    }

    public String name() {
        return notation.part().name().toLowerCase(Locale.ROOT);
    }

    /** All that the calendar has, whether they occur or not. */
    public List<String> categories() {
        List<String> all = new ArrayList<>();
        for (int k = 1; k <= (notation.part() == DateNotation.Part.MONTH ? 12 : 7); k++) {
            all.add(NumberText.compact(k));
        }
        return all.stream().sorted().toList();
    }
}
