// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** One section of a page, with a heading. */
public sealed interface Section permits Section.Prose, Section.Facts, Section.KeyFigures, Section.Table, Chart {
    String title();

    /** Plain paragraphs. */
    record Prose(String title, List<String> paragraphs) implements Section {
        public Prose {
            Objects.requireNonNull(title, "title");
            paragraphs = List.copyOf(paragraphs);
        }

        public static Prose of(String title, String... paragraphs) {
            return new Prose(title, Arrays.asList(paragraphs));
        }
    }

    /** Names with their values, in the given order. */
    record Facts(String title, List<Fact> facts) implements Section {
        public Facts {
            Objects.requireNonNull(title, "title");
            facts = List.copyOf(facts);
        }
    }

    record Fact(String name, String value) {
        public Fact {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(value, "value");
        }
    }

    /** The most important numbers of a page, each large, with a remark below it; shown above all other sections. */
    record KeyFigures(List<Figure> figures) implements Section {
        public KeyFigures {
            figures = List.copyOf(figures);
        }

        @Override
        public String title() {
            return "Key figures";
        }
    }

    /** @param remark such as the baseline; may be empty */
    record Figure(String name, String value, String remark) {
        public Figure {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(value, "value");
            Objects.requireNonNull(remark, "remark");
        }
    }

    /** A table that can be sorted by any column; every row has one cell per column. */
    record Table(String title, String note, List<String> columns, List<List<Cell>> rows) implements Section {
        public Table {
            Objects.requireNonNull(title, "title");
            Objects.requireNonNull(note, "note");
            columns = List.copyOf(columns);
            rows = rows.stream().map(List::copyOf).toList();
            for (List<Cell> row : rows) {
                if (row.size() != columns.size()) {
                    throw new IllegalArgumentException("table " + title + ": a row has " + row.size()
                            + " cells, the header has " + columns.size());
                }
            }
        }
    }

    /**
     * A cell of a table.
     *
     * @param order the sort key; NaN sorts by the text, after all numbers
     * @param strong whether the cell is bold, for the best value of a row
     */
    record Cell(String text, double order, boolean strong) {
        public Cell {
            Objects.requireNonNull(text, "text");
        }

        public static Cell of(String text) {
            return new Cell(text, Double.NaN, false);
        }

        /** A formatted number with its exact value as the sort key. */
        public static Cell of(String text, double order) {
            return new Cell(text, order, false);
        }

        public Cell bold() {
            return new Cell(text, order, true);
        }
    }
}
