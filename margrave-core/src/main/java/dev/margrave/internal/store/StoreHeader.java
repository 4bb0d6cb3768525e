// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.store;

import dev.margrave.data.LabelSet;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The header of a row store: what is known about its rows before the first.
 *
 * @param labels of a classification set; empty for others
 */
record StoreHeader(StoreShape shape, Task task, List<String> labels, Schema schema, boolean isWeighted) {
    private static final List<Task> TASKS = List.of(Task.CLASSIFICATION, Task.REGRESSION, Task.NONE); // by code
    private static final List<Schema.Kind> KINDS = // by code; texts that are kept as they are have no file form
            List.of(Schema.Kind.NUMBER, Schema.Kind.CATEGORY, Schema.Kind.TEXT, Schema.Kind.MISSING);

    /** 1 where columns are plain numbers and categories; since version 2 a column can be more, and a target can have a reading. */
    int version() {
        boolean isPlain = schema.labelReading().isEmpty();
        for (Schema.Column column : schema.columns()) {
            isPlain &= column.equals(new Schema.Column(column.name(), column.categories()));
        }
        return isPlain ? 1 : 2;
    }

    byte[] toBytes() {
        boolean hasKinds = version() > 1;
        HeaderText out = new HeaderText();
        out.int32(TASKS.indexOf(task));
        out.int32(shape.isSparse() ? 1 : 0);
        out.int32(shape.kind().code);
        out.int32(isWeighted ? 1 : 0);
        out.int32(shape.rows());
        out.int32(shape.columns());
        out.int32(shape.blockRows());
        out.int64(shape.stored());
        out.texts(labels);
        out.int32(schema.columns().size());
        for (Schema.Column column : schema.columns()) {
            out.text(column.name());
            out.texts(column.categories());
            if (hasKinds) {
                out.int32(KINDS.indexOf(column.kind()));
                out.int32(column.width());
                out.text(column.source());
                out.text(column.reading());
            }
        }
        out.int32(schema.labelName() == null ? 0 : 1);
        if (schema.labelName() != null) {
            out.text(schema.labelName());
        }
        if (hasKinds) {
            out.text(schema.labelReading());
        }
        out.int32(schema.fillsMissing() ? 1 : 0);
        for (int j = 0; schema.fillsMissing() && j < schema.features(); j++) {
            out.float64(schema.fill(j));
        }
        return out.toBytes();
    }

    static StoreHeader parse(ByteBuffer bytes, int version) throws StoreFormatException {
        HeaderInput in = new HeaderInput(bytes);
        Task task = TASKS.get(in.choice("task", TASKS.size()));
        boolean isSparse = in.choice("storage", 2) == 1;
        ValueKind kind = ValueKind.ofCode(in.int32());
        boolean isWeighted = in.choice("weights", 2) == 1;
        StoreShape shape = shape(in.int32(), in.int32(), isSparse, kind, in.int32(), in.int64());
        List<String> labels = in.texts();
        if (!LabelSet.of(labels).names().equals(labels)) {
            throw new StoreFormatException("the labels are not in their order");
        }
        Schema schema = schema(in, shape.columns(), version);
        in.end();
        return new StoreHeader(shape, task, labels, schema, isWeighted);
    }

    private static StoreShape shape(int rows, int columns, boolean isSparse, ValueKind kind, int blockRows, long stored)
            throws StoreFormatException {
        try {
            return new StoreShape(rows, columns, isSparse, kind, stored, blockRows);
        } catch (IllegalArgumentException e) {
            StoreFormatException failure = new StoreFormatException(e.getMessage());
            failure.initCause(e);
            throw failure;
        }
    }

    private static Schema schema(HeaderInput in, int features, int version) throws StoreFormatException {
        int count = in.count(2 * Integer.BYTES);
        List<Schema.Column> columns = new ArrayList<>(count);
        long named = 0;
        for (int c = 0; c < count; c++) {
            Schema.Column column = version == 1 ? new Schema.Column(in.text(), in.texts()) : column(in);
            named += column.features();
            columns.add(column);
        }
        if (count > 0 && named != features) {
            throw new StoreFormatException("the columns make " + named + " features, the rows have " + features);
        }
        String labelName = in.choice("name of the target", 2) == 1 ? in.text() : null;
        Schema schema = count > 0 ? Schema.of(columns, labelName) : Schema.unnamed(features);
        schema = version == 1 ? schema : schema.withLabelReading(in.text());
        return in.choice("values for missing ones", 2) == 1 ? schema.withFill(in.finite(features)) : schema;
    }

    private static Schema.Column column(HeaderInput in) throws StoreFormatException {
        String name = in.text();
        List<String> categories = in.texts();
        Schema.Kind kind = KINDS.get(in.choice("kind of column", KINDS.size()));
        try {
            return new Schema.Column(name, kind, categories, in.int32(), in.text(), in.text());
        } catch (IllegalArgumentException e) {
            StoreFormatException failure = new StoreFormatException(e.getMessage());
            failure.initCause(e);
            throw failure;
        }
    }
}
