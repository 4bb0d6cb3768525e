// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.factory;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.engine.SolverChoice;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.gram.KernelGram;
import dev.margrave.internal.gram.KernelRowPool;
import dev.margrave.kernel.Kernel;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.Solver;

/** The solvers, for experts who state a problem themselves. Losses and sizes determine the method. */
public final class Solvers {
    private Solvers() {}

    /** The matrix of a kernel on these rows. */
    public static GramMatrix gramMatrix(Kernel kernel, FeatureMatrix rows) {
        return new KernelGram(kernel, rows);
    }

    /** A solver on kernel values: decomposition, or one linear system if every loss is quadratic. */
    public static Solver<KernelProblem> kernel() {
        return (problem, start, settings, control) -> SolverChoice.onKernelValues(
                problem,
                problem.losses().areQuadratic(),
                start,
                settings,
                control,
                new KernelRowPool(new FitResources()));
    }

    /**
     * A solver on the weights of features: Newton's method, an interior point method or coordinate descent, or the normal equations
     * if every loss is quadratic.
     */
    public static Solver<LinearProblem> linear() {
        return (problem, start, settings, control) -> SolverChoice.onFeatures(
                problem, problem.losses().areQuadratic(), start, settings, control, new FitResources());
    }
}
