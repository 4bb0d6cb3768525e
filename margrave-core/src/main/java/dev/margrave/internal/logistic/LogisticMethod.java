// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.logistic;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Check;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.newton.SmoothNewton;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.internal.probability.Logistic;
import dev.margrave.solver.Bias;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import dev.margrave.solver.StoppedException;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Logistic regression, min ½‖w‖² + C Σ ln(1 + exp(−y_i f_i)) over f = w·x + b, by {@link SmoothNewton} in the primal. The dual point
 * β_i = y_i C σ(−y_i f_i) certifies it ({@link LogisticPoints}). The loss is not piecewise quadratic, so the solvers of the dual
 * do not apply, and a kernel would need as many weights as rows.
 *
 * @param c the price C of a row
 */
public record LogisticMethod(double c) implements Method {
    /** A safeguard; chosen by hand. */
    private static final long MAX_PASSES = 10_000;

    public LogisticMethod {
        Check.positiveFinite("C", c);
    }

    @Override
    public MethodNeeds needs() {
        return MethodNeeds.of(MethodNeeds.Kind.NEWTON);
    }

    @Override
    public OptionalDouble dualVariable(int sign, double weight, double f) {
        return OptionalDouble.of(sign * c * weight * Logistic.of(-sign * f));
    }

    @Override
    public ProblemResult solve(LearningProblem problem) {
        Engine engine = problem.engine();
        FeatureMatrix rows = engine.rows();
        SolverSettings settings = engine.settings();
        RunControl control = engine.control();
        double unit = 1 / engine.kernel().linearFactor().orElseThrow();
        LogisticLosses losses = new LogisticLosses(problem, c);
        LogisticPoints points = new LogisticPoints(rows, losses, engine.bias(), unit, settings, control);
        if (control.shouldStop() && (problem.start() == null || rows.isStreamed())) { // no time to read all rows
            points.evaluateZero();
            return points.result(status(control), 0);
        }
        SmoothNewton newton = null;
        try (Parallel parallel = new Parallel(settings.threads())) {
            newton = new SmoothNewton(
                    rows, engine.bias(), unit, losses, MAX_PASSES, points, settings, control, parallel);
            double[] w = new double[rows.columns()];
            double bias = points.zeroBias();
            if (problem.start() != null) {
                double[] started = startingWeights(rows, losses, problem.start(), unit);
                double[] u = new double[losses.size()];
                rows.dots(started, u);
                double startedBias = engine.bias() == Bias.FREE ? losses.bestBias(u) : 0;
                if (primal(points, started, u, startedBias) < primal(points, w, new double[u.length], bias)) {
                    w = started;
                    bias = startedBias;
                }
            }
            return points.result(newton.run(w, bias), newton.passes());
        } catch (StoppedException e) { // rows that are recomputed at each visit
            if (points.isEmpty()) {
                throw e;
            }
            return points.result(e.reason().status(), newton == null ? 0 : newton.passes());
        }
    }

    private static Status status(RunControl control) {
        return control.stopReason().orElse(StopReason.INTERRUPTED).status();
    }

    /** Σ β_i x_i / unit for the nearest feasible β. */
    private static double[] startingWeights(FeatureMatrix rows, LogisticLosses losses, double[] start, double unit) {
        double[] beta = new double[start.length];
        Arrays.setAll(beta, i -> losses.clamp(i, start[i]) / unit);
        double[] w = new double[rows.columns()];
        rows.addAllTo(w, beta);
        return w;
    }

    private static double primal(LogisticPoints points, double[] w, double[] u, double bias) {
        double[] f = u.clone();
        Arrays.setAll(f, i -> f[i] + bias);
        return points.primal(w, bias, f);
    }
}
