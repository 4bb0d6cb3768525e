// SPDX-License-Identifier: Apache-2.0
/**
 * Solvers of linear problems, min ½‖w‖² + Σ ℓ_i(w·x_i + b) with piecewise quadratic losses. Start with
 * {@link dev.margrave.internal.linear.LinearSolver}, which chooses among Newton's method, an interior point method, coordinate
 * descent and chunking.
 *
 * <p>Invariants: dual variables stay in the domains of their terms; every point that is reported is evaluated from the data
 * alone ({@link dev.margrave.internal.linear.LinearPoint}); results depend on the values in the rows only, not on their storage
 * or the number of threads.
 */
package dev.margrave.internal.linear;
