// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.logistic;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.CompensatedSum;
import dev.margrave.internal.engine.FittedFunction.Weights;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.newton.PointCheck;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * Evaluates points of Newton's method from the data alone and keeps the best model and the best lower bound,
 *
 * <pre>
 * primal   ½‖w‖² + Σ ℓ_i(w·x_i + b)
 * dual     −½‖Σ β_i x_i‖² − Σ g_i(β_i),   β_i = y_i c_i σ(−y_i f_i),
 * </pre>
 *
 * where with a free bias the β of the heavier sign are scaled down until Σ β_i = 0.
 */
final class LogisticPoints implements PointCheck {
    /** Below this tolerance the weights must be near Σ β_i x_i as well, as the gap is quadratic in the error. */
    private static final double TIGHT_TOLERANCE = 1e-6;

    private final FeatureMatrix rows;
    private final LogisticLosses losses;
    private final Bias bias;
    private final double unit; // the factor of ½‖w‖²
    private final SolverSettings settings;
    private final RunControl control;
    private double[] weights;
    private double constant; // the bias of the best model
    private double[] decisions;
    private double[] beta;
    private Certificate certificate; // null before the first point

    LogisticPoints(
            FeatureMatrix rows,
            LogisticLosses losses,
            Bias bias,
            double unit,
            SolverSettings settings,
            RunControl control) {
        this.rows = rows;
        this.losses = losses;
        this.bias = bias;
        this.unit = unit;
        this.settings = settings;
        this.control = control;
    }

    /** The function that needs no row: w = 0 with the best bias, and the lower bound of β = 0. */
    void evaluateZero() {
        double[] f = new double[losses.size()];
        double b = zeroBias();
        Arrays.fill(f, b);
        keep(new double[rows.columns()], b, f, primal(new double[0], b, f));
        keepDual(new double[f.length], 0);
    }

    /** The best bias of w = 0, where every row has the same output. */
    double zeroBias() {
        double positive = losses.price(1);
        double negative = losses.price(-1);
        return bias == Bias.FREE && positive > 0 && negative > 0 ? Math.log(positive / negative) : 0;
    }

    @Override
    public Optional<Status> at(double[] w, double b, double[] z, long passes) {
        double[] candidate = z.clone();
        if (bias == Bias.FREE) {
            losses.balance(candidate);
        }
        double[] v = new double[w.length];
        double[] f = new double[z.length];
        rows.addAllAndDot(v, candidate, w, f);
        for (int i = 0; i < f.length; i++) {
            f[i] += b;
        }
        double primal = primal(w, b, f);
        double dual = dual(v, candidate);
        double residual = 0;
        for (int j = 0; j < w.length; j++) {
            residual = Math.max(residual, Math.abs(w[j] - v[j] / unit));
        }
        boolean isEnough = settings.tolerance() >= TIGHT_TOLERANCE || residual <= 100 * settings.tolerance();
        boolean isDone =
                isEnough && new Certificate(primal, dual, 0, losses.atZero()).relativeGap() <= settings.tolerance();
        if (certificate == null || isDone || primal <= certificate.primal()) {
            keep(w.clone(), b, f, primal);
        }
        if (beta == null || isDone || dual > certificate.dual()) {
            keepDual(dual < 0 ? new double[candidate.length] : candidate, Math.max(0, dual)); // β = 0 is feasible, too
        }
        control.report(passes, certificate.primal(), certificate.dual());
        if (isDone) {
            return Optional.of(Status.CONVERGED);
        }
        Optional<StopReason> stop = control.stopReason(passes, settings.maxIterations());
        return stop.map(StopReason::status);
    }

    private void keep(double[] w, double b, double[] f, double primal) {
        weights = w;
        constant = b;
        decisions = f;
        certificate = new Certificate(
                primal, certificate == null ? Double.NEGATIVE_INFINITY : certificate.dual(), 0, losses.atZero());
    }

    private void keepDual(double[] candidate, double dual) {
        beta = candidate;
        certificate = certificate.with(certificate.primal(), dual);
    }

    double primal(double[] w, double b, double[] f) {
        CompensatedSum sum = new CompensatedSum(bias == Bias.PENALIZED ? 0.5 * b * b : 0);
        for (double component : w) {
            sum.add(0.5 * unit * component * component);
        }
        for (int i = 0; i < f.length; i++) {
            sum.add(losses.value(i, f[i]));
        }
        return sum.value();
    }

    private double dual(double[] v, double[] candidate) {
        CompensatedSum sum = new CompensatedSum(0);
        for (double component : v) {
            sum.add(-0.5 / unit * component * component);
        }
        if (bias == Bias.PENALIZED) {
            double total = Arrays.stream(candidate).sum();
            sum.add(-0.5 * total * total);
        }
        for (int i = 0; i < candidate.length; i++) {
            sum.add(-losses.dualValue(i, candidate[i]));
        }
        return sum.value();
    }

    boolean isEmpty() {
        return certificate == null;
    }

    /** The best model; a run that rounding ended within the tolerance has converged. */
    ProblemResult result(Status end, long passes) {
        boolean isWithin = certificate.relativeGap() <= settings.tolerance();
        return new ProblemResult(
                new Weights(weights, beta),
                constant,
                decisions,
                beta,
                end == Status.STALLED && isWithin ? Status.CONVERGED : end,
                certificate,
                passes,
                Map.of());
    }
}
