// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * How the columns of a file become features: a numeric column is one feature, a text column one feature per category
 * (1 for the row's category, 0 for the others). Stored in every model, so that a file read for prediction is encoded as
 * the training file was.
 */
public final class Schema {
    /** A column; {@code categories} is empty for a numeric one, else sorted and free of repetition. */
    public record Column(String name, List<String> categories) {
        public Column {
            Objects.requireNonNull(name, "name");
            categories = List.copyOf(categories);
        }

        public static Column numeric(String name) {
            return new Column(name, List.of());
        }

        public boolean isText() {
            return !categories.isEmpty();
        }

        /** The number of features that this column becomes. */
        public int features() {
            return isText() ? categories.size() : 1;
        }
    }

    private final List<Column> columns;
    private final int features;
    private final String labelName;
    private final double[] fill;

    private Schema(List<Column> columns, int features, String labelName, double[] fill) {
        this.columns = columns;
        this.features = features;
        this.labelName = labelName;
        this.fill = fill;
    }

    /** Features known by their number only, as in LIBSVM files, images and arrays. */
    public static Schema unnamed(int features) {
        return new Schema(List.of(), features, null, null);
    }

    /** Named columns; {@code labelName} is the target's column, or null when there is none. */
    public static Schema of(List<Column> columns, String labelName) {
        int features = 0;
        for (Column column : columns) {
            features = Math.addExact(features, column.features());
        }
        return new Schema(List.copyOf(columns), features, labelName, null);
    }

    /** The same columns, with the value that replaces a missing one, feature by feature. */
    public Schema withFill(double[] values) {
        if (values.length != features) {
            throw new IllegalArgumentException("fill has length " + values.length + ", expected " + features);
        }
        return new Schema(columns, features, labelName, values.clone());
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
    public String labelName() {
        return labelName;
    }

    /** Whether missing values are replaced; else they are an error. */
    public boolean fillsMissing() {
        return fill != null;
    }

    /** The value that replaces a missing one in this feature. */
    public double fill(int feature) {
        return fill[feature];
    }

    /** {@code age}, {@code colour=red}, …; {@code f1}, {@code f2}, … where there are no names. */
    public List<String> featureNames() {
        List<String> names = new ArrayList<>(features);
        for (Column column : columns) {
            if (column.isText()) {
                column.categories().forEach(category -> names.add(column.name() + "=" + category));
            } else {
                names.add(column.name());
            }
        }
        for (int k = names.size(); k < features; k++) {
            names.add("f" + (k + 1));
        }
        return names;
    }
}
