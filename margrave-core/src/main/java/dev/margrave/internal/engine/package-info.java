// SPDX-License-Identifier: Apache-2.0
/**
 * Solves one problem of a fit as planned. Start with {@link dev.margrave.internal.engine.Engine}, the rows of a problem with
 * their kernel values and plan. A {@link dev.margrave.internal.engine.Method} is how a machine finds its function: it gets a
 * {@link dev.margrave.internal.engine.LearningProblem} and returns a {@link dev.margrave.internal.engine.ProblemResult}.
 * {@link dev.margrave.internal.engine.SolverChoice} calls the solvers.
 *
 * <p>Invariants: an engine does not change its rows, losses or plan, so several machines can share its kernel values; results do
 * not depend on the number of threads; a problem is solved by one thread at a time.
 */
package dev.margrave.internal.engine;
