// SPDX-License-Identifier: Apache-2.0
/**
 * Gram matrices and where their values are kept. Start with {@link dev.margrave.internal.gram.KernelGram} for a kernel on rows,
 * {@link dev.margrave.internal.gram.RowCache} for the rows that a solver uses, and
 * {@link dev.margrave.internal.gram.FitResources} for what the problems of a fit share.
 *
 * <p>Invariants: a value does not depend on what is cached, on the problem that requests it or on the number of threads; caches
 * stay within their byte budget, apart from a minimum number of rows.
 */
package dev.margrave.internal.gram;
