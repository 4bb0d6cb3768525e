// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.internal.Quoted;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The names of a table's columns: those of the file, repaired so that each column has one of its own. */
final class ColumnNames {
    private final List<String> names;
    private final BitSet unnamed;
    private final boolean given;

    private ColumnNames(List<String> names, BitSet unnamed, boolean given) {
        this.names = List.copyOf(names);
        this.unnamed = unnamed;
        this.given = given;
    }

    /** Numbers names that occur again: {@code a}, {@code a.2}. A column without a name gets its position: {@code c3}. */
    static ColumnNames of(List<String> header, long line, Problems problems) {
        Set<String> all = new HashSet<>(header);
        Set<String> taken = new HashSet<>();
        List<String> names = new ArrayList<>();
        List<String> repeated = new ArrayList<>();
        BitSet unnamed = new BitSet();
        for (int c = 0; c < header.size(); c++) {
            String name = header.get(c);
            if (name.isEmpty()) {
                unnamed.set(c);
                name = free("c" + (c + 1), all, taken);
            } else if (taken.contains(name)) {
                name = free(name + ".2", all, taken);
                repeated.add(name);
            }
            taken.add(name);
            names.add(name);
        }
        if (!repeated.isEmpty()) {
            problems.repair(
                    line,
                    (repeated.size() == 1 ? "a column name occurs" : "column names occur") + " twice; now "
                            + Quoted.all(repeated));
        }
        return new ColumnNames(names, unnamed, true);
    }

    private static String free(String wanted, Set<String> all, Set<String> taken) {
        String name = wanted;
        for (int number = 2; taken.contains(name) || (all.contains(name) && !taken.contains(name)); number++) {
            name = wanted.replaceFirst("\\.2$", "") + "." + number;
        }
        return name;
    }

    /** {@code c1}, {@code c2}, … for a file that does not name its columns; {@code empty} are those without a value. */
    static ColumnNames byPosition(int columns, BitSet empty) {
        List<String> names = new ArrayList<>();
        for (int c = 1; c <= columns; c++) {
            names.add("c" + c);
        }
        return new ColumnNames(names, empty, false);
    }

    /** Whether the file names its columns. */
    boolean areGiven() {
        return given;
    }

    /** Whether the file has no name for this column, where it names others or the column seems empty. */
    boolean isUnnamed(int column) {
        return unnamed.get(column);
    }

    List<String> all() {
        return names;
    }

    String name(int column) {
        return names.get(column);
    }

    int size() {
        return names.size();
    }
}
