// SPDX-License-Identifier: Apache-2.0
/**
 * How a cell of a table becomes features, as a schema says. Start with {@link dev.margrave.internal.cell.RowEncoder}, which has
 * an encoder for each column of the table; a {@link dev.margrave.internal.cell.RowBuffer} collects the entries of a row.
 *
 * <p>Invariants: a cell is encoded alike in training and prediction; nothing here opens a file or looks at other rows, except
 * the means that a model keeps for cells that are missing at prediction.
 */
package dev.margrave.internal.cell;
