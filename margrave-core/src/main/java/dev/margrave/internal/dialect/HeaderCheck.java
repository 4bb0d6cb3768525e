// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dialect;

import dev.margrave.internal.notation.DateNotation;
import dev.margrave.internal.notation.MissingWords;
import dev.margrave.internal.notation.NumberNotation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Decides whether the first record names the columns, by a vote of the columns: a word above numbers or dates is a name, a number
 * above numbers is a value, and so is a text that recurs below. Where no column decides, the first record is a header.
 */
final class HeaderCheck {
    private static final Set<String> USUAL_NAMES = Set.of(
            "id",
            "index",
            "key",
            "name",
            "title",
            "label",
            "class",
            "target",
            "type",
            "category",
            "text",
            "value",
            "score",
            "count",
            "date",
            "time",
            "datum",
            "status",
            "age",
            "sex",
            "gender",
            "price",
            "preis",
            "betrag",
            "city",
            "country",
            "email");

    private static final double MOSTLY = 0.8; // share of the cells of a column that has a type
    private static final double WEAK = 0.5; // weight of evidence that names sometimes give too

    private final List<SampleRecord> data;
    private final List<String> names;
    private double headerVotes;
    private double dataVotes;
    private int recurring; // numbers of the first record that recur in their columns

    private HeaderCheck(List<SampleRecord> records) {
        names = records.get(0).fields().stream().map(String::strip).toList();
        data = records.subList(1, records.size());
    }

    /** {@code columns}: names that are expected in a header. */
    static boolean hasHeader(List<SampleRecord> records, Set<String> columns) {
        if (records.isEmpty()) {
            return true;
        }
        HeaderCheck check = new HeaderCheck(records);
        return check.names.stream().anyMatch(columns::contains) || check.decide();
    }

    private boolean decide() {
        if (data.isEmpty()) {
            return names.stream().noneMatch(NumberNotation::isAny) || isCounting();
        }
        for (int c = 0; c < names.size(); c++) {
            vote(names.get(c), cells(c));
        }
        if (isCounting() && recurring < names.size()) {
            return true;
        }
        Set<String> distinct = new HashSet<>();
        boolean repeated = names.stream().anyMatch(name -> !name.isEmpty() && !distinct.add(name));
        return headerVotes >= dataVotes + (repeated ? WEAK : 0);
    }

    private List<String> cells(int column) {
        List<String> cells = new ArrayList<>();
        for (SampleRecord record : data) {
            if (column < record.width()) {
                String cell = record.fields().get(column).strip();
                if (!MissingWords.USUAL.isMissing(cell)) {
                    cells.add(cell);
                }
            }
        }
        return cells;
    }

    private void vote(String name, List<String> cells) {
        if (name.isEmpty() || cells.isEmpty()) {
            return;
        }
        boolean recurs = cells.contains(name);
        if (!recurs && USUAL_NAMES.contains(name.toLowerCase(Locale.ROOT))) {
            headerVotes++;
            return;
        }
        long numbers = cells.stream().filter(NumberNotation::isAny).count();
        long dates = cells.stream().filter(DateNotation::isAny).count();
        boolean typed = Math.max(numbers, dates) >= MOSTLY * cells.size();
        if (MissingWords.USUAL.isMissing(name)) {
            dataVotes += WEAK;
        } else if (!typed) {
            dataVotes += recurs ? 1 : isValue(name, cells) ? WEAK : 0;
        } else if (isValue(name, cells)) {
            dataVotes++;
            recurring += recurs ? 1 : 0;
        } else {
            headerVotes++;
        }
    }

    /** Whether a text is a number, with a unit only if the cells have it too, or a date. */
    private static boolean isValue(String text, List<String> cells) {
        String unit = NumberNotation.unit(text);
        return DateNotation.isAny(text)
                || (unit != null
                        && (unit.isEmpty() || cells.stream().anyMatch(cell -> unit.equals(NumberNotation.unit(cell)))));
    }

    /** Whether the numbers of the first record count the columns, from 0 or 1, or are years or the like in equal steps. */
    private boolean isCounting() {
        List<Double> numbers = names.stream()
                .map(NumberNotation.PLAIN::parse)
                .filter(value -> value == Math.rint(value))
                .toList();
        long values = names.stream().filter(NumberNotation::isAny).count();
        if (numbers.size() < 2 || numbers.size() != values) {
            return false;
        }
        double first = numbers.get(0);
        double step = numbers.get(1) - first;
        for (int k = 1; k < numbers.size(); k++) {
            if (numbers.get(k) - numbers.get(k - 1) != step) {
                return false;
            }
        }
        boolean columns = step == 1 && (first == 0 || first == 1);
        return (columns && (numbers.size() > 2 || recurring == 0))
                || (step != 0 && numbers.size() > 2 && 2 * recurring <= numbers.size());
    }
}
