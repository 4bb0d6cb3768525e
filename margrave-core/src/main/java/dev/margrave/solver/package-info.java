// SPDX-License-Identifier: Apache-2.0
/**
 * The vocabulary of optimization: problems, settings, solutions and their certificates. Start with
 * {@link dev.margrave.solver.KernelProblem} or {@link dev.margrave.solver.LinearProblem}, {@link dev.margrave.solver.RowLosses} and
 * {@link dev.margrave.solver.Solution}; {@code solver.factory} creates solvers. A {@link dev.margrave.solver.Search} solves a
 * sequence of problems.
 *
 * <p>Invariants: a problem has one signed dual variable β_i per row, with w = Σ β_i φ(x_i); a
 * {@link dev.margrave.solver.Certificate} belongs to exactly the model that is returned, and the optimum lies between its bounds; a
 * limit is a {@link dev.margrave.solver.Status}, not an exception; solvers hold no data, and this package depends on none of them.
 */
@NullMarked
package dev.margrave.solver;

import org.jspecify.annotations.NullMarked;
