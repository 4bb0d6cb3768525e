// SPDX-License-Identifier: Apache-2.0
/**
 * Machines with a dual: {@link dev.margrave.internal.search.DualMethod} solves their problems, directly or by one of the searches
 * here, which solve a sequence of convex problems. Start with {@link dev.margrave.internal.search.RelativeMarginSearch}, the
 * simplest search.
 *
 * <p>Invariants: a search uses the solver only through the {@link dev.margrave.solver.SearchProblem} that it is given; it starts
 * each problem from the solution of the one before; its status is the worst of all steps on which the model depends, and its
 * certificate belongs to exactly that model.
 */
package dev.margrave.internal.search;
