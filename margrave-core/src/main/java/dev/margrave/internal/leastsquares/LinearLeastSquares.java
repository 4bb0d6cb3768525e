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
import dev.margrave.internal.linear.LinearDualDescent;
import dev.margrave.internal.linear.LinearPoint;
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
 * Solves linear problems in which every loss is one parabola ½c_i(f − t_i)². With few features by the normal equations
 *
 * <pre>(I + Σ c_i x̃_i x̃_iᵀ) w = Σ c_i t̃_i x̃_i</pre>
 *
 * on rows and targets that are centred by weight c for a free bias, and get a constant feature for a penalised one; then β_i
 * = c_i(t_i − f_i). Further steps do the same for what is left of the dual's equations, t_i − w·x_i − β_i/c_i with w = Σ β_i x_i,
 * and add the β of that: with large c the first β is little but rounding. With many features {@link LinearDualDescent} does
 * the work.
 */
public final class LinearLeastSquares {
    private static final int MAX_STEPS = 20;

    private LinearLeastSquares() {}

    public static Solution solve(
            LinearProblem problem,
            double[] start,
            SolverSettings settings,
            RunControl control,
            FitResources resources) {
        SolvePlan plan = SolvePlan.linear(problem.rows(), true, settings);
        if (plan.method() == SolvePlan.Method.NORMAL_EQUATIONS && !control.shouldStop()) {
            try (Parallel parallel = new Parallel(settings.threads())) {
                return new Run(problem, settings, control, parallel).run();
            } catch (NotPositiveDefiniteException e) {
                // Entries so large that rounding hides the identity: the descent works on the rows themselves.
                return LinearDualDescent.solve(problem, start, settings, control, resources);
            }
        }
        return LinearDualDescent.solve(problem, start, settings, control, resources);
    }

    /** One call. The weight of the constant feature, where there is one, comes last. */
    private static final class Run {
        private final LinearProblem problem;
        private final SolverSettings settings;
        private final RunControl control;
        private final FeatureMatrix rows;
        private final double[] curvature; // c
        private final double[] aims; // t
        private final double totalCurvature;
        private final DualTerms terms;
        private final Cholesky normal;
        private final boolean constant;

        Run(LinearProblem problem, SolverSettings settings, RunControl control, Parallel parallel) {
            this.problem = problem;
            this.settings = settings;
            this.control = control;
            rows = problem.rows();
            constant = problem.bias() == Bias.PENALISED;
            RowLosses losses = problem.losses();
            curvature = new double[rows.rows()];
            aims = new double[rows.rows()];
            double total = 0;
            for (int i = 0; i < aims.length; i++) {
                curvature[i] = losses.loss(i).curvature(0);
                aims[i] = losses.target(i) - losses.loss(i).slope(0) / curvature[i];
                total += curvature[i];
            }
            totalCurvature = total;
            terms = new DualTerms(losses);
            int d = rows.columns() + (constant ? 1 : 0);
            double[] centre = problem.bias() == Bias.FREE ? NormalMatrix.mean(this::row, curvature, d) : new double[d];
            double[] ridge = new double[d];
            Arrays.fill(ridge, 1);
            normal = Cholesky.inPlace(NormalMatrix.of(this::row, curvature, centre, ridge, parallel), parallel);
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
            LinearPoint point = look(new double[rows.rows()], 0);
            LinearPoint best = point;
            for (int step = 0; ; step++) {
                if (step > 0 && point.satisfies(settings.tolerance())) {
                    return point.solution(problem, Status.CONVERGED, step);
                }
                best = point.certificate.gap() < best.certificate.gap() ? point : best;
                Optional<StopReason> stop = control.stopReason(step, settings.maxIterations());
                if (stop.isPresent() || step == MAX_STEPS) {
                    Status status = stop.map(StopReason::status).orElse(Status.STALLED);
                    return best.solution(problem, status, step);
                }
                double[] beta = point.beta.clone();
                improve(beta, point);
                point = look(beta, step + 1);
            }
        }

        private LinearPoint look(double[] beta, int step) {
            LinearPoint point = LinearPoint.of(problem, terms, beta);
            control.report(step, point.certificate.primal(), point.certificate.dual());
            return point;
        }

        /** Adds the solution for what is left of the equations: (K + diag 1/c)δ + b·1 = ρ, Σ δ = 0 with a free bias. */
        private void improve(double[] beta, LinearPoint point) {
            double[] rest = new double[beta.length];
            for (int i = 0; i < beta.length; i++) {
                rest[i] = aims[i] - point.u[i] - beta[i] / curvature[i];
            }
            removeMean(rest);
            double[] v = new double[normal.size()];
            for (int i = 0; i < beta.length; i++) {
                double factor = curvature[i] * rest[i];
                double[] x = row(i);
                for (int j = 0; j < v.length; j++) {
                    v[j] += factor * x[j];
                }
            }
            normal.solve(v);
            for (int i = 0; i < beta.length; i++) {
                double[] x = row(i);
                double sum = 0;
                for (int j = 0; j < v.length; j++) {
                    sum += v[j] * x[j];
                }
                rest[i] -= sum;
            }
            removeMean(rest);
            for (int i = 0; i < beta.length; i++) {
                beta[i] += curvature[i] * rest[i];
            }
        }

        /** Makes Σ c_i x_i vanish where the bias is free. */
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
