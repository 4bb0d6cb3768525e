// SPDX-License-Identifier: Apache-2.0
/**
 * Connects similarities of texts, sets and series to the columns of a table.
 *
 * <p>Start with {@link dev.margrave.internal.similarity.ColumnFamily}, which parses their specs;
 * {@link dev.margrave.internal.similarity.ReadSimilarity} reads the objects from rows and compares them.
 *
 * <p>Invariant: comparing eight series at a time gives the same bits as comparing one.
 */
package dev.margrave.internal.similarity;
