// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.problem.LinearProblem;

/**
 * Minimises ½‖w‖² + Σ ℓ_i(w·x_i + b) through its dual
 *
 * <pre>max over β  −½‖Σ β_i x_i‖² − Σ g_i(β_i),   Σ β_i = 0 when the bias is free,   w = Σ β_i x_i,</pre>
 *
 * by coordinate descent that keeps w (Hsieh et al., ICML 2008), here with one signed variable and any piecewise quadratic
 * g_i per row. Three things are added to it.
 *
 * <ul>
 *   <li>A penalised bias is a constant feature 1. A free bias is the multiplier of Σ β_i = 0 in the method of multipliers:
 *       the rows see f_i = w·x_i + b + ρ·Σβ, and b moves by ρ·Σβ whenever the inner problem is solved to within that step.
 *       As w does not change when every row is shifted while Σβ = 0, the rows are seen from their centre
 *       ({@link CentredRows}); ρ is a fifth of their median squared distance from it.
 *   <li>Between epochs the rows strictly between two knots of g_i are solved for together, by conjugate gradients on their
 *       face of the dual domain with Σ β_i = 0 kept ({@link LinearFace}).
 *   <li>Rows that sit at a knot with room to spare are set aside until the next look at the gap, which visits all rows.
 * </ul>
 *
 * <p>Stops when (primal − dual) / max(1, |primal|) ≤ tolerance, both computed from the data for a β that fulfils all
 * constraints; with a tolerance below 1e-6 the optimality violation must also be at most 100 times the tolerance. One
 * iteration is one epoch.
 */
public final class LinearDualDescent implements Solver<LinearProblem> {
    /** Holds nothing: one serves any number of problems, also at the same time. */
    public LinearDualDescent() {}

    @Override
    public Solution solve(LinearProblem problem, double[] start, SolverSettings settings, RunControl control) {
        return new LinearWorkspace(problem, start, settings, control).run();
    }
}
