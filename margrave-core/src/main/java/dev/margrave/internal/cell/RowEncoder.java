// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.cell;

import dev.margrave.data.Schema;
import dev.margrave.internal.notation.MissingWords;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Encodes the cells of a row, column by column, as a schema says. Immutable and safe from many threads. */
public final class RowEncoder {
    private final Schema schema;
    private final Map<String, ColumnEncoder> bySource = new LinkedHashMap<>();

    public RowEncoder(Schema schema, MissingWords missingWords) {
        this.schema = schema;
        int start = 0;
        for (Schema.Column column : schema.columns()) {
            bySource.computeIfAbsent(column.source(), name -> new ColumnEncoder(name, missingWords))
                    .add(schema, column, start);
            start += column.features();
        }
    }

    public Schema schema() {
        return schema;
    }

    /** One for each column of the table, in the order of the schema. */
    List<ColumnEncoder> columns() {
        return List.copyOf(bySource.values());
    }

    /** Null if the schema does not know this column. */
    public ColumnEncoder column(String source) {
        return bySource.get(source);
    }
}
