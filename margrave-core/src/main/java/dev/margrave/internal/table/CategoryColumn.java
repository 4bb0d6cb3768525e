// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.internal.NumberText;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** The categories of a text column, and which of them each stored cell is. */
final class CategoryColumn {
    private static final int VALUES_AN_EXCEPTION = 20; // among numbers: "none", "n.v." and the like

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

    /** Fixes the categories: those of a closed column as they are, those used of an open one in their order. */
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

    /** Whether an open column has numbers beside its text, which nobody said was one. */
    boolean isMixed() {
        return !column.isClosed() && !column.isNamedText() && !numbers.isEmpty();
    }

    /** The first text of the column. */
    String example() {
        return column.texts().get(texts.nextSetBit(0));
    }

    /** A number in a notation that is not read, if nearly all values of an open column are numbers in this one or that. */
    Optional<String> foreignNumber() {
        if (column.isClosed() || column.isNamedText()) {
            return Optional.empty();
        }
        List<String> foreign = texts.stream()
                .mapToObj(column.texts()::get)
                .filter(ForeignNumbers::isNumber)
                .toList();
        int others = texts.cardinality() - foreign.size();
        return foreign.isEmpty() || others * VALUES_AN_EXCEPTION > categories.size()
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
