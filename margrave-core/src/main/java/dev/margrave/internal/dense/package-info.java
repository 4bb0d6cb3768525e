// SPDX-License-Identifier: Apache-2.0
/**
 * Dense linear algebra in double precision, on the primitives of {@code internal.vector}: factorizations, eigenvalues and sums of
 * outer products. Start with {@link dev.margrave.internal.dense.Cholesky}; most others are variants for rounding, borders or rank.
 *
 * <p>Invariants: results do not depend on the number of threads; methods named {@code inPlace} overwrite their argument.
 */
package dev.margrave.internal.dense;
