// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.Schema;
import dev.margrave.data.io.ColumnType;
import java.util.List;

/**
 * What becomes of a column.
 *
 * @param columns the columns of features; empty for a column that is left out
 * @param treatment what happens, in a few words
 */
record ColumnPlan(int column, String name, ColumnType type, List<Schema.Column> columns, String treatment) {
    boolean isUsed() {
        return !columns.isEmpty();
    }
}
