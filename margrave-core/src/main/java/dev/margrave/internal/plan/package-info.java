// SPDX-License-Identifier: Apache-2.0
/**
 * Decides by size how a fit is done: representation, solver, precision, memory and what runs in parallel. Start with
 * {@link dev.margrave.internal.plan.FitPlan}. A {@link dev.margrave.internal.plan.ProblemPlan} is the plan of one problem, a
 * {@link dev.margrave.internal.plan.SolvePlan} that of one solver, and {@link dev.margrave.internal.plan.RowPlan} says which rows
 * are kept in memory.
 *
 * <p>Invariants: plans are values that depend on sizes, losses, memory and tolerance, not on the number of threads (only
 * {@code RowPlan}, which does not change results, also sees the JVM's heap); no other package has a threshold on sizes that
 * changes how a problem is solved; the descriptions of plans are part of model files and stay as they are.
 */
package dev.margrave.internal.plan;
