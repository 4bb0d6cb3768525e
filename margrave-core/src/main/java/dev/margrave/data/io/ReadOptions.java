// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.data.LabelSet;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import dev.margrave.internal.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** How a data file is read. Immutable: every method returns a changed copy. */
public final class ReadOptions {
    /** What a missing value means. */
    public enum Missing {
        ERROR,
        /** Replaced by the feature's mean over the file (or, with a schema that has them, by the schema's values). */
        MEAN,
        /** The row is left out. */
        DROP
    }

    public static final ReadOptions DEFAULTS = new ReadOptions();

    /** The column of queries where none is named. */
    public static final String DEFAULT_QUERY = "qid";

    private Format format; // null: by the file's name
    private Task task = Task.CLASSIFICATION;
    private String label; // null: "label" if there is one, else the last column
    private String weightColumn;
    private String queryColumn; // null: rows belong to no queries
    private List<String> dropped = List.of();
    private List<String> text = List.of();
    private List<String> kept = List.of();
    private List<String> classes = List.of(); // empty: all
    private Missing missing = Missing.ERROR;
    private int indexBase = 1;
    private boolean serialNumbers;
    private Schema schema; // null: learned from the file
    private LabelSet labels; // null: those of the file
    private boolean strict;
    private Consumer<String> warnings = warning -> {};

    private ReadOptions() {}

    private ReadOptions change(Consumer<ReadOptions> change) {
        ReadOptions copy = new ReadOptions();
        copy.format = format;
        copy.task = task;
        copy.label = label;
        copy.weightColumn = weightColumn;
        copy.queryColumn = queryColumn;
        copy.dropped = dropped;
        copy.text = text;
        copy.kept = kept;
        copy.classes = classes;
        copy.missing = missing;
        copy.indexBase = indexBase;
        copy.serialNumbers = serialNumbers;
        copy.schema = schema;
        copy.labels = labels;
        copy.strict = strict;
        copy.warnings = warnings;
        change.accept(copy);
        return copy;
    }

    /** Needed where the name does not tell it, as for standard input. */
    public ReadOptions withFormat(Format value) {
        return change(o -> o.format = value);
    }

    /**
     * CLASSIFICATION reads labels, REGRESSION numbers; NONE ignores a target that is there. RANKING reads numbers and the query of
     * each row, from {@code qid:N} in LIBSVM files and a column {@link #DEFAULT_QUERY} elsewhere.
     */
    public ReadOptions withTask(Task value) {
        return change(o -> {
            o.task = value.target();
            o.queryColumn = value == Task.RANKING && queryColumn == null ? DEFAULT_QUERY : queryColumn;
        });
    }

    /**
     * The column of queries, in formats with names; LIBSVM files have theirs in {@code qid:N}. Where a schema is given, it may be
     * there or not.
     */
    public ReadOptions withQueryColumn(String name) {
        return change(o -> o.queryColumn = name);
    }

    /** The target's column, in formats with names. */
    public ReadOptions withLabel(String name) {
        return change(o -> o.label = name);
    }

    /** The column of row weights, in formats with names. */
    public ReadOptions withWeightColumn(String name) {
        return change(o -> o.weightColumn = name);
    }

    /** Leaves this column out; may be called several times. */
    public ReadOptions withoutColumn(String name) {
        List<String> more = new ArrayList<>(dropped);
        more.add(name);
        return change(o -> o.dropped = List.copyOf(more));
    }

    /**
     * Takes every different value of this column as a category, also where they look like numbers; may be called several
     * times. Where a schema is given, that decides.
     */
    public ReadOptions withText(String name) {
        List<String> more = new ArrayList<>(text);
        more.add(name);
        return change(o -> o.text = List.copyOf(more));
    }

    /**
     * Keeps the text of this column as it is, for a similarity that reads it; may be called several times. Where a schema is
     * given, that decides.
     */
    public ReadOptions withKept(String name) {
        List<String> more = new ArrayList<>(kept);
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

    /** Accepts and ignores an entry {@code 0:serial} at the start of a LIBSVM row, as precomputed kernels have it. */
    public ReadOptions withSerialNumbers(boolean value) {
        return change(o -> o.serialNumbers = value);
    }

    /** Encodes the file as a model expects it; the target may be there or not. */
    public ReadOptions withSchema(Schema value) {
        return change(o -> o.schema = value);
    }

    /** The labels that may occur; another one is an error. */
    public ReadOptions withLabels(LabelSet value) {
        return change(o -> o.labels = value);
    }

    /** Makes an error of what is otherwise dropped with a warning: unknown feature indices and categories. */
    public ReadOptions withStrict(boolean value) {
        return change(o -> o.strict = value);
    }

    /** Receives one line for each kind of thing that was dropped, with its count. */
    public ReadOptions withWarnings(Consumer<String> receiver) {
        return change(o -> o.warnings = Objects.requireNonNull(receiver));
    }

    public Format format() {
        return format;
    }

    public Task task() {
        return task;
    }

    public String label() {
        return label;
    }

    public String weightColumn() {
        return weightColumn;
    }

    /** Null where rows belong to no queries. */
    public String queryColumn() {
        return queryColumn;
    }

    public List<String> dropped() {
        return dropped;
    }

    public List<String> text() {
        return text;
    }

    public List<String> kept() {
        return kept;
    }

    public List<String> classes() {
        return classes;
    }

    public Missing missing() {
        return missing;
    }

    public int indexBase() {
        return indexBase;
    }

    public boolean serialNumbers() {
        return serialNumbers;
    }

    public Schema schema() {
        return schema;
    }

    public LabelSet labels() {
        return labels;
    }

    public boolean strict() {
        return strict;
    }

    /** Who is told what was dropped. */
    public Consumer<String> warnings() {
        return warnings;
    }
}
