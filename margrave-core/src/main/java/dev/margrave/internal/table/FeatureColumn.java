// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.Schema;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.Quoted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A feature column while a table is read. Texts are numbered in order of appearance. A column is <em>closed</em> if its type is
 * known in advance, from a model or an ARFF header. Otherwise it is a text column if the options say so or a kept row has text
 * in it.
 */
final class FeatureColumn {
    private final String name;
    private final boolean closed;
    private final boolean text;
    private final boolean named;
    private final boolean kept;
    private final List<String> texts = new ArrayList<>();
    private final Map<String, Integer> codes = new HashMap<>();

    private String infinite; // the first infinite number, as spelled in the file
    private long infiniteLine;

    private FeatureColumn(String name, boolean closed, boolean text, boolean named, boolean kept) {
        this.name = name;
        this.closed = closed;
        this.text = text;
        this.named = named;
        this.kept = kept;
    }

    /** A column whose type follows from its cells. */
    static FeatureColumn open(String name) {
        return new FeatureColumn(name, false, false, false, false);
    }

    /** A text column, whatever its cells look like. */
    static FeatureColumn text(String name) {
        return new FeatureColumn(name, false, false, true, false);
    }

    /** A column whose texts are kept as they are. */
    static FeatureColumn kept(String name) {
        return new FeatureColumn(name, false, true, true, true);
    }

    static FeatureColumn numeric(String name) {
        return new FeatureColumn(name, true, false, false, false);
    }

    static FeatureColumn categories(String name, List<String> categories) {
        FeatureColumn column = new FeatureColumn(name, true, true, false, false);
        categories.forEach(column::register);
        return column;
    }

    String name() {
        return name;
    }

    boolean isClosed() {
        return closed;
    }

    /** Whether its texts are kept as they are. */
    boolean isKept() {
        return kept;
    }

    /** Whether the column is known to hold text: closed with categories, or kept. */
    boolean isText() {
        return text;
    }

    /** Whether the options name it as a text column. */
    boolean isNamedText() {
        return named;
    }

    List<String> texts() {
        return texts;
    }

    /** Remembers the first infinite number: an error, unless this turns out to be a text column. */
    void noteInfinite(String cell, long line) {
        if (infinite == null) {
            infinite = cell;
            infiniteLine = line;
        }
    }

    DataFormatException infiniteProblem(String source) {
        return new DataFormatException(
                source,
                infiniteLine,
                "value " + Quoted.of(infinite) + " in column " + Quoted.of(name) + "; values must be finite");
    }

    /** The number of a text, or -1 if it was not registered. */
    int code(String cell) {
        Integer code = codes.get(cell);
        return code == null ? -1 : code;
    }

    int register(String cell) {
        Integer code = codes.get(cell);
        if (code == null) {
            code = texts.size();
            texts.add(cell);
            codes.put(cell, code);
        }
        return code;
    }

    /** The feature columns that a model defines, or open ones. */
    static FeatureColumn[] all(ColumnRoles roles, ReadOptions options) {
        Schema schema = options.schema();
        FeatureColumn[] columns = new FeatureColumn[roles.featureNames().size()];
        for (int k = 0; k < columns.length; k++) {
            String name = roles.featureNames().get(k);
            if (isKept(name, k, options)) {
                columns[k] = kept(name);
            } else if (schema == null) {
                columns[k] = options.categories().contains(name) ? text(name) : open(name);
            } else if (schema.isNamed() && schema.columns().get(k).isCategory()) {
                columns[k] = categories(name, schema.columns().get(k).categories());
            } else {
                columns[k] = numeric(name);
            }
        }
        return columns;
    }

    private static boolean isKept(String name, int k, ReadOptions options) {
        Schema schema = options.schema();
        return schema == null
                ? options.kept().contains(name)
                : schema.isNamed() && schema.columns().get(k).isKept();
    }
}
