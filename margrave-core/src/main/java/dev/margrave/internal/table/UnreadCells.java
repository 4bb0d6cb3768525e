// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.cell.CellProblem;
import java.util.ArrayList;
import java.util.List;

/** Cells whose text is not what their column holds. A few count as missing; more are an error, and any if reading is strict. */
final class UnreadCells {
    /** The largest share of words in a column of numbers. */
    static final double MOST_WORDS = 0.05;

    /** The cells of one column. */
    private static final class Column {
        private long unreadable;
        private long unreadableInRow;
        private long unknown;
        private long unknownInRow;
        private long line;
        private String example;

        private void note(long atLine, String text) {
            if (example == null) {
                line = atLine;
                example = text;
            }
        }
    }

    private final String source;
    private final ReadOptions options;
    private final List<String> names;
    private final Column[] columns;
    private final List<Column> changed = new ArrayList<>(); // in this row

    UnreadCells(String source, ReadOptions options, List<String> names) {
        this.source = source;
        this.options = options;
        this.names = names;
        this.columns = new Column[names.size()];
    }

    private Column column(int column) {
        if (columns[column] == null) {
            columns[column] = new Column();
        }
        changed.add(columns[column]);
        return columns[column];
    }

    /** A text in a column of numbers, dates or booleans. */
    void unreadable(int column, long line, String text) throws DataFormatException {
        if (options.strict() || options.numbers().contains(names.get(column))) {
            throw new DataFormatException(source, line, CellProblem.notNumeric(text, names.get(column)));
        }
        Column cells = column(column);
        cells.unreadableInRow++;
        cells.note(line, text);
    }

    /** A category that the model does not know, and counts as none. */
    void unknown(int column, long line, String text, List<String> categories) throws DataFormatException {
        if (options.strict() || options.schema() == null) {
            throw new DataFormatException(
                    source, line, CellProblem.unknownCategory(text, names.get(column), categories));
        }
        column(column).unknownInRow++;
    }

    /** The row is kept. */
    void commit() {
        for (Column column : changed) {
            column.unreadable += column.unreadableInRow;
            column.unknown += column.unknownInRow;
            column.unreadableInRow = 0;
            column.unknownInRow = 0;
        }
        changed.clear();
    }

    /** Forgets what a row brought that is left out. */
    void discard() {
        for (Column column : changed) {
            column.unreadableInRow = 0;
            column.unknownInRow = 0;
        }
        changed.clear();
    }

    void report(long rows) throws DataFormatException {
        List<String> problems = new ArrayList<>();
        long unknown = 0;
        for (int c = 0; c < columns.length; c++) {
            if (columns[c] == null) {
                continue;
            }
            unknown += columns[c].unknown;
            if (columns[c].unreadable > MOST_WORDS * rows) {
                problems.add(source + ":" + columns[c].line + ": value " + Quoted.of(columns[c].example)
                        + " in the numeric column " + Quoted.of(names.get(c)) + "; "
                        + share(columns[c].unreadable, rows));
            }
        }
        if (!problems.isEmpty()) {
            throw new DataFormatException(problems);
        }
        for (int c = 0; c < columns.length; c++) {
            if (columns[c] != null && columns[c].unreadable > 0) {
                options.warnings()
                        .accept(source + ":" + columns[c].line + ": value " + Quoted.of(columns[c].example)
                                + " in the numeric column " + Quoted.of(names.get(c)) + "; "
                                + (columns[c].unreadable == 1
                                        ? "it counts as missing"
                                        : columns[c].unreadable + " such cells count as missing"));
            }
        }
        if (unknown > 0) {
            options.warnings()
                    .accept(source + ": " + unknown + (unknown == 1 ? " cell holds" : " cells hold")
                            + " a category that the model does not know; it counts as none of those known");
        }
    }

    private static String share(long cells, long rows) {
        return cells + " of " + rows + (rows == 1 ? " row has" : " rows have") + " such a cell";
    }
}
