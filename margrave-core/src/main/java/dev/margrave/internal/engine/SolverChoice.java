// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

import dev.margrave.internal.decomposition.KernelDecomposition;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.gram.KernelRowPool;
import dev.margrave.internal.leastsquares.KernelLeastSquares;
import dev.margrave.internal.leastsquares.LinearLeastSquares;
import dev.margrave.internal.linear.LinearSolver;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;

/** Solves a problem with the solver that suits its losses. */
public final class SolverChoice {
    private SolverChoice() {}

    /**
     * Solves a problem given by kernel values.
     *
     * @param isSystem whether every loss is one quadratic piece, so that the problem is one linear system
     * @param pool provides kernel rows and keeps them for the next solve
     */
    public static Solution onKernelValues(
            KernelProblem problem,
            boolean isSystem,
            double[] start,
            SolverSettings settings,
            RunControl control,
            KernelRowPool pool) {
        return isSystem
                ? KernelLeastSquares.solve(problem, start, settings, control)
                : KernelDecomposition.solve(problem, start, settings, control, pool);
    }

    /** Solves a problem given by the features of its rows; {@code isSystem} as above. */
    public static Solution onFeatures(
            LinearProblem problem,
            boolean isSystem,
            double[] start,
            SolverSettings settings,
            RunControl control,
            FitResources resources) {
        return isSystem
                ? LinearLeastSquares.solve(problem, start, settings, control, resources)
                : LinearSolver.solve(problem, start, settings, control, resources);
    }
}
