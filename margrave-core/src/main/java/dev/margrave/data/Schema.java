// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import dev.margrave.internal.Lazy;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.cell.FieldEncoder;
import dev.margrave.internal.cell.RowBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the columns of a file become features: a numeric column is one feature, a category column one feature per category
 * (1 for the row's category, 0 for the others), free text a fixed number of features into which its words are hashed. A text
 * column that a similarity names is <em>kept</em>: its k-th feature holds the k-th code point, which is never 0, so that a
 * sparse row holds exactly the text. Every model stores it, so that a file for prediction is encoded like the training file.
 */
public final class Schema {
    /** The most code points that a text of a kept column can have. */
    public static final int MAX_TEXT_LENGTH = 32_768;

    /**
     * The category that stands for all rare values of a column and for values that a model does not know. No cell is spelled
     * like it, because blanks around cells do not count.
     */
    public static final String OTHER = " other";

    /** What a column holds. */
    public enum Kind {
        /** One feature, the number. */
        NUMBER,
        /** One feature per category. */
        CATEGORY,
        /** Words hashed into a fixed number of features; see {@link Column#width}. */
        TEXT,
        /** Code points, for a similarity that reads the text as it is. */
        RAW_TEXT,
        /** One feature, 1 if the cell of the source column has no value, otherwise 0. */
        MISSING
    }

    /**
     * A column of features. Several columns may come from one column of a file, as the weekday and the month of a date.
     *
     * @param categories of a CATEGORY column, sorted and free of repetition; otherwise empty
     * @param width the number of features of a TEXT column; otherwise 0
     * @param source the column of the file
     * @param reading how a cell of the source becomes a value, for the reader of tables; empty for plain numbers and texts
     */
    public record Column(String name, Kind kind, List<String> categories, int width, String source, String reading) {
        public Column {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(kind, "kind");
            Objects.requireNonNull(source, "source");
            Objects.requireNonNull(reading, "reading");
            categories = List.copyOf(categories);
            if ((kind == Kind.CATEGORY) == categories.isEmpty()) {
                throw new IllegalArgumentException(
                        kind == Kind.CATEGORY
                                ? "column " + name + " needs at least one category"
                                : "column " + name + " has no categories, since it holds " + kind);
            }
            if (kind == Kind.TEXT ? width < 1 : width != 0) {
                throw new IllegalArgumentException("column " + name + " of kind " + kind + " has width " + width);
            }
        }

        /** A category column, or a numeric one if there are no categories. */
        public Column(String name, List<String> categories) {
            this(name, categories.isEmpty() ? Kind.NUMBER : Kind.CATEGORY, categories, 0, name, "");
        }

        public static Column numeric(String name) {
            return new Column(name, List.of());
        }

        /** A column whose text is kept as it is. */
        public static Column kept(String name) {
            return new Column(name, Kind.RAW_TEXT, List.of(), 0, name, "");
        }

        /** A column of free text, hashed into {@code width} features. */
        public static Column text(String name, int width) {
            return new Column(name, Kind.TEXT, List.of(), width, name, "");
        }

        /** Whether the cell of the source column has no value. */
        public static Column missing(String source) {
            return new Column(source + " is missing", Kind.MISSING, List.of(), 0, source, "");
        }

        /** The same column, read from another column of the file or in another way. */
        public Column readFrom(String newSource, String newReading) {
            return new Column(name, kind, categories, width, newSource, newReading);
        }

        public boolean isCategory() {
            return kind == Kind.CATEGORY;
        }

        public boolean isNumeric() {
            return kind == Kind.NUMBER;
        }

        /** Whether its text is kept as it is, for a similarity. */
        public boolean isKept() {
            return kind == Kind.RAW_TEXT;
        }

        /** The number of features that this column becomes. */
        public int features() {
            return switch (kind) {
                case NUMBER, MISSING -> 1;
                case CATEGORY -> categories.size();
                case TEXT -> width;
                case RAW_TEXT -> MAX_TEXT_LENGTH;
            };
        }
    }

    /**
     * A feature that is filled where another feature, the mark, is 1.
     *
     * @param mark the feature of the MISSING column of the same source; a mark is its own mark
     */
    public record Filled(int feature, int mark) {
        public boolean isMark() {
            return feature == mark;
        }
    }

    private final List<Column> columns;
    private final int features;
    private final @Nullable String labelName;
    private final String labelReading;
    private final double @Nullable [] fill;
    private final Lazy<FieldEncoder> encoder = new Lazy<>(() -> new FieldEncoder(this));

    private Schema(
            List<Column> columns,
            int features,
            @Nullable String labelName,
            String labelReading,
            double @Nullable [] fill) {
        this.columns = columns;
        this.features = features;
        this.labelName = labelName;
        this.labelReading = labelReading;
        this.fill = fill;
    }

    /** Features known by their number only, as in LIBSVM files, images and arrays. */
    public static Schema unnamed(int features) {
        return new Schema(List.of(), features, null, "", null);
    }

    /** Named columns; {@code labelName} is the target's column, or null when there is none. */
    public static Schema of(List<Column> columns, @Nullable String labelName) {
        int features = 0;
        for (Column column : columns) {
            features = Math.addExact(features, column.features());
        }
        return new Schema(List.copyOf(columns), features, labelName, "", null);
    }

    /** The same columns, with the value that replaces a missing one, feature by feature. */
    public Schema withFill(double[] values) {
        if (values.length != features) {
            throw new IllegalArgumentException("fill has length " + values.length + ", expected " + features);
        }
        return new Schema(columns, features, labelName, labelReading, values.clone());
    }

    /** The same columns; a cell of the target's column becomes a number in this way. */
    public Schema withLabelReading(String reading) {
        return new Schema(columns, features, labelName, Objects.requireNonNull(reading, "reading"), fill);
    }

    public boolean isNamed() {
        return !columns.isEmpty();
    }

    /** Empty when features have no names. */
    public List<Column> columns() {
        return columns;
    }

    public int features() {
        return features;
    }

    /** The target's column, or null. */
    public @Nullable String labelName() {
        return labelName;
    }

    /** How a cell of the target's column becomes a number, for the reader of tables; empty for plain numbers and labels. */
    public String labelReading() {
        return labelReading;
    }

    /** Whether missing values are replaced; else they are an error. */
    public boolean fillsMissing() {
        return fill != null;
    }

    /** The value that replaces a missing one in this feature. */
    public double fill(int feature) {
        return fill[feature];
    }

    /** Whether a column is kept as text. */
    public boolean keepsText() {
        for (Column column : columns) {
            if (column.isKept()) {
                return true;
            }
        }
        return false;
    }

    /** The number of features as users count them: a kept text is one. */
    public int countedFeatures() {
        int count = features;
        for (Column column : columns) {
            count -= column.isKept() ? MAX_TEXT_LENGTH - 1 : 0;
        }
        return count;
    }

    /** The position of the column of this name, or −1. */
    public int indexOf(String column) {
        for (int k = 0; k < columns.size(); k++) {
            if (columns.get(k).name().equals(column)) {
                return k;
            }
        }
        return -1;
    }

    /** The first feature of the column at this position. */
    public int start(int column) {
        int start = 0;
        for (int k = 0; k < column; k++) {
            start += columns.get(k).features();
        }
        return start;
    }

    /** How many features are numeric columns; all of them where there are no names. */
    public int numberOfNumericFeatures() {
        int count = features;
        for (Column column : columns) {
            count -= column.isNumeric() ? 0 : column.features();
        }
        return count;
    }

    /** The features that are numeric columns, in their order; all of them where there are no names. */
    public int[] numericFeatures() {
        int[] numeric = new int[features];
        int count = 0;
        int at = 0;
        for (Column column : columns) {
            if (column.isNumeric()) {
                numeric[count++] = at;
            }
            at += column.features();
        }
        for (; at < features; at++) {
            numeric[count++] = at;
        }
        return Arrays.copyOf(numeric, count);
    }

    /**
     * The features that a fit fills where the cell behind them is missing: those of numeric columns whose source has a MISSING
     * column, and those of MISSING columns themselves.
     */
    public List<Filled> filledFeatures() {
        Map<String, Integer> marks = new HashMap<>();
        int at = 0;
        for (Column column : columns) {
            if (column.kind() == Kind.MISSING) {
                marks.putIfAbsent(column.source(), at);
            }
            at += column.features();
        }
        List<Filled> filled = new ArrayList<>();
        at = 0;
        for (Column column : columns) {
            boolean canBe = column.isNumeric() || column.kind() == Kind.MISSING;
            if (canBe && marks.containsKey(column.source())) {
                filled.add(new Filled(at, marks.get(column.source())));
            }
            at += column.features();
        }
        return filled;
    }

    /** The number of features of all TEXT columns. */
    public int textFeatures() {
        int count = 0;
        for (Column column : columns) {
            count += column.kind() == Kind.TEXT ? column.width() : 0;
        }
        return count;
    }

    /** The text of a row in the column of this name, which is kept. */
    public String text(String column, Row row) {
        int at = indexOf(column);
        if (at < 0 || !columns.get(at).isKept()) {
            throw new IllegalArgumentException("no column " + column + " is kept as text");
        }
        int[] text = row.codePoints(start(at));
        return new String(text, 0, text.length);
    }

    /** The categories of a column of the file; empty if it has none. */
    public List<String> categories(String source) {
        return columns.stream()
                .filter(column -> column.source().equals(source) && column.isCategory())
                .findFirst()
                .map(Column::categories)
                .orElse(List.of());
    }

    /**
     * A row from fields by name, encoded as the same row of a file would be. A value is a text as it stands in a file, a number, a
     * boolean, or null; null, an absent field and texts such as {@code ?} and {@code NA} are missing values, which are filled if the
     * model fills them. A category that the model does not know counts as none of those known. Other fields are passed over, the
     * target among them. Safe from many threads.
     *
     * <p>Features without names, as those of a LIBSVM file, are called {@code 1}, {@code 2}, … or {@code f1}, {@code f2}, …; they are
     * numbers, and absent ones are 0.
     *
     * @throws InvalidFieldException if a value cannot be read, or is missing and the model does not fill it
     */
    public Row encode(Map<String, ?> fields) {
        return row(encoder.get().encode(Objects.requireNonNull(fields, "fields"), false));
    }

    /** The same, except that unknown fields and unknown categories are errors. */
    public Row encodeStrictly(Map<String, ?> fields) {
        return row(encoder.get().encode(Objects.requireNonNull(fields, "fields"), true));
    }

    /** Stored as a reader stores rows: dense unless that takes more than twice the memory. */
    private Row row(RowBuffer entries) {
        Row row = new Row(features, entries.values(), entries.indices(), 0, entries.size());
        if (keepsText() || features > 3L * entries.size()) {
            return row;
        }
        return new Row(features, row.toArray(), null, 0, features);
    }

    /** {@code age}, {@code color=red}, {@code word[1]}, …; {@code f1}, {@code f2}, … where there are no names. */
    public List<String> featureNames() {
        List<String> names = new ArrayList<>(features);
        for (Column column : columns) {
            if (column.isCategory()) {
                column.categories().forEach(category -> names.add(column.name() + "=" + category));
            } else if (column.features() > 1 || column.kind() == Kind.TEXT) {
                for (int k = 1; k <= column.features(); k++) {
                    names.add(column.name() + "[" + k + "]");
                }
            } else {
                names.add(column.name());
            }
        }
        for (int k = names.size(); k < features; k++) {
            names.add("f" + (k + 1));
        }
        return names;
    }

    /** The columns of features, and the target. */
    @Override
    public String toString() {
        return (isNamed()
                        ? Quoted.all(columns.stream().map(Column::name).toList())
                        : features + " features without names")
                + (labelName == null ? "" : "; target " + Quoted.of(labelName));
    }
}
