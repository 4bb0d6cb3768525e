// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Schema;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.input.EntryStore;
import dev.margrave.internal.input.RowBuffer;
import dev.margrave.internal.input.Targets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns the stored cells of a table into features: a numeric column is one feature, a text column one per category, and
 * a missing cell is replaced in each of its column's features by that feature's mean (the category's frequency).
 */
final class TableEncoder {
    private static final int MANY_CATEGORIES = 20; // fewer are never reported as identifiers
    private static final int ROWS_PER_CATEGORY = 5; // a column with fewer looks like identifiers

    private final String source;
    private final ReadOptions options;
    private final FeatureColumn[] columns;
    private final EntryStore cells;
    private final int[] given; // cells stored for each column, missing ones among them
    private final int[] missing;
    private final CategoryColumn[] text; // null for a numeric column
    private final int[] start; // the first feature of each column
    private boolean anyMissing;
    private boolean anyKept;
    private long unknown;

    TableEncoder(String source, ReadOptions options, FeatureColumn[] columns, EntryStore cells)
            throws DataFormatException {
        this.source = source;
        this.options = options;
        this.columns = columns;
        this.cells = cells;
        this.given = new int[columns.length];
        this.missing = new int[columns.length];
        this.text = new CategoryColumn[columns.length];
        this.start = new int[columns.length + 1];
        cells.pack();
        findTypes();
        findCategories();
    }

    private void findTypes() throws DataFormatException {
        for (int k = 0; k < columns.length; k++) {
            boolean isText = columns[k].isText() || columns[k].isNamedText();
            text[k] = isText && !columns[k].isKept() ? new CategoryColumn(columns[k]) : null;
            anyKept |= columns[k].isKept();
        }
        int entries = (int) cells.size();
        for (int e = 0; e < entries; e++) {
            int index = cells.index(e);
            int k = CellCode.column(index);
            given[k]++;
            if (CellCode.isMissing(index, cells.value(e))) {
                missing[k]++;
                anyMissing = true;
            } else if (!CellCode.isNumber(index) && text[k] == null && !columns[k].isKept()) {
                text[k] = new CategoryColumn(columns[k]);
            }
        }
        for (int e = 0; e < entries; e++) {
            int index = cells.index(e);
            if (CellCode.isNumber(index) && text[index] == null && Double.isInfinite(cells.value(e))) {
                throw columns[index].infiniteProblem(source);
            }
        }
    }

    private void findCategories() throws DataFormatException {
        int entries = (int) cells.size();
        for (int e = 0; e < entries; e++) {
            int index = cells.index(e);
            int k = CellCode.column(index);
            if (text[k] != null) {
                if (CellCode.isNumber(index)) {
                    text[k].useNumber(cells.value(e));
                } else if (CellCode.isCategory(index, cells.value(e))) {
                    text[k].useText((int) cells.value(e));
                }
            }
        }
        long features = 0;
        for (int k = 0; k < columns.length; k++) {
            if (text[k] != null) {
                if (given[k] < cells.rows()) {
                    text[k].useNumber(0);
                }
                text[k].close();
                checkNotation(k);
                if (text[k].isMixed()) {
                    options.warnings()
                            .accept(source + ": column " + Quoted.of(columns[k].name()) + " holds numbers and text ("
                                    + Quoted.of(text[k].example()) + "); its "
                                    + text[k].categories().size() + " values became categories");
                } else if (options.schema() == null
                        && !columns[k].isNamedText()
                        && isNearlyUnique(text[k].categories().size())) {
                    options.warnings()
                            .accept(source + ": column " + Quoted.of(columns[k].name()) + " has "
                                    + text[k].categories().size() + " different texts in " + cells.rows()
                                    + " rows, each now a feature (such as "
                                    + Quoted.of(text[k].categories().get(0)) + "); withoutColumn(NAME) leaves it out");
                }
            }
            boolean isOpen = text[k] == null || columns[k].isNamedText();
            if (isOpen && missing[k] == cells.rows() && options.schema() == null) {
                throw new DataFormatException(
                        source,
                        0,
                        "column " + Quoted.of(columns[k].name())
                                + " has no value in any row (withoutColumn(NAME) leaves it out)");
            }
            int own = columns[k].isKept() ? Schema.MAX_TEXT_LENGTH : 1;
            features += text[k] == null ? own : text[k].categories().size();
            if (features > EntryStore.MAX_ARRAY_LENGTH) {
                throw new DataFormatException(source, 0, "more than " + EntryStore.MAX_ARRAY_LENGTH + " features");
            }
            start[k + 1] = (int) features;
        }
    }

    private void checkNotation(int k) throws DataFormatException {
        Optional<String> number = text[k].foreignNumber();
        if (number.isPresent()) {
            throw new DataFormatException(
                    source,
                    0,
                    "column " + Quoted.of(columns[k].name()) + " holds numbers in a notation that is not read, such as "
                            + Quoted.of(number.get())
                            + "; write them with digits and a decimal point only, as in 1234.5"
                            + " (withCategory(NAME) reads the column as text, withoutColumn(NAME) leaves it out)");
        }
    }

    /** Whether the column looks like identifiers of records, from which nothing can be learned. */
    private boolean isNearlyUnique(int categories) {
        return categories >= MANY_CATEGORIES && categories > cells.rows() / ROWS_PER_CATEGORY;
    }

    /** The number of cells in text columns with a number that the model does not know. */
    long unknown() {
        return unknown;
    }

    Dataset encode(Targets targets, String labelName) throws IOException {
        Schema schema = options.schema() == null ? learned(labelName) : options.schema();
        double[] means = options.missing() == ReadOptions.Missing.FILL && !schema.fillsMissing() ? means() : null;
        if (means != null && options.schema() == null) {
            schema = schema.withFill(means);
        }
        boolean anyText = start[columns.length] != columns.length;
        for (CategoryColumn column : text) {
            anyText |= column != null;
        }
        FeatureMatrix matrix = anyText || anyMissing
                ? encoded(schema, means).matrix(start[columns.length], anyKept ? 0 : Long.MAX_VALUE)
                : cells.matrix(columns.length, Long.MAX_VALUE);
        return targets.dataset(matrix, schema);
    }

    private Schema learned(String labelName) {
        List<Schema.Column> described = new ArrayList<>();
        for (int k = 0; k < columns.length; k++) {
            List<String> categories = text[k] == null ? List.of() : text[k].categories();
            String name = columns[k].name();
            described.add(columns[k].isKept() ? Schema.Column.kept(name) : new Schema.Column(name, categories));
        }
        return Schema.of(described, labelName);
    }

    private double[] means() {
        double[] means = new double[start[columns.length]];
        int entries = (int) cells.size();
        for (int e = 0; e < entries; e++) {
            int index = cells.index(e);
            int k = CellCode.column(index);
            int position = columns[k].isKept() ? -1 : position(k, index, cells.value(e));
            if (position >= 0) {
                means[position] += text[k] == null ? cells.value(e) : 1.0;
            }
        }
        for (int k = 0; k < columns.length; k++) {
            if (text[k] != null && text[k].zero() >= 0) {
                means[start[k] + text[k].zero()] += cells.rows() - given[k];
            }
            for (int f = start[k]; f < start[k + 1]; f++) {
                means[f] /= Math.max(1, cells.rows() - missing[k]);
            }
        }
        return means;
    }

    /** The feature that this cell sets, or -1 if it is missing or unknown. */
    private int position(int k, int index, double value) {
        if (text[k] == null) {
            return CellCode.isNumber(index) ? start[k] : -1;
        }
        int category = -1;
        if (CellCode.isNumber(index)) {
            category = text[k].ofNumber(value);
        } else if (CellCode.isCategory(index, value)) {
            category = text[k].ofText((int) value);
        }
        return category < 0 ? -1 : start[k] + category;
    }

    private EntryStore encoded(Schema schema, double[] means) throws IOException {
        EntryStore out = new EntryStore(source);
        RowBuffer row = new RowBuffer();
        int[] seen = new int[columns.length];
        for (int i = 0; i < cells.rows(); i++) {
            for (int e = cells.start(i); e < cells.end(i); e++) {
                int index = cells.index(e);
                double value = cells.value(e);
                int k = CellCode.column(index);
                seen[k] = i + 1;
                if (CellCode.isMissing(index, value)) {
                    fill(row, k, schema, means);
                    continue;
                }
                if (columns[k].isKept()) {
                    keep(row, start[k], columns[k].texts().get((int) value));
                    continue;
                }
                int position = position(k, index, value);
                if (position >= 0) {
                    row.add(position, text[k] == null ? value : 1.0);
                } else if (CellCode.isNumber(index)) {
                    unknown++;
                }
            }
            for (int k = 0; k < columns.length; k++) {
                if (text[k] != null && seen[k] <= i) {
                    if (text[k].zero() >= 0) {
                        row.add(start[k] + text[k].zero(), 1.0);
                    } else {
                        unknown++;
                    }
                }
            }
            row.flush(out);
        }
        return out;
    }

    private static void keep(RowBuffer row, int from, String text) {
        int place = from;
        for (int k = 0; k < text.length(); k += Character.charCount(text.codePointAt(k))) {
            row.add(place++, text.codePointAt(k));
        }
    }

    private void fill(RowBuffer row, int k, Schema schema, double[] means) {
        for (int f = start[k]; f < start[k + 1]; f++) {
            double value = means == null ? schema.fill(f) : means[f];
            if (value != 0) {
                row.add(f, value);
            }
        }
    }
}
