// SPDX-License-Identifier: Apache-2.0
/**
 * Reads tables with named columns, that is, CSV and ARFF files. Start with {@link dev.margrave.internal.table.CsvReader} or
 * {@link dev.margrave.internal.table.ArffReader}: both pass their cells to a {@link dev.margrave.internal.table.TableBuilder}.
 *
 * <p>Invariants: {@code ColumnRoles} alone decides what a column is; a column with a schema is encoded exactly as that schema
 * says; how a cell is stored is known to {@code CellCode} only.
 */
package dev.margrave.internal.table;
