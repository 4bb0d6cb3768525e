// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

/**
 * What was found in a column of a table, and what becomes of it.
 *
 * @param missing the number of rows that have no value
 * @param distinct the number of different values
 * @param used whether the column becomes features, or is the target
 * @param treatment what happens to it, in a few words
 */
public record ColumnSummary(
        String name, ColumnType type, long missing, long distinct, boolean used, String treatment) {}
