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

    public static Solution solve(
            LinearProblem problem,
            double[] start,
            SolverSettings settings,
            RunControl control,
            FitResources resources) {
        return problem.losses().areParabolas()
                ? LinearLeastSquares.solve(problem, start, settings, control, resources)
                : LinearDualDescent.solve(problem, start, settings, control, resources);
    }
}
