// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.cell;

import dev.margrave.data.Schema;
import dev.margrave.internal.NumberText;
import dev.margrave.internal.notation.Notation;
import java.util.HashMap;
import java.util.Map;

/** The features that one column of a schema makes of a cell. Immutable and safe from many threads. */
public interface CellPart {
    /** Whether a cell could be encoded. */
    enum Result {
        VALUE,
        /** The cell has no value. */
        MISSING,
        /** A text that is no number, date or boolean of the column. */
        UNREADABLE,
        /** A category that no feature stands for. */
        UNKNOWN
    }

    Result encode(String cell, RowBuffer row);

    /** @param reading null for plain numbers */
    record OfNumber(int feature, Notation reading) implements CellPart {
        @Override
        public Result encode(String cell, RowBuffer row) {
            NumberScanner scanner = row.scanner();
            return add(
                    reading != null ? reading.parse(cell) : scanner.isNumber(cell) ? scanner.value() : Double.NaN, row);
        }

        Result add(double value, RowBuffer row) {
            if (!Double.isFinite(value)) {
                return Result.UNREADABLE;
            }
            if (value != 0) {
                row.add(feature, value);
            }
            return Result.VALUE;
        }
    }

    /**
     * A number in a category column is the category of its shortest spelling, unless it begins with a zero: {@code 1.0} and
     * {@code 1} are the same, {@code 01} is another.
     *
     * @param reading null for plain texts
     */
    record OfCategory(int start, Map<String, Integer> positions, int other, Notation reading) implements CellPart {
        public static OfCategory of(Schema.Column column, int start, Notation reading) {
            Map<String, Integer> positions = new HashMap<>();
            for (String category : column.categories()) {
                positions.put(category, positions.size());
            }
            Integer other = positions.get(Schema.OTHER);
            return new OfCategory(start, positions, other == null ? -1 : other, reading);
        }

        @Override
        public Result encode(String cell, RowBuffer row) {
            String category = cell;
            if (reading != null) {
                double value = reading.parse(cell);
                if (Double.isNaN(value)) {
                    return Result.UNREADABLE;
                }
                category = NumberText.compact(value);
            }
            Integer position = positions.get(category);
            if (position == null && reading == null) {
                position = positions.get(spelling(cell, row.scanner()));
            }
            int known = position == null ? other : position;
            if (known < 0) {
                return Result.UNKNOWN;
            }
            row.add(start + known, 1);
            return Result.VALUE;
        }

        public static String spelling(String cell, NumberScanner scanner) {
            boolean padded = cell.length() > 1 && cell.charAt(0) == '0' && Character.isDigit(cell.charAt(1));
            return !padded && scanner.isNumber(cell) && Double.isFinite(scanner.value())
                    ? NumberText.compact(scanner.value())
                    : cell;
        }
    }

    /** Free text. */
    record OfWords(int start, int width) implements CellPart {
        @Override
        public Result encode(String cell, RowBuffer row) {
            Words.encode(cell, start, width, row);
            return Result.VALUE;
        }
    }

    /** Text that is kept as it is. */
    record OfCharacters(int start) implements CellPart {
        @Override
        public Result encode(String cell, RowBuffer row) {
            int place = start;
            for (int k = 0; k < cell.length(); k += Character.charCount(cell.codePointAt(k))) {
                row.add(place++, cell.codePointAt(k));
            }
            return Result.VALUE;
        }
    }
}
