// SPDX-License-Identifier: Apache-2.0
/**
 * Kernels and similarities of rows, by method and by spec.
 *
 * <p>Start with {@link dev.margrave.kernel.Kernels}, which makes and parses kernels, and {@link dev.margrave.kernel.Kernel}.
 * {@link dev.margrave.kernel.Similarities} does the same for similarities that are not kernels. A custom kernel implements
 * {@link dev.margrave.kernel.Kernel}; to use it by name in specs and model files, register a
 * {@link dev.margrave.kernel.KernelFamily}.
 *
 * <p>Invariants: a {@code Kernel} is symmetric and positive semidefinite, anything else is a
 * {@link dev.margrave.kernel.RowSimilarity}; functions are immutable and thread-safe; parsing {@code spec()} gives an equal
 * function; values depend on the numbers of a row, not on dense or sparse storage.
 */
@NullMarked
package dev.margrave.kernel;

import org.jspecify.annotations.NullMarked;
