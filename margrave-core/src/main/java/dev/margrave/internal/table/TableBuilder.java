// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.Dataset;
import dev.margrave.data.Schema;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.Task;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.NumberText;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.input.EntryStore;
import dev.margrave.internal.input.Input;
import dev.margrave.internal.input.NumberScanner;
import dev.margrave.internal.input.RowBuffer;
import dev.margrave.internal.input.RowSink;
import dev.margrave.internal.input.RowTarget;
import dev.margrave.internal.input.Targets;
import java.io.IOException;

/**
 * Builds a data set from the cells of a table with named columns, row by row. Cells that are not given are 0. They are stored
 * as entries (see {@link CellCode}); a number that is 0 is not stored.
 *
 * <p>A number in a text column is the category of its shortest spelling: {@code 1.0} and {@code 1} are the same.
 */
public final class TableBuilder {
    private static final char NUL = 0;

    private final String source;
    private final ReadOptions options;
    private final ColumnRoles roles;
    private final FeatureColumn[] columns;
    private final RowTarget target;
    private final Targets targets; // of all rows; null if rows are passed on one by one
    private final RowSink store;
    private final RowBuffer row = new RowBuffer();
    private final NumberScanner numbers = new NumberScanner();
    private final boolean filled; // the model stores replacements for missing values
    private final RowWeights weights = new RowWeights();
    private long line;
    private String label;
    private String query;
    private double weight;
    private int missing; // the first feature column that has no value in this row, or -1
    private long unknown;
    private long unknownInRow;
    private long left; // rows left out

    /** {@code columns} are the feature columns in the order of the roles. */
    TableBuilder(String source, ReadOptions options, ColumnRoles roles, FeatureColumn[] columns, RowSink store) {
        this(source, options, roles, columns, store, new Targets(source, options));
    }

    private TableBuilder(
            String source,
            ReadOptions options,
            ColumnRoles roles,
            FeatureColumn[] columns,
            RowSink store,
            Targets targets) {
        this(source, options, roles, columns, store, targets, targets);
    }

    private TableBuilder(
            String source,
            ReadOptions options,
            ColumnRoles roles,
            FeatureColumn[] columns,
            RowSink store,
            RowTarget target,
            Targets targets) {
        this.source = source;
        this.options = options;
        this.roles = roles;
        this.columns = columns;
        this.target = target;
        this.targets = targets;
        this.store = store;
        this.filled = options.schema() != null
                && options.schema().fillsMissing()
                && options.missing() != ReadOptions.Missing.DROP;
    }

    /** For rows of numbers that are passed on one by one with their targets and not kept. */
    public static TableBuilder ofNumbers(
            String source, ReadOptions options, ColumnRoles roles, RowSink sink, RowTarget target) {
        FeatureColumn[] columns =
                roles.featureNames().stream().map(FeatureColumn::numeric).toArray(FeatureColumn[]::new);
        return new TableBuilder(source, options, roles, columns, sink, target, null);
    }

    void startRow(long atLine) {
        line = atLine;
        label = null;
        weight = 1;
        missing = -1;
        unknownInRow = 0;
        row.clear();
    }

    /** A cell of a CSV file. Surrounding blanks are ignored; an empty cell, NA, NaN and ? are missing values. */
    void cell(int column, char[] text, int from, int length) throws DataFormatException {
        int start = from;
        int end = from + length;
        while (start < end && text[start] <= ' ' && text[start] != NUL) {
            start++;
        }
        while (start < end && text[end - 1] <= ' ' && text[end - 1] != NUL) {
            end--;
        }
        int k = roles.feature(column);
        if (k >= 0 && !columns[k].isText() && numbers.isNumber(text, start, end - start)) {
            number(k, numbers.value(), text, start, end - start);
            return;
        }
        for (int at = start; at < end; at++) {
            if (text[at] == NUL) {
                throw problem(Input.NUL_PROBLEM);
            }
        }
        if (k >= 0 || column == roles.label() || column == roles.weight() || column == roles.query()) {
            String cell = new String(text, start, end - start);
            boolean isKept = k >= 0 && columns[k].isKept();
            boolean none = cell.isEmpty() || (!isKept && (cell.equalsIgnoreCase("NA") || cell.equalsIgnoreCase("NaN")));
            if (none || (!isKept && cell.equals("?"))) {
                missing(column, none);
            } else {
                cell(column, cell);
            }
        }
    }

    /** A cell with a value. */
    void cell(int column, String text) throws DataFormatException {
        int k = roles.feature(column);
        if (k >= 0) {
            if (!columns[k].isText() && numbers.isNumber(text)) {
                number(k, numbers.value(), text.toCharArray(), 0, text.length());
            } else {
                text(k, text);
            }
        } else if (column == roles.label()) {
            label = text;
        } else if (column == roles.weight()) {
            weight(text);
        } else if (column == roles.query()) {
            query = text;
        }
    }

    boolean isFeature(int column) {
        return roles.feature(column) >= 0;
    }

    /** A cell without a value; {@code blank} distinguishes an empty cell from a question mark. */
    void missing(int column, boolean blank) throws DataFormatException {
        int k = roles.feature(column);
        if (k >= 0 && columns[k].isKept() && options.missing() != ReadOptions.Missing.DROP) {
            throw problem("no text in column " + Quoted.of(columns[k].name())
                    + ", which a similarity reads; withMissing(DROP) leaves the row out");
        }
        if (k >= 0) {
            missing = missing < 0 ? k : missing;
            row.add(k, CellCode.index(k), CellCode.MISSING);
        } else if (column == roles.label()) {
            label = blank ? "" : Targets.UNLABELED;
        } else if (column == roles.weight()) {
            throw problem("no weight in column " + Quoted.of(roles.names().get(column)));
        } else if (column == roles.query()) {
            throw problem("no query in column " + Quoted.of(roles.names().get(column)));
        }
    }

    private void number(int k, double value, char[] text, int from, int length) {
        if (Double.isInfinite(value)) {
            columns[k].noteInfinite(new String(text, from, length), line);
        }
        if (value != 0) {
            row.add(k, value);
        }
    }

    private void text(int k, String text) throws DataFormatException {
        FeatureColumn column = columns[k];
        if (column.isKept() && text.indexOf(NUL) >= 0) {
            throw problem(Input.NUL_PROBLEM);
        }
        if (column.isKept() && text.codePointCount(0, text.length()) > Schema.MAX_TEXT_LENGTH) {
            throw problem("the text in column " + Quoted.of(column.name()) + " has "
                    + text.codePointCount(0, text.length()) + " characters; a similarity reads at most "
                    + Schema.MAX_TEXT_LENGTH);
        }
        if (!column.isText() && NumberScanner.isNotFinite(text)) {
            column.noteInfinite(text, line);
            row.add(k, text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
            return;
        }
        if (!column.isClosed()) {
            row.add(k, CellCode.index(k), column.register(text));
            return;
        }
        if (!column.isText()) {
            throw problem("value " + Quoted.of(text) + " in the numeric column " + Quoted.of(column.name()));
        }
        int code = column.code(text);
        if (code < 0 && numbers.isNumber(text)) {
            code = column.code(NumberText.compact(numbers.value()));
        }
        if (code < 0 && (options.schema() == null || options.strict())) {
            throw problem("value " + Quoted.of(text) + " in column " + Quoted.of(column.name()) + "; its values are "
                    + Quoted.all(column.texts()));
        }
        unknownInRow += code < 0 ? 1 : 0;
        row.add(k, CellCode.index(k), code < 0 ? CellCode.UNKNOWN : code);
    }

    /** Multiplies the row's weight. */
    void weight(String text) throws DataFormatException {
        if (!numbers.isNumber(text) || !(numbers.value() >= 0 && numbers.value() < Double.POSITIVE_INFINITY)) {
            throw problem("weight " + Quoted.of(text) + "; weights must be numbers of at least 0");
        }
        weight *= numbers.value();
        weights.begin(store.rows());
    }

    void endRow() throws IOException {
        boolean drop = options.missing() == ReadOptions.Missing.DROP;
        if (roles.label() < 0) {
            target.offerNone(line);
        } else {
            boolean unusable =
                    label == null || label.isEmpty() || (options.task() == Task.REGRESSION && label.equals("?"));
            if (unusable && drop && options.task() != Task.NONE) {
                target.skip();
                left++;
                return;
            }
            if (unusable && options.task() != Task.NONE) {
                throw problem("no " + (options.task() == Task.REGRESSION ? "target" : "label") + " in column "
                        + Quoted.of(roles.labelName())
                        + (options.task() == Task.CLASSIFICATION ? "; ? marks an unlabeled row" : ""));
            }
            if (!target.offer(label, line)) {
                return;
            }
        }
        if (missing >= 0 && drop) {
            left++;
            return;
        }
        if (missing >= 0 && !filled && options.schema() != null) {
            throw problem("no value in column " + Quoted.of(columns[missing].name())
                    + ", and the model stores no means; train it with withMissing(FILL), or leave such rows out with"
                    + " withMissing(DROP)");
        }
        if (missing >= 0 && !filled && options.missing() == ReadOptions.Missing.ERROR) {
            throw problem("no value in column " + Quoted.of(columns[missing].name())
                    + "; withMissing(FILL) fills such cells, withMissing(DROP) leaves the row out");
        }
        commit();
    }

    private void commit() throws IOException {
        weights.set(store.rows(), weight);
        unknown += unknownInRow;
        row.flush(store);
        if (roles.query() >= 0) {
            target.query(query);
        }
        target.commit();
    }

    /** The data set of the stored cells. */
    Dataset finish(EntryStore cells) throws IOException {
        checkRows();
        TableEncoder encoder = new TableEncoder(source, options, columns, cells);
        Dataset data = encoder.encode(targets, roles.labelName());
        unknown += encoder.unknown();
        if (unknown > 0) {
            options.warnings()
                    .accept(source + ": " + unknown + (unknown == 1 ? " cell holds" : " cells hold")
                            + " a category that the model does not know; it counts as none of those known");
        }
        return weights.applied(data);
    }

    /** The targets of rows that went to another sink, with the column names and no entries. */
    Dataset finishWithoutEntries() throws DataFormatException {
        checkRows();
        Schema schema = options.schema();
        if (schema == null) {
            schema = Schema.of(
                    roles.featureNames().stream().map(Schema.Column::numeric).toList(), roles.labelName());
        }
        return weights.applied(targets.dataset(SparseMatrix.empty(store.rows(), columns.length), schema));
    }

    private void checkRows() throws DataFormatException {
        targets.checkClasses();
        if (store.rows() == 0) {
            throw new DataFormatException(
                    source, 0, left > 0 ? "no rows; all " + left + " have a missing value" : "no rows");
        }
    }

    private DataFormatException problem(String text) {
        return new DataFormatException(source, line, text);
    }
}
