// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import dev.margrave.data.Row;
import dev.margrave.data.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/**
 * The columns of the user's table, each with the features that it became: one-hot categories, the parts of a date, the mark of a
 * missing cell. Rows without names have one column per feature: {@code f1}, {@code f2}, …
 */
public final class TableColumns {
    /** A column of the schema with its first feature. */
    private record Part(Schema.Column column, int start) {}

    private final List<String> names;
    private final List<List<Part>> parts; // empty where features have no names
    private final int[] owners; // the column of each feature; null where features have no names

    private TableColumns(List<String> names, List<List<Part>> parts, int[] owners) {
        this.names = names;
        this.parts = parts;
        this.owners = owners;
    }

    public static TableColumns of(Schema schema) {
        if (!schema.isNamed()) {
            return new TableColumns(schema.featureNames(), List.of(), null);
        }
        Map<String, List<Part>> bySource = new LinkedHashMap<>();
        int start = 0;
        for (Schema.Column column : schema.columns()) {
            bySource.computeIfAbsent(column.source(), source -> new ArrayList<>())
                    .add(new Part(column, start));
            start += column.features();
        }
        int[] owners = new int[start];
        List<List<Part>> parts = new ArrayList<>(bySource.values());
        for (int c = 0; c < parts.size(); c++) {
            for (Part part : parts.get(c)) {
                Arrays.fill(owners, part.start(), part.start() + part.column().features(), c);
            }
        }
        return new TableColumns(List.copyOf(bySource.keySet()), parts, owners);
    }

    /** The number of columns. */
    public int count() {
        return names.size();
    }

    public String name(int column) {
        return names.get(column);
    }

    public List<String> names() {
        return names;
    }

    /** The column that a feature comes from. */
    public int owner(int feature) {
        return owners == null ? feature : owners[feature];
    }

    /** The features of a column. */
    public IntStream features(int column) {
        return owners == null
                ? IntStream.of(column)
                : parts.get(column).stream()
                        .flatMapToInt(part -> IntStream.range(
                                part.start(), part.start() + part.column().features()));
    }

    /** Whether a row's value of this column is a number, so that values have an order. */
    public boolean isNumeric(int column) {
        return owners == null
                || parts.get(column).stream()
                        .filter(part -> !isMark(part))
                        .allMatch(part -> part.column().isNumeric());
    }

    /** Whether the column is one number or one category, so that its values can be listed; not so for dates and texts. */
    boolean isSingle(int column) {
        List<Schema.Column> own = owners == null
                ? List.of()
                : parts.get(column).stream()
                        .filter(part -> !isMark(part))
                        .map(Part::column)
                        .toList();
        return owners == null
                || (own.size() == 1 && (own.get(0).isNumeric() || own.get(0).isCategory()));
    }

    private static boolean isMark(Part part) {
        return part.column().kind() == Schema.Kind.MISSING;
    }

    /**
     * A row's value of a column as in the user's table: a number, a category or a text. Null for a missing cell, and for free text,
     * of which only hashed words are known. The parts of a date are listed with their names.
     */
    public Object value(Row row, int column) {
        if (owners == null) {
            return row.get(column);
        }
        StringJoiner several = new StringJoiner(", ");
        Object single = null;
        int count = 0;
        for (Part part : parts.get(column)) {
            if (isMark(part)) {
                if (row.get(part.start()) != 0) {
                    return null;
                }
                continue;
            }
            single = value(row, part);
            several.add(part.column().name() + "=" + (single == null ? "" : single));
            count++;
        }
        return count == 1 ? single : several.toString();
    }

    private static Object value(Row row, Part part) {
        return switch (part.column().kind()) {
            case NUMBER, MISSING -> row.get(part.start());
            case CATEGORY -> category(row, part);
            case RAW_TEXT -> {
                int[] text = row.codePoints(part.start());
                yield new String(text, 0, text.length);
            }
            case TEXT -> null;
        };
    }

    private static String category(Row row, Part part) {
        for (int k = 0; k < part.column().features(); k++) {
            if (row.get(part.start() + k) != 0) {
                return part.column().categories().get(k).strip();
            }
        }
        return null;
    }
}
