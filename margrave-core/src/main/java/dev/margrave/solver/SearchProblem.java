// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of one problem with a solver that a {@link Search} may call any number of times; calls share kernel values. */
public interface SearchProblem extends ProblemRows {
    /** Dual variables to start from, or null for zero. */
    double @Nullable [] start();

    /** The spec of the kernel, for messages. */
    String kernel();

    boolean hasFreeBias();

    /** The requested relative duality gap. */
    double tolerance();

    /** The reason to end the search now with its current result; empty to go on. */
    Optional<StopReason> stopReason();

    /** Minimizes ½‖w‖² + Σ ℓ_i(f_i), or with the quadratic penalty instead of the norm, from {@code start} (null for zero). */
    Solution solve(RowLosses losses, double @Nullable [] start, double tolerance);

    /**
     * Evaluates a solution, possibly for other losses, with objectives that are computed from the data alone: the model of its
     * weights if it has some, otherwise that of its dual variables.
     */
    DualPoint evaluate(RowLosses losses, Solution point);

    /** A model, and ‖w‖² before {@link Solution#scale}. */
    record DualPoint(Solution solution, double squaredNorm) {
        public DualPoint with(Status status) {
            return new DualPoint(solution.with(status), squaredNorm);
        }
    }

    /** max ‖φ(x_i)‖². */
    double largestSquaredNorm();

    /** The same problem with kernel values in double precision at any tolerance. */
    SearchProblem inDoublePrecision();
}
