// SPDX-License-Identifier: Apache-2.0
/**
 * The dual side of a problem, with one signed variable β_i per row and a convex piecewise quadratic term g_i: its terms, the
 * primal point of given dual variables, and bounds on rounding. Start with {@link dev.margrave.internal.dual.DualTerms}, which
 * every solver works on, and {@link dev.margrave.internal.dual.PrimalPoint}, which every certificate comes from.
 *
 * <p>Invariants: a minimizer at a breakpoint is exactly that breakpoint; objectives are summed with compensation and never
 * depend on the state of a solver.
 */
package dev.margrave.internal.dual;
