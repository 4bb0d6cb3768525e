// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.leastsquares.LinearLeastSquares;
import dev.margrave.internal.linear.LinearDualDescent;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;

/** The method that suits a problem given by the features of its rows. */
public final class LinearSolver {
    private LinearSolver() {}

    /** {@code isSystem} says whether every loss is one parabola: the problem is one linear system. */
    public static Solution solve(
            LinearProblem problem,
            boolean isSystem,
            double[] start,
            SolverSettings settings,
            RunControl control,
            FitResources resources) {
        return isSystem
                ? LinearLeastSquares.solve(problem, start, settings, control, resources)
                : LinearDualDescent.solve(problem, start, settings, control, resources);
    }
}
