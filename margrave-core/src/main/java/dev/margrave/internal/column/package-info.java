// SPDX-License-Identifier: Apache-2.0
/**
 * What the cells of a column are, found while rows pass by. Start with {@link dev.margrave.internal.column.ColumnProfile}.
 *
 * <p>Invariants: memory is bounded whatever the number of rows; the same cells in the same order give the same profile.
 */
package dev.margrave.internal.column;
