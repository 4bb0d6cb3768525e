// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

/** What a column of a table holds. */
public enum ColumnType {
    NUMBER,
    CATEGORY,
    /** Free text. */
    TEXT,
    DATE,
    /** A pair of words, such as yes and no. */
    BOOLEAN,
    /** Identifies the row: nearly all values differ, and none of them says anything about other rows. */
    ID,
    /** One value at most. */
    CONSTANT,
    /** The target. */
    LABEL
}
