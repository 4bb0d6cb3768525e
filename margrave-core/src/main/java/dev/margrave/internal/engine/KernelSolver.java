// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

import dev.margrave.internal.decomposition.KernelDecomposition;
import dev.margrave.internal.gram.RowStore;
import dev.margrave.internal.leastsquares.KernelLeastSquares;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;

/** The method that suits a problem given by kernel values. */
public final class KernelSolver {
    private KernelSolver() {}

    /** Kernel rows are taken from the store and left there. */
    public static Solution solve(
            KernelProblem problem, double[] start, SolverSettings settings, RunControl control, RowStore store) {
        return problem.losses().areParabolas()
                ? KernelLeastSquares.solve(problem, start, settings, control)
                : KernelDecomposition.solve(problem, start, settings, control, store);
    }
}
