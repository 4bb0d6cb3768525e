// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.data.LabelSet;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import dev.margrave.internal.Check;
import dev.margrave.internal.Copyable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** How a data file is read. Immutable: every {@code with} method returns a changed copy. */
public final class ReadOptions {
    /** What a missing value means. */
    public enum Missing {
        ERROR,
        /** Replaced by the feature's mean over the file (or, with a schema that has them, by the schema's values). */
        MEAN,
        /** The row is left out. */
        DROP
    }

    public static final ReadOptions DEFAULTS = new ReadOptions(new Settings());

    /** The name of the query column unless another is given. */
    public static final String DEFAULT_QUERY = "qid";

    /** A new setting needs one field here, one method that changes it and one that reads it. */
    private static final class Settings extends Copyable<Settings> {
        Format format; // null: by the file's name
        Task task = Task.CLASSIFICATION;
        String label; // null: "label" if there is one, else the last column
        String weightColumn;
        String queryColumn; // null: rows belong to no queries
        List<String> dropped = List.of();
        List<String> text = List.of();
        List<String> kept = List.of();
        List<String> classes = List.of(); // empty: all
        Missing missing = Missing.ERROR;
        int indexBase = 1;
        boolean serialNumbers;
        Schema schema; // null: learned from the file
        LabelSet labels; // null: those of the file
        boolean strict;
        Consumer<String> warnings = warning -> {};
    }

    private final Settings settings;

    private ReadOptions(Settings settings) {
        this.settings = settings;
    }

    private ReadOptions change(Consumer<Settings> change) {
        return new ReadOptions(settings.with(change));
    }

    /** Needed where the file name does not determine it, as for standard input. */
    public ReadOptions withFormat(Format value) {
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
    public ReadOptions withQueryColumn(String name) {
        return change(o -> o.queryColumn = name);
    }

    /** The target column, in formats with column names. */
    public ReadOptions withLabel(String name) {
        return change(o -> o.label = name);
    }

    /** The column of row weights, in formats with column names. */
    public ReadOptions withWeightColumn(String name) {
        return change(o -> o.weightColumn = name);
    }

    /** Leaves this column out; may be called several times. */
    public ReadOptions withoutColumn(String name) {
        List<String> more = new ArrayList<>(settings.dropped);
        more.add(name);
        return change(o -> o.dropped = List.copyOf(more));
    }

    /**
     * Treats each distinct value of this column as a category, even if it looks like a number; may be called several times. A schema overrides this.
     */
    public ReadOptions withText(String name) {
        List<String> more = new ArrayList<>(settings.text);
        more.add(name);
        return change(o -> o.text = List.copyOf(more));
    }

    /**
     * Keeps the text of this column unchanged for a similarity that reads it; may be called several times. A schema overrides this.
     */
    public ReadOptions withRawText(String name) {
        List<String> more = new ArrayList<>(settings.kept);
        if (!more.contains(name)) {
            more.add(name);
        }
        return change(o -> o.kept = List.copyOf(more));
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
    public ReadOptions withSchema(Schema value) {
        return change(o -> o.schema = value);
    }

    /** The only labels allowed. */
    public ReadOptions withLabels(LabelSet value) {
        return change(o -> o.labels = value);
    }

    /** Rejects unknown feature indices and categories, which are otherwise dropped with a warning. */
    public ReadOptions withStrict(boolean value) {
        return change(o -> o.strict = value);
    }

    /** Receives one line for each kind of item dropped, with the count. */
    public ReadOptions withWarnings(Consumer<String> receiver) {
        return change(o -> o.warnings = Objects.requireNonNull(receiver));
    }

    public Format format() {
        return settings.format;
    }

    public Task task() {
        return settings.task;
    }

    public String label() {
        return settings.label;
    }

    public String weightColumn() {
        return settings.weightColumn;
    }

    /** Null if rows belong to no queries. */
    public String queryColumn() {
        return settings.queryColumn;
    }

    public List<String> dropped() {
        return settings.dropped;
    }

    public List<String> text() {
        return settings.text;
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

    public Schema schema() {
        return settings.schema;
    }

    public LabelSet labels() {
        return settings.labels;
    }

    public boolean strict() {
        return settings.strict;
    }

    /** The receiver of warnings about dropped items. */
    public Consumer<String> warnings() {
        return settings.warnings;
    }
}
