// SPDX-License-Identifier: Apache-2.0
/**
 * Rows of a problem in the form that solvers read. Start with {@link dev.margrave.internal.rows.CompactRows}, the nonzero values
 * without empty and single-valued columns, and {@link dev.margrave.internal.rows.RowParts}, which splits work over the rows.
 *
 * <p>Invariants: results depend on the values alone, not on the storage of the rows or on the number of threads; a reader is for
 * one thread.
 */
package dev.margrave.internal.rows;
