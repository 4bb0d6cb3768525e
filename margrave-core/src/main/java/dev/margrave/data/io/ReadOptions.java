// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.data.LabelSet;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import dev.margrave.internal.Check;
import dev.margrave.internal.Copyable;
import java.nio.charset.Charset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How a data file is read. Immutable: every {@code with} method returns a changed copy. */
public final class ReadOptions {
    /** What a missing value means. */
    public enum Missing {
        ERROR,
        /** Marked in the features, so that each fit fills it with the mean of its own training rows. */
        FILL,
        /** The row is left out. */
        DROP
    }

    public static final ReadOptions DEFAULTS = new ReadOptions(new Settings());

    /** The name of the query column unless another is given. */
    public static final String DEFAULT_QUERY = "qid";

    /** A new setting needs one field here, one method that changes it and one that reads it. */
    private static final class Settings extends Copyable<Settings> {
        @Nullable
        Format format; // null: by the file's name

        Task task = Task.CLASSIFICATION;
        boolean unlabeled; // no column is the target

        @Nullable
        String label; // null: "label" if there is one, else the last column

        @Nullable
        String weightColumn;

        @Nullable
        String queryColumn; // null: rows belong to no queries

        List<String> dropped = List.of();
        List<String> used = List.of();
        List<String> categories = List.of();
        List<String> texts = List.of();
        List<String> numbers = List.of();
        boolean allColumns;

        @Nullable
        Charset encoding; // null: detected

        @Nullable
        Character delimiter; // null: detected

        @Nullable
        Character decimal; // null: detected

        @Nullable
        Boolean header; // null: detected

        List<String> missingValues = List.of(); // empty: the usual spellings

        @Nullable
        String dateFormat; // null: detected

        List<String> kept = List.of();
        List<String> classes = List.of(); // empty: all
        Missing missing = Missing.FILL;
        int indexBase = 1;
        boolean serialNumbers;

        @Nullable
        Schema schema; // null: learned from the file

        @Nullable
        LabelSet labels; // null: those of the file

        boolean strict;
        Consumer<String> warnings = warning -> {};
        Consumer<String> notes = note -> {};

        @Nullable
        Consumer<List<ColumnSummary>> columns; // null: not wanted

        Copies copies = new Copies(List.of(), cells -> {});
    }

    /** Columns whose text is passed on. */
    private record Copies(List<String> columns, Consumer<List<String>> receiver) {
        Copies {
            columns = List.copyOf(columns);
            Objects.requireNonNull(receiver, "receiver");
        }
    }

    private final Settings settings;

    private ReadOptions(Settings settings) {
        this.settings = settings;
    }

    private ReadOptions change(Consumer<Settings> change) {
        return new ReadOptions(settings.with(change));
    }

    /** Needed where the file name does not determine it, as for standard input. */
    public ReadOptions withFormat(@Nullable Format value) {
        return change(o -> o.format = value);
    }

    /**
     * CLASSIFICATION reads labels, REGRESSION numbers; NONE ignores any target. RANKING reads numbers and the query of
     * each row, from {@code qid:N} in LIBSVM files and a column {@link #DEFAULT_QUERY} elsewhere.
     */
    public ReadOptions withTask(Task value) {
        return change(o -> {
            o.task = value.target();
            o.queryColumn = value == Task.RANKING && o.queryColumn == null ? DEFAULT_QUERY : o.queryColumn;
        });
    }

    /**
     * The query column, in formats with column names; LIBSVM files use {@code qid:N}. With a schema, the column is optional.
     */
    public ReadOptions withQueryColumn(@Nullable String name) {
        return change(o -> o.queryColumn = name);
    }

    /** The target column, in formats with column names. */
    public ReadOptions withLabel(@Nullable String name) {
        return change(o -> o.label = name);
    }

    /** Whether no column is the target, so that all columns are features. */
    public ReadOptions withoutLabel(boolean value) {
        return change(o -> o.unlabeled = value);
    }

    /** The column of row weights, in formats with column names. */
    public ReadOptions withWeightColumn(@Nullable String name) {
        return change(o -> o.weightColumn = name);
    }

    /** Leaves this column out; may be called several times. */
    public ReadOptions withoutColumn(String name) {
        return change(o -> o.dropped = and(o.dropped, name));
    }

    /** Keeps this column where it would be left out as constant or as an identifier; may be called several times. */
    public ReadOptions withColumn(String name) {
        return change(o -> o.used = and(o.used, name));
    }

    /** Keeps all columns that have a name and a value, also constant ones and identifiers. */
    public ReadOptions withAllColumns(boolean value) {
        return change(o -> o.allColumns = value);
    }

    /**
     * Treats each distinct value of this column as a category, even if it looks like a number; may be called several times. A
     * schema overrides this.
     */
    public ReadOptions withCategory(String name) {
        return change(o -> o.categories = and(o.categories, name));
    }

    /** Treats this column as free text, hashed into words; may be called several times. A schema overrides this. */
    public ReadOptions withText(String name) {
        return change(o -> o.texts = and(o.texts, name));
    }

    /** Treats this column as numeric; any other cell is an error. May be called several times. A schema overrides this. */
    public ReadOptions withNumeric(String name) {
        return change(o -> o.numbers = and(o.numbers, name));
    }

    private static List<String> and(List<String> names, String name) {
        return Stream.concat(names.stream(), Stream.of(name)).distinct().toList();
    }

    /** The encoding of a table; by default UTF-8, UTF-16 or Windows-1252, detected from the content. */
    public ReadOptions withEncoding(Charset value) {
        return change(o -> o.encoding = Objects.requireNonNull(value, "encoding"));
    }

    /** What separates the fields of a CSV file; by default detected from the content. */
    public ReadOptions withDelimiter(char value) {
        if (value == '"' || value == '\n' || value == '\r' || value == 0) {
            throw new IllegalArgumentException("a quote, a line break or NUL cannot be the delimiter");
        }
        return change(o -> o.delimiter = value);
    }

    /** The decimal separator of a table, a comma or a point; by default detected column by column. */
    public ReadOptions withDecimal(char value) {
        if (value != ',' && value != '.') {
            throw new IllegalArgumentException("the decimal separator must be , or ., got " + value);
        }
        return change(o -> o.decimal = value);
    }

    /** Whether the first line of a CSV file names the columns; by default detected. Otherwise they are c1, c2, … */
    public ReadOptions withHeader(boolean value) {
        return change(o -> o.header = value);
    }

    /** The spellings of a missing value, in any case; by default the usual ones. An empty cell is always missing. */
    public ReadOptions withMissingValues(List<String> values) {
        return change(o -> o.missingValues = List.copyOf(values));
    }

    /** How dates are written, as a {@link java.time.format.DateTimeFormatter} pattern; by default detected column by column. */
    public ReadOptions withDateFormat(String pattern) {
        Objects.requireNonNull(DateTimeFormatter.ofPattern(pattern, Locale.ROOT)); // rejects a bad pattern
        return change(o -> o.dateFormat = pattern);
    }

    /**
     * Keeps the text of this column unchanged for a similarity that reads it; may be called several times. A schema overrides this.
     */
    public ReadOptions withRawText(String name) {
        return change(o -> o.kept = and(o.kept, name));
    }

    /** Keeps only the rows of these labels. */
    public ReadOptions withClasses(List<String> labelsToKeep) {
        return change(
                o -> o.classes = labelsToKeep.stream().map(LabelSet::canonical).toList());
    }

    public ReadOptions withMissing(Missing value) {
        return change(o -> o.missing = Objects.requireNonNull(value));
    }

    /** The index of the first feature in LIBSVM files, 1 or 0. */
    public ReadOptions withIndexBase(int value) {
        Check.atLeast("index base", value, 0);
        if (value > 1) {
            throw new IllegalArgumentException("index base must be 0 or 1, got " + value);
        }
        return change(o -> o.indexBase = value);
    }

    /** Accepts and ignores an entry {@code 0:serial} at the start of a LIBSVM row, the convention of precomputed kernels. */
    public ReadOptions withSerialNumbers(boolean value) {
        return change(o -> o.serialNumbers = value);
    }

    /** Encodes the file as a model expects it; the target is optional. */
    public ReadOptions withSchema(@Nullable Schema value) {
        return change(o -> o.schema = value);
    }

    /** The only labels allowed. */
    public ReadOptions withLabels(@Nullable LabelSet value) {
        return change(o -> o.labels = value);
    }

    /** Turns repairs into errors, and rejects unknown feature indices and categories, otherwise dropped with a warning. */
    public ReadOptions withStrict(boolean value) {
        return change(o -> o.strict = value);
    }

    /** Receives one line for each kind of item dropped, with the count. */
    public ReadOptions withWarnings(Consumer<String> receiver) {
        return change(o -> o.warnings = Objects.requireNonNull(receiver));
    }

    /** Receives one line on what was detected in a file, where that is unusual. */
    public ReadOptions withNotes(Consumer<String> receiver) {
        return change(o -> o.notes = Objects.requireNonNull(receiver, "notes"));
    }

    /** Receives a description of all columns of a table, for which different values are counted exactly. */
    public ReadOptions withColumns(Consumer<List<ColumnSummary>> receiver) {
        return change(o -> o.columns = Objects.requireNonNull(receiver, "columns"));
    }

    /** Also passes on the text of these columns of a table, row by row for each row that is kept, whatever their role is. */
    public ReadOptions withCopies(List<String> names, Consumer<List<String>> receiver) {
        return change(o -> o.copies = new Copies(names, receiver));
    }

    public @Nullable Format format() {
        return settings.format;
    }

    public Task task() {
        return settings.task;
    }

    public @Nullable String label() {
        return settings.label;
    }

    /** Whether no column is the target. */
    public boolean isWithoutLabel() {
        return settings.unlabeled;
    }

    public @Nullable String weightColumn() {
        return settings.weightColumn;
    }

    /** Null if rows belong to no queries. */
    public @Nullable String queryColumn() {
        return settings.queryColumn;
    }

    public List<String> dropped() {
        return settings.dropped;
    }

    /** The columns that are kept whatever they hold. */
    public List<String> used() {
        return settings.used;
    }

    public boolean allColumns() {
        return settings.allColumns;
    }

    /** The columns whose distinct values are categories. */
    public List<String> categories() {
        return settings.categories;
    }

    /** The columns of free text. */
    public List<String> texts() {
        return settings.texts;
    }

    /** The columns that must be numeric. */
    public List<String> numbers() {
        return settings.numbers;
    }

    /** Null if it is detected. */
    public @Nullable Charset encoding() {
        return settings.encoding;
    }

    /** Null if it is detected. */
    public @Nullable Character delimiter() {
        return settings.delimiter;
    }

    /** Null if it is detected. */
    public @Nullable Character decimal() {
        return settings.decimal;
    }

    /** Null if it is detected. */
    public @Nullable Boolean header() {
        return settings.header;
    }

    /** Empty for the usual spellings. */
    public List<String> missingValues() {
        return settings.missingValues;
    }

    /** Null if it is detected. */
    public @Nullable String dateFormat() {
        return settings.dateFormat;
    }

    public List<String> kept() {
        return settings.kept;
    }

    public List<String> classes() {
        return settings.classes;
    }

    public Missing missing() {
        return settings.missing;
    }

    public int indexBase() {
        return settings.indexBase;
    }

    public boolean serialNumbers() {
        return settings.serialNumbers;
    }

    public @Nullable Schema schema() {
        return settings.schema;
    }

    public @Nullable LabelSet labels() {
        return settings.labels;
    }

    public boolean strict() {
        return settings.strict;
    }

    /** The receiver of warnings about dropped items. */
    public Consumer<String> warnings() {
        return settings.warnings;
    }

    /** The receiver of a line on what was detected. */
    public Consumer<String> notes() {
        return settings.notes;
    }

    /** The receiver of a description of the columns, or null. */
    public @Nullable Consumer<List<ColumnSummary>> columns() {
        return settings.columns;
    }

    /** The columns whose text is passed on. */
    public List<String> copied() {
        return settings.copies.columns();
    }

    /** The receiver of the texts of these columns. */
    public Consumer<List<String>> copies() {
        return settings.copies.receiver();
    }
}
