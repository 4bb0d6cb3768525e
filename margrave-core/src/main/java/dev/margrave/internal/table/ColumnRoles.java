// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.Quoted;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** The role of each column of a file: label, weight, query, a column of features, or none. */
final class ColumnRoles {
    private static final int NONE = -1; // no such column
    private static final String DEFAULT_LABEL = "label";

    private final String source;
    private final long line;
    private final List<String> names;
    private final ColumnNames columns;
    private final ReadOptions options;
    private final Map<String, Integer> byName = new HashMap<>();
    private final BitSet features = new BitSet(); // columns that may become features
    private final BitSet taken = new BitSet();
    private final List<String> ignored = new ArrayList<>();
    private int label = NONE;
    private int weight = NONE;
    private int query = NONE;

    /** @param line the line that names the columns, for messages; 0 if there is none */
    ColumnRoles(String source, long line, ColumnNames columns, ReadOptions options) throws DataFormatException {
        this.source = source;
        this.line = line;
        this.columns = columns;
        this.names = names(columns, options.schema());
        this.options = options;
        for (int c = 0; c < names.size(); c++) {
            byName.put(names.get(c), c);
        }
        Schema schema = options.schema();
        for (String dropped : options.dropped()) {
            if (schema == null || byName.containsKey(dropped)) {
                taken.set(find(dropped));
            }
        }
        if (options.weightColumn() != null) {
            weight = take(options.weightColumn());
        }
        findQuery();
        findLabel();
        if (schema != null && schema.isNamed()) {
            match(schema);
        } else {
            features.set(0, names.size());
            features.andNot(taken);
            if (features.isEmpty()) {
                throw problem("no feature columns; the columns are " + Quoted.all(names));
            }
            checkWidth(schema);
        }
        if (schema == null) {
            checkFeatures(options.categories(), "which withCategory(...) names");
            checkFeatures(options.texts(), "which withText(...) names");
            checkFeatures(options.numbers(), "which withNumeric(...) names");
            checkFeatures(options.used(), "which withColumn(...) names");
            checkFeatures(options.kept(), "and a similarity reads it");
        }
    }

    /**
     * The names of the file; where neither the file nor the training file names columns, and this one lacks the target only, the
     * positions that the columns had in training.
     */
    private static List<String> names(ColumnNames columns, Schema schema) {
        if (columns.areGiven() || schema == null || schema.labelName() == null) {
            return columns.all();
        }
        int last = 0;
        for (Schema.Column column : schema.columns()) {
            last = Math.max(last, position(column.source()));
        }
        int target = position(schema.labelName());
        if (target == 0 || last != columns.size() + 1 || target > last) {
            return columns.all();
        }
        List<String> shifted = new ArrayList<>();
        for (int c = 1; c <= columns.size(); c++) {
            shifted.add("c" + (c < target ? c : c + 1));
        }
        return shifted;
    }

    /** k of a name {@code c<k>}, otherwise 0. */
    static int position(String name) {
        return name.matches("c[1-9][0-9]{0,6}") ? Integer.parseInt(name.substring(1)) : 0;
    }

    private void findQuery() throws DataFormatException {
        Schema schema = options.schema();
        if (options.queryColumn() != null && (schema == null || byName.containsKey(options.queryColumn()))) {
            if (!byName.containsKey(options.queryColumn())) {
                throw problem("no column " + Quoted.of(options.queryColumn())
                        + " of queries; withQueryColumn(...) names it; the columns are " + Quoted.all(names));
            }
            query = take(options.queryColumn());
        }
    }

    private void findLabel() throws DataFormatException {
        if (options.isWithoutLabel()) {
            return;
        }
        if (options.label() != null) {
            label = take(options.label());
        } else {
            label = options.schema() == null ? defaultLabel() : schemaLabel(options.schema());
            if (label != NONE) {
                taken.set(label);
            }
        }
    }

    private void checkFeatures(List<String> wanted, String who) throws DataFormatException {
        for (String name : wanted) {
            if (!features.get(find(name))) {
                throw problem("the column " + Quoted.of(name) + " is no feature, " + who);
            }
        }
    }

    private int take(String name) throws DataFormatException {
        int column = find(name);
        if (taken.get(column)) {
            throw problem(
                    "the column " + Quoted.of(name) + " is used for two purposes (label, weight, query, dropped)");
        }
        taken.set(column);
        return column;
    }

    private int find(String name) throws DataFormatException {
        Integer column = byName.get(name);
        if (column == null) {
            throw problem("no column " + Quoted.of(name) + "; the columns are " + Quoted.all(names));
        }
        return column;
    }

    /**
     * The column called label, else the last one that has a name and is not kept as text. Where the target is ignored, only the
     * name counts.
     */
    private int defaultLabel() {
        Integer named = byName.get(DEFAULT_LABEL);
        if (named != null && !taken.get(named) && !options.kept().contains(DEFAULT_LABEL)) {
            return named;
        }
        return options.task() == Task.NONE ? NONE : lastFree();
    }

    /** The label column of the training file if this file has it; for a model without names, by the number of columns. */
    private int schemaLabel(Schema schema) {
        Integer named = byName.get(schema.labelName() == null ? DEFAULT_LABEL : schema.labelName());
        if (named != null && !taken.get(named)) {
            return named;
        }
        int free = names.size() - taken.cardinality();
        return !schema.isNamed() && free == schema.features() + 1L ? lastFree() : NONE;
    }

    private int lastFree() {
        int column = names.size() - 1;
        while (column >= 0
                && (taken.get(column)
                        || columns.isUnnamed(column)
                        || options.kept().contains(names.get(column)))) {
            column--;
        }
        return column;
    }

    private void checkWidth(Schema schema) throws DataFormatException {
        if (schema != null && schema.features() != features.cardinality()) {
            throw problem(features.cardinality() + " feature columns; the model knows " + schema.features());
        }
    }

    private void match(Schema schema) throws DataFormatException {
        List<String> missing = new ArrayList<>();
        for (String wanted : sources(schema)) {
            Integer column = byName.get(wanted);
            if (column == null || taken.get(column)) {
                missing.add(wanted);
            } else {
                features.set(column);
                taken.set(column);
            }
        }
        for (int c = 0; c < names.size(); c++) {
            boolean isCopied = options.copied().contains(names.get(c));
            if (!taken.get(c) && !columns.isUnnamed(c) && !isCopied) {
                ignored.add(names.get(c));
            }
        }
        if (!missing.isEmpty()) {
            throw problem("columns of the model are missing: " + Quoted.all(missing)
                    + (ignored.isEmpty() ? "" : "; columns unknown to the model: " + Quoted.all(ignored)));
        }
    }

    private static List<String> sources(Schema schema) {
        LinkedHashSet<String> sources = new LinkedHashSet<>();
        schema.columns().forEach(column -> sources.add(column.source()));
        return List.copyOf(sources);
    }

    private DataFormatException problem(String text) {
        return new DataFormatException(source, line, text);
    }

    /** The label's column in the file, or -1. */
    int label() {
        return label;
    }

    /** The weight's column in the file, or -1. */
    int weight() {
        return weight;
    }

    /** The name of the query's column, or null if there is none or it has the usual name. */
    String unusualQuery() {
        return query < 0 || names.get(query).equals(ReadOptions.DEFAULT_QUERY) ? null : names.get(query);
    }

    /** The query's column in the file, or -1. */
    int query() {
        return query;
    }

    /** Whether this column may become features. */
    boolean isFeature(int column) {
        return features.get(column);
    }

    /** The columns that may become features, in their order. */
    int[] features() {
        return features.stream().toArray();
    }

    /** The names of all columns of the file. */
    List<String> names() {
        return names;
    }

    /** The columns whose text is passed on. */
    int[] copied() throws DataFormatException {
        int[] copied = new int[options.copied().size()];
        for (int k = 0; k < copied.length; k++) {
            copied[k] = find(options.copied().get(k));
        }
        return copied;
    }

    /** The columns that a model does not know. */
    List<String> ignored() {
        return ignored;
    }

    /** The name of the label column that a model stores, or null. */
    String labelName() {
        return label == NONE ? null : names.get(label);
    }
}
