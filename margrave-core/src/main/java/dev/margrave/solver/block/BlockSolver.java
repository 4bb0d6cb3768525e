// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import dev.margrave.internal.Parallel;
import dev.margrave.solver.Bias;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;

/**
 * Minimizes ½‖w‖² + Σ ℓ_i(w·x_i + b) over rows in blocks, by passes that return sums. With a proximal center β and q &gt; 0
 *
 * <pre>
 * max over z      −½‖Σ z_i x_i‖² − Σ g_i(z_i) − ½q‖z − β‖²,   Σ z_i = 0 when the bias is free
 * min over w, b   Φ(w, b) = ½‖w‖² + Σ e_i(w·x_i + b),   e_i(f) = max over z  −f·z − g_i(z) − ½q(z − β_i)²
 * </pre>
 *
 * have the same value, and Φ is solved by Newton's method:
 *
 * <pre>
 * repeat                                        (β = 0 at first)
 *     repeat
 *         one pass at (w, b): Σ z_i x_i, Σ x_i x_iᵀ/(q + g_i″), q‖z − β‖², both objectives without the repair below
 *         solve the damped system; stop when the squared decrement is small
 *         one pass: the slope of Φ at a dozen step lengths; none where the full step before was accepted
 *     where the gap promises to be small enough
 *         one pass: both objectives at s·(w, b) and at z with Σ z_i = 0 restored
 *     β ← z; decrease q
 * </pre>
 *
 * Losses without breakpoints in their slope need no center: q = 0, and Φ is the objective. Beyond some thousand features products
 * of the Hessian and a vector, one pass each, take the place of the matrix. Sums are added in the order of the blocks, so the same
 * blocks give the same bits. (Rockafellar 1976; Newton's method on piecewise quadratics: Qi and Sun 1993.)
 */
public final class BlockSolver {
    private BlockSolver() {}

    /**
     * Solves until the relative duality gap is at most the tolerance, or a limit is reached.
     *
     * @param bias that of every block
     * @param settings of which tolerance, iterations (Newton steps) and threads (of this process) count
     */
    public static BlockSolution solve(BlockCluster rows, Bias bias, SolverSettings settings, RunControl control) {
        try (Parallel parallel = new Parallel(settings.threads())) {
            return new BlockRun(rows, bias, settings, control, parallel).run();
        }
    }
}
