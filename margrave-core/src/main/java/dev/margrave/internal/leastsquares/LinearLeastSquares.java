// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.leastsquares;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.CompensatedSum;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.NormalMatrix;
import dev.margrave.internal.dense.NotPositiveDefiniteException;
import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.linear.LinearPoint;
import dev.margrave.internal.linear.LinearSolver;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.solver.Bias;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.Arrays;
import java.util.Optional;

/**
 * Solves linear problems in which every loss is quadratic, ½c_i(f − t_i)². With few features by the normal equations
 *
 * <pre>(I + Σ c_i x̃_i x̃_iᵀ) δ = Σ β_i x_i − w,   β_i = c_i(t_i − w·x_i − b),   w ← w + δ</pre>
 *
 * with rows x̃ that are centered with weights c for a free bias b, and get a constant feature for a penalized one. In exact
 * arithmetic the first step from w = 0 is the solution; further steps are iterative refinement. With many features, or where
 * refinement stalls, {@link LinearSolver} solves the problem.
 */
public final class LinearLeastSquares {
    /** Steps of iterative refinement; chosen by hand. */
    private static final int MAX_STEPS = 20;

    private LinearLeastSquares() {}

    public static Solution solve(
            LinearProblem problem,
            double[] start,
            SolverSettings settings,
            RunControl control,
            FitResources resources) {
        SolvePlan plan = SolvePlan.linear(problem.rows(), true, settings);
        double[] linearStart = start;
        if (plan.method() == SolvePlan.Method.NORMAL_EQUATIONS && !control.shouldStop()) {
            try (Parallel parallel = new Parallel(settings.threads())) {
                Solution solution = new Run(problem, settings, control, parallel).run();
                if (solution.status() != Status.STALLED) {
                    return solution;
                }
                linearStart = solution.beta();
            } catch (NotPositiveDefiniteException e) {
                linearStart = start; // entries so large that the identity is lost to rounding
            }
        }
        return LinearSolver.solve(problem, linearStart, settings, control, resources);
    }

    /** One call. The weight of the constant feature, if there is one, comes last. */
    private static final class Run {
        private final LinearProblem problem;
        private final SolverSettings settings;
        private final RunControl control;
        private final FeatureMatrix rows;
        private final double[] curvature; // c
        private final double[] targets; // t
        private final double totalCurvature;
        private final DualTerms terms;
        private final Cholesky normal;
        private final boolean constant;

        Run(LinearProblem problem, SolverSettings settings, RunControl control, Parallel parallel) {
            this.problem = problem;
            this.settings = settings;
            this.control = control;
            rows = problem.rows();
            constant = problem.bias() == Bias.PENALIZED;
            RowLosses losses = problem.losses();
            curvature = new double[rows.rows()];
            targets = new double[rows.rows()];
            double total = 0;
            for (int i = 0; i < targets.length; i++) {
                curvature[i] = losses.loss(i).curvature(0);
                targets[i] = losses.target(i) - losses.loss(i).slope(0) / curvature[i];
                total += curvature[i];
            }
            totalCurvature = total;
            terms = new DualTerms(losses);
            int d = rows.columns() + (constant ? 1 : 0);
            double[] center = problem.bias() == Bias.FREE ? NormalMatrix.mean(this::row, curvature, d) : new double[d];
            double[] ridge = new double[d];
            Arrays.fill(ridge, 1);
            normal = Cholesky.inPlace(NormalMatrix.of(this::row, curvature, center, ridge, parallel), parallel);
        }

        private double[] row(int i) {
            double[] x = rows.row(i).toArray();
            if (!constant) {
                return x;
            }
            double[] longer = Arrays.copyOf(x, x.length + 1);
            longer[x.length] = 1;
            return longer;
        }

        Solution run() {
            double[] w = new double[normal.size()];
            double[] beta = new double[rows.rows()];
            LinearPoint best = evaluate(beta, w, 0);
            for (int step = 1; ; step++) {
                refine(w, beta);
                LinearPoint point = evaluate(beta, w, step);
                if (point.satisfies(settings.tolerance())) {
                    return point.solution(problem, Status.CONVERGED, step);
                }
                best = point.certificate.gap() < best.certificate.gap() ? point : best;
                Optional<StopReason> stop = control.stopReason(step, settings.maxIterations());
                if (stop.isPresent() || step == MAX_STEPS) {
                    Status status = stop.map(StopReason::status).orElse(Status.STALLED);
                    return best.solution(problem, status, step);
                }
            }
        }

        private LinearPoint evaluate(double[] beta, double[] w, int step) {
            double constantWeight = constant ? w[w.length - 1] : 0;
            LinearPoint point = LinearPoint.of(problem, terms, beta, Arrays.copyOf(w, rows.columns()), constantWeight);
            control.report(step, point.certificate.primal(), point.certificate.dual());
            return point;
        }

        /** One step of refinement for w, and the β that follow from it. */
        private void refine(double[] w, double[] beta) {
            fillBeta(w, beta);
            double[] residual = new double[w.length];
            for (int j = 0; j < residual.length; j++) {
                residual[j] = -w[j];
            }
            for (int i = 0; i < beta.length; i++) {
                double[] x = row(i);
                for (int j = 0; j < residual.length; j++) {
                    residual[j] += beta[i] * x[j];
                }
            }
            normal.solve(residual);
            for (int j = 0; j < w.length; j++) {
                w[j] += residual[j];
            }
            fillBeta(w, beta);
        }

        /** c_i(t_i − w·x_i − b), with a free b for which their sum is zero. */
        private void fillBeta(double[] w, double[] beta) {
            double[] residual = new double[beta.length];
            for (int i = 0; i < residual.length; i++) {
                double[] x = row(i);
                double f = 0;
                for (int j = 0; j < w.length; j++) {
                    f += w[j] * x[j];
                }
                residual[i] = targets[i] - f;
            }
            removeMean(residual);
            for (int i = 0; i < beta.length; i++) {
                beta[i] = curvature[i] * residual[i];
            }
        }

        /** Makes Σ c_i x_i = 0 where the bias is free. */
        private void removeMean(double[] x) {
            if (problem.bias() != Bias.FREE) {
                return;
            }
            CompensatedSum sum = new CompensatedSum(0);
            for (int i = 0; i < x.length; i++) {
                sum.add(curvature[i] * x[i]);
            }
            for (int i = 0; i < x.length; i++) {
                x[i] -= sum.value() / totalCurvature;
            }
        }
    }
}
