// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.gram.KernelRowPool;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;

/**
 * Solves
 *
 * <pre>max over β  −½ βᵀKβ − Σ g_i(β_i),   Σ β_i = 0 when there is a bias</pre>
 *
 * by decomposition:
 *
 * <pre>
 * β ← start, G ← Kβ
 * repeat
 *     violation ← max over i of −(G_i + g_i′(β_i+))  −  min over j of −(G_j + g_j′(β_j−))          {@link Optimality}
 *     if a check of the duality gap is due, check it with all rows, and stop if it is small {@link GapMonitor}
 *     shrink: set aside rows that have settled                                              {@link ActiveRows}
 *     S ← working set of the worst violators and members of the last one                    {@link WorkingSet}
 *     move violating pairs of S, with the block K_SS, until a tenth of the violation is left {@link InnerSolver}
 *     G ← G + K(β − β before) on the rows that are not set aside                            {@link Gradient}
 * </pre>
 *
 * <p>Stops when (primal − dual) / |primal| ≤ tolerance ({@link dev.margrave.solver.Certificate#relativeGap}). With kernel rows in double precision the gradient is then
 * recomputed from them, and the test must hold again; with rows in single precision, whose rounding is far above that of the
 * updates, the updated gradient counts. Below a tolerance of 1e-6 the violation of optimality must be ≤ 100 · tolerance as
 * well, because the gap is quadratic in the error of the decision values where losses are quadratic. Out of time it ends at
 * the point of the updated gradient. Iterations are pair steps. The result does not depend on the number of threads.
 */
public final class KernelDecomposition {
    private KernelDecomposition() {}

    /** Takes kernel rows from the pool and leaves its own there. */
    public static Solution solve(
            KernelProblem problem, double[] start, SolverSettings settings, RunControl control, KernelRowPool pool) {
        SolvePlan plan = SolvePlan.kernel(problem.gram(), problem.bias(), false, settings);
        try (Parallel parallel = new Parallel(settings.threads())) {
            DecompositionRun run = new DecompositionRun(problem, plan, settings, control, pool, parallel);
            if (start != null) {
                run.startFrom(start);
            }
            return run.run();
        }
    }
}
