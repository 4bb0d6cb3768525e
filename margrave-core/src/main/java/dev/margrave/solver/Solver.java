// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import org.jspecify.annotations.Nullable;

/** Solves problems of one kind. A solver holds no data, so it can be shared and reused. */
@FunctionalInterface
public interface Solver<P> {
    /**
     * Solves from {@code start}, dual variables near the optimum or null for zero. Variables outside a row's dual domain
     * are moved into it, and a sum that must be 0 is corrected. Never throws because of a limit: see {@link Solution#status()}.
     */
    Solution solve(P problem, double @Nullable [] start, SolverSettings settings, RunControl control);
}
