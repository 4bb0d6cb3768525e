// SPDX-License-Identifier: Apache-2.0
/**
 * The mathematical building blocks of error bounds: grids with a union bound, inversions of tails, and the optimal design
 * behind T₂. Start with {@link dev.margrave.internal.bound.term.UnionGrid}, which nearly all bounds use, and {@link
 * dev.margrave.internal.bound.term.Whitening} for the spread of rows. Invariant: rounding and early stops only make a bound
 * larger.
 */
package dev.margrave.internal.bound.term;
