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

    /**
     * @param isSystem whether every loss is one parabola: the problem is one linear system
     * @param store kernel rows are taken from it and left there
     */
    public static Solution solve(
            KernelProblem problem,
            boolean isSystem,
            double[] start,
            SolverSettings settings,
            RunControl control,
            RowStore store) {
        return isSystem
                ? KernelLeastSquares.solve(problem, start, settings, control)
                : KernelDecomposition.solve(problem, start, settings, control, store);
    }
}
