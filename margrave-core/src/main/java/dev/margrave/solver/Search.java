// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

/**
 * A search around the solver: it solves a sequence of convex problems, each started from the solution of the one before, for
 * instance to find a parameter of the loss, a point where tangents no longer change, or a bound on outputs. It uses the solver only
 * through the {@link SearchProblem} that it is given.
 */
@FunctionalInterface
public interface Search {
    SearchResult run(SearchProblem problem);
}
