// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.leastsquares;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.NotPositiveDefiniteException;
import dev.margrave.internal.gram.GramProduct;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.kernel.BlockError;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.StopReason;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Solves problems in which every loss is quadratic: the linear system
 *
 * <pre>(K + diag c) β + b·1 = r,   Σ β_i = 0 with a bias, b = 0 without.</pre>
 *
 * Up to a few thousand rows, within the memory, K + diag c is factorized: one step of {@link ConjugateGradientRun} with that
 * factor is the solution, and a second one removes rounding errors. For more rows the preconditioner is a
 * {@link PivotedFactor}.
 * Stops when (primal − dual) / |primal| ≤ tolerance ({@link dev.margrave.solver.Certificate#relativeGap}); below a tolerance of 1e-6 the equations must also hold to 100 ·
 * tolerance.
 */
public final class KernelLeastSquares {
    private KernelLeastSquares() {}

    public static Solution solve(KernelProblem problem, double[] start, SolverSettings settings, RunControl control) {
        GramMatrix gram = problem.gram();
        int n = gram.size();
        QuadraticDual dual = new QuadraticDual(problem.losses(), problem.bias(), settings.tolerance());
        Optional<StopReason> stop = control.stopReason();
        if (stop.isPresent()) {
            return dual.solution(
                    dual.point(new double[n], new double[n]), stop.get().status(), 0);
        }
        SolvePlan plan = SolvePlan.kernel(gram, problem.bias(), true, settings);
        try (Parallel parallel = new Parallel(settings.threads())) {
            GramProduct product = new GramProduct(gram, plan.isSingle(), plan.rowBytes(), parallel);
            Optional<UnaryOperator<double[]>> inverse = plan.method() == SolvePlan.Method.KERNEL_FACTOR
                    ? inverse(product, dual, parallel)
                    : Optional.empty();
            UnaryOperator<double[]> preconditioner = inverse.orElseGet(
                    () -> PivotedFactor.of(gram, dual.curvature, plan.rank(), control, parallel)::solve);
            BlockError error = plan.isSingle() ? gram.blockError() : BlockError.NONE;
            return new ConjugateGradientRun(dual, product, error, preconditioner, start, settings, control).run();
        }
    }

    /** x ↦ (K + diag c)⁻¹x; empty where diag c is lost to rounding and the matrix is singular. */
    private static Optional<UnaryOperator<double[]>> inverse(
            GramProduct product, QuadraticDual dual, Parallel parallel) {
        double[][] matrix = product.whole();
        for (int i = 0; i < matrix.length; i++) {
            matrix[i][i] += dual.curvature[i];
        }
        try {
            Cholesky factor = Cholesky.inPlace(matrix, parallel);
            return Optional.of(x -> {
                double[] solved = x.clone();
                factor.solve(solved);
                return solved;
            });
        } catch (NotPositiveDefiniteException e) {
            return Optional.empty();
        }
    }
}
