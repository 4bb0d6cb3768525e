// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import java.util.Optional;

/** The rows of one problem with a solver that a {@link Search} may call as often as it likes; kernel values are kept between calls. */
public interface SearchProblem extends ProblemRows {
    /** Dual variables to start from, or null for zero. */
    double[] start();

    /** The spec of the kernel, for messages. */
    String kernel();

    boolean hasFreeBias();

    /** The relative duality gap that the fit was asked for. */
    double tolerance();

    /** The reason to end the search now with what it has; empty to go on. */
    Optional<StopReason> stopReason();

    /** Minimises ½‖w‖² + Σ ℓ_i(f_i), or with the metric in place of the norm, from {@code start} (null for zero). */
    Solution solve(RowLosses losses, double[] start, double tolerance);

    /**
     * The model of a solution for losses that may be others, with its objectives computed from the data alone: that of its
     * weights where it has some, else that of its dual variables.
     */
    DualPoint evaluate(RowLosses losses, Solution point);

    /** A model with ‖w‖² before {@link Solution#scale}. */
    record DualPoint(Solution solution, double squaredNorm) {
        public DualPoint with(Status status) {
            return new DualPoint(solution.with(status), squaredNorm);
        }
    }

    /** ‖φ(x_i)‖² of the row for which it is largest. */
    double largestSquaredNorm();

    /** The same problem with kernel values in double precision at any tolerance. */
    SearchProblem inDoublePrecision();
}
