// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.internal.NumberText;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** The categories of a text column, and the category of each stored cell. */
final class CategoryColumn {
    /** At most one word such as "none" or "n.v." among this many numbers. */
    private static final int VALUES_PER_EXCEPTION = 20;

    private final FeatureColumn column;
    private final BitSet texts = new BitSet();
    private final Map<Double, String> numbers = new HashMap<>();
    private final Map<Double, Integer> numberPositions = new HashMap<>();
    private List<String> categories;
    private int[] textPositions;

    CategoryColumn(FeatureColumn column) {
        this.column = column;
    }

    void useText(int code) {
        texts.set(code);
    }

    void useNumber(double value) {
        numbers.computeIfAbsent(value + 0.0, NumberText::compact);
    }

    /** Fixes the categories: all those of a closed column, or those used in an open one, sorted. */
    void close() {
        if (column.isClosed()) {
            categories = List.copyOf(column.texts());
        } else {
            TreeSet<String> all = new TreeSet<>(numbers.values());
            texts.stream().forEach(code -> all.add(column.texts().get(code)));
            categories = List.copyOf(all);
        }
        Map<String, Integer> positions = new HashMap<>();
        for (String category : categories) {
            positions.put(category, positions.size());
        }
        textPositions = column.texts().stream()
                .mapToInt(text -> positions.getOrDefault(text, -1))
                .toArray();
        numbers.forEach((value, text) -> numberPositions.put(value, positions.getOrDefault(text, -1)));
    }

    /** Whether an open column that the options do not name as text mixes numbers and text. */
    boolean isMixed() {
        return !column.isClosed() && !column.isNamedText() && !numbers.isEmpty();
    }

    /** The first text of the column. */
    String example() {
        return column.texts().get(texts.nextSetBit(0));
    }

    /**
     * An example of a number in a notation that is not read, if nearly all values of an open column are numbers in some
     * notation.
     */
    Optional<String> foreignNumber() {
        if (column.isClosed() || column.isNamedText()) {
            return Optional.empty();
        }
        List<String> foreign = texts.stream()
                .mapToObj(column.texts()::get)
                .filter(ForeignNumbers::isNumber)
                .toList();
        int others = texts.cardinality() - foreign.size();
        return foreign.isEmpty() || others * VALUES_PER_EXCEPTION > categories.size()
                ? Optional.empty()
                : Optional.of(foreign.get(0));
    }

    List<String> categories() {
        return categories;
    }

    int ofText(int code) {
        return textPositions[code];
    }

    int ofNumber(double value) {
        return numberPositions.getOrDefault(value + 0.0, -1);
    }

    /** The category of cells that are not stored, or -1. */
    int zero() {
        return ofNumber(0.0);
    }
}
