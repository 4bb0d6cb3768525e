// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.internal.engine.KernelSolver;
import dev.margrave.internal.engine.LinearSolver;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.gram.RowStore;

/** The solvers, for experts who state a problem themselves. Which method is used follows from the losses and the sizes. */
public final class Solvers {
    private Solvers() {}

    /** By the kernel's values: decomposition, or one linear system where every loss is a parabola. */
    public static Solver<KernelProblem> kernel() {
        return (problem, start, settings, control) -> KernelSolver.solve(
                problem, problem.losses().areParabolas(), start, settings, control, new RowStore(new FitResources()));
    }

    /** By the weights of the features: Newton's method or coordinate descent, or the normal equations for parabolas. */
    public static Solver<LinearProblem> linear() {
        return (problem, start, settings, control) -> LinearSolver.solve(
                problem, problem.losses().areParabolas(), start, settings, control, new FitResources());
    }
}
