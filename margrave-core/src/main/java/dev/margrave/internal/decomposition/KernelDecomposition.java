// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.gram.RowStore;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;

/**
 * Solves
 *
 * <pre>max over β  −½ βᵀKβ − Σ g_i(β_i),   Σ β_i = 0 when there is a bias</pre>
 *
 * by decomposition: the worst violators of optimality form a working set of a few hundred rows, an {@link InnerSolver} moves
 * pairs of them on the cached block of K until a tenth of the violation is left, then the gradient Kβ of all rows is brought
 * up to date with whole kernel rows. Rows that have settled are set aside and brought back before anything is concluded.
 *
 * <p>Stops when (primal − dual) / max(1, |primal|) ≤ tolerance. With kernel rows in double precision the gradient is then
 * recomputed from them, and the test must hold again; with rows in single precision, whose rounding is far above that of the
 * updates, the updated gradient counts. Below a tolerance of 1e-6 the violation of optimality must be ≤ 100 · tolerance as
 * well, because the gap is quadratic in the error of the decision values where losses are curved. Out of time it ends at the
 * point of the updated gradient. Iterations are pair steps. The result does not depend on the number of threads.
 */
public final class KernelDecomposition {
    private KernelDecomposition() {}

    /** Whether the working set for so many rows is as large with this much memory as with any more. */
    public static boolean hasFullWorkingSet(int rows, long memoryBytes) {
        int full = DecompositionRun.setSize(rows, Long.MAX_VALUE / 2, Double.BYTES);
        return DecompositionRun.setSize(rows + 1, memoryBytes, Double.BYTES) >= full;
    }

    /** Takes kernel rows from the store and leaves its own there. */
    public static Solution solve(
            KernelProblem problem, double[] start, SolverSettings settings, RunControl control, RowStore store) {
        try (Parallel parallel = new Parallel(settings.threads())) {
            return new DecompositionRun(problem, start, settings, control, store, parallel).run();
        }
    }
}
