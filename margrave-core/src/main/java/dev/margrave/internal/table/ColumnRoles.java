// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.Quoted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The role of each column of a file: label, weight, query, a feature column, or none. */
public final class ColumnRoles {
    private static final int NONE = -1; // no such column
    private static final String DEFAULT_LABEL = "label";

    private final String source;
    private final long line;
    private final List<String> names;
    private final ReadOptions options;
    private final Map<String, Integer> byName = new HashMap<>();
    private final int[] feature; // by file column; -1 for other columns
    private final List<String> featureNames = new ArrayList<>();
    private int label = NONE;
    private int weight = NONE;
    private int query = NONE;

    /** {@code line} is the line of the header, for messages; 0 if the header has several lines. */
    ColumnRoles(String source, long line, List<String> names, ReadOptions options) throws DataFormatException {
        this.source = source;
        this.line = line;
        this.names = names;
        this.options = options;
        this.feature = new int[names.size()];
        for (int c = 0; c < names.size(); c++) {
            if (names.get(c).isEmpty()) {
                throw problem("column " + (c + 1) + " has no name");
            }
            Integer earlier = byName.put(names.get(c), c);
            if (earlier != null) {
                throw problem("the columns " + (earlier + 1) + " and " + (c + 1) + " have the same name "
                        + Quoted.of(names.get(c)));
            }
        }
        boolean[] taken = new boolean[names.size()];
        for (String dropped : options.dropped()) {
            taken[find(dropped)] = true;
        }
        if (options.weightColumn() != null) {
            weight = take(options.weightColumn(), taken);
        }
        Schema schema = options.schema();
        if (options.queryColumn() != null && (schema == null || byName.containsKey(options.queryColumn()))) {
            if (!byName.containsKey(options.queryColumn())) {
                throw problem("no column " + Quoted.of(options.queryColumn())
                        + " of queries; withQueryColumn(...) names it; the columns are " + Quoted.all(names));
            }
            query = take(options.queryColumn(), taken);
        }
        if (options.label() != null) {
            label = take(options.label(), taken);
        } else {
            label = schema == null ? defaultLabel(taken) : schemaLabel(schema, taken);
            if (label != NONE) {
                taken[label] = true;
            }
        }
        if (schema != null && schema.isNamed()) {
            match(schema, taken);
        } else {
            number(taken);
            checkWidth(schema);
        }
        checkFeatures(options.categories(), "which withCategory(...) names");
        if (schema == null) {
            checkFeatures(options.kept(), "and a similarity reads it");
        }
    }

    private void checkFeatures(List<String> wanted, String who) throws DataFormatException {
        for (String name : wanted) {
            if (feature[find(name)] == NONE) {
                throw problem("the column " + Quoted.of(name) + " is no feature, " + who);
            }
        }
    }

    private int take(String name, boolean[] taken) throws DataFormatException {
        int column = find(name);
        if (taken[column]) {
            throw problem(
                    "the column " + Quoted.of(name) + " is used for two purposes (label, weight, query, dropped)");
        }
        taken[column] = true;
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
     * The column called label, else the last one that is not kept as text. Where the target is ignored, only the name counts.
     */
    private int defaultLabel(boolean[] taken) {
        Integer named = byName.get(DEFAULT_LABEL);
        if (named != null && !taken[named] && !options.kept().contains(DEFAULT_LABEL)) {
            return named;
        }
        boolean[] features = taken.clone();
        for (int c = 0; c < features.length; c++) {
            features[c] |= options.kept().contains(names.get(c));
        }
        return options.task() == Task.NONE ? NONE : lastFree(features);
    }

    /** The label column of the training file if this file has it; for a model without names, by the number of columns. */
    private int schemaLabel(Schema schema, boolean[] taken) {
        Integer named = byName.get(schema.labelName() == null ? DEFAULT_LABEL : schema.labelName());
        if (named != null && !taken[named]) {
            return named;
        }
        int free = 0;
        for (boolean t : taken) {
            free += t ? 0 : 1;
        }
        return !schema.isNamed() && free == schema.features() + 1L ? lastFree(taken) : NONE;
    }

    private static int lastFree(boolean[] taken) {
        int column = taken.length - 1;
        while (column >= 0 && taken[column]) {
            column--;
        }
        return column;
    }

    private void number(boolean[] taken) throws DataFormatException {
        for (int c = 0; c < feature.length; c++) {
            feature[c] = taken[c] ? NONE : featureNames.size();
            if (!taken[c]) {
                featureNames.add(names.get(c));
            }
        }
        if (featureNames.isEmpty()) {
            throw problem("no feature columns; the columns are " + Quoted.all(names));
        }
    }

    private void checkWidth(Schema schema) throws DataFormatException {
        if (schema != null && schema.features() != featureNames.size()) {
            throw problem(featureNames.size() + " feature columns; the model knows " + schema.features());
        }
    }

    private void match(Schema schema, boolean[] taken) throws DataFormatException {
        Arrays.fill(feature, NONE);
        List<String> missing = new ArrayList<>();
        for (int k = 0; k < schema.columns().size(); k++) {
            String name = schema.columns().get(k).name();
            Integer column = byName.get(name);
            featureNames.add(name);
            if (column == null || taken[column]) {
                missing.add(name);
            } else {
                feature[column] = k;
                taken[column] = true;
            }
        }
        List<String> extra = new ArrayList<>();
        for (int c = 0; c < taken.length; c++) {
            if (!taken[c]) {
                extra.add(names.get(c));
            }
        }
        if (!missing.isEmpty()) {
            throw problem("columns of the model are missing: " + Quoted.all(missing)
                    + (extra.isEmpty() ? "" : "; columns unknown to the model: " + Quoted.all(extra)));
        }
        if (!extra.isEmpty()) {
            throw problem(
                    "columns unknown to the model: " + Quoted.all(extra) + " (withoutColumn(NAME) leaves one out)");
        }
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

    /** The query's column in the file, or -1. */
    int query() {
        return query;
    }

    /** The number of the feature column at this column of the file, or -1. */
    int feature(int column) {
        return feature[column];
    }

    /** The names of the columns of the file. */
    List<String> names() {
        return names;
    }

    /** The names of the feature columns, in their order. */
    public List<String> featureNames() {
        return featureNames;
    }

    /** The name of the label column that a model stores, or null. */
    public String labelName() {
        return label == NONE ? null : names.get(label);
    }
}
