// SPDX-License-Identifier: Apache-2.0
/**
 * Reads tables, that is, CSV and ARFF files. Start with {@link dev.margrave.internal.table.TableReader}: a {@code TablePlan} finds
 * what becomes of the columns in a first pass, a {@code TableBuilder} encodes the rows in a second.
 *
 * <p>Invariants: {@code ColumnRoles} alone decides which column is the target, a weight or a feature, {@code ColumnPlanner}
 * alone what becomes of a feature; with the schema of a model nothing is decided.
 */
package dev.margrave.internal.table;
