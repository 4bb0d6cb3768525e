// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.newton;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.CompensatedSum;
import dev.margrave.internal.Parallel;
import dev.margrave.solver.Bias;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.Optional;

/**
 * Newton's method on ½‖w‖² + Σ ℓ_i(w·x_i + b) for losses without breakpoints in their slope. A step is one pass over the rows, or
 * with many features some more.
 *
 * <pre>
 * from given w, b
 * repeat
 *     in one pass over blocks of rows: f_i = w·x_i + b, z_i = −ℓ_i′(f_i), Σ ℓ_i(f_i), v = Σ z_i x_i, H = I + Σ ℓ_i″(f_i) x_i x_iᵀ
 *     if the objective did not decrease enough, go back a part of the step
 *     else stop if the gap is small enough, or step by H⁻¹(v − w)
 * </pre>
 *
 * As z_i suits f_i, the gap between w and the dual variables z is ½‖w − v‖² plus what Σ z_i costs where it must vanish: every
 * pass tells how far it is from the end. (Finite Newton method for piecewise quadratic losses: Mangasarian 2002; Keerthi and
 * DeCoste 2005.) With many features the step is found by {@linkplain NewtonSteps conjugate gradients}, which need products with
 * H only (Lin, Weng and Keerthi 2008, with a line search instead of the trust region).
 */
public final class SmoothNewton {
    /** Passes of one line search; chosen by hand. */
    private static final int MAX_TRIALS = 12;
    /** Of the decrease that the slope predicts: the usual value of Armijo's rule. */
    private static final double SUFFICIENT_DECREASE = 1e-4;
    /** Of the objective: a change that may be rounding. */
    private static final double ROUNDING = 1e-14;
    /** Of the target gap: an estimated gap that is worth a pass to check it. Chosen by hand. */
    private static final double CHECKED_SHARE = 0.5;

    private final SmoothLosses losses;
    private final SolverSettings settings;
    private final RunControl control;
    private final PointCheck check;
    private final RowSums rows;
    private final NewtonSteps steps;
    private final long maxPasses;
    private final double[] ridge; // with that of the bias last: 1, or 0 if it is free
    private final double[] z;
    private final double[] curvatures;
    private final double[] v; // Σ z_i x_i, with Σ z_i last
    private final double unit;
    private double objective; // at the weights of the last pass
    private long passes;

    /**
     * @param unit the factor of ½‖w‖²: 1, or 1/c for a kernel c·u·v
     * @param maxPasses a safeguard after which the method has stalled
     */
    public SmoothNewton(
            FeatureMatrix rows,
            Bias bias,
            double unit,
            SmoothLosses losses,
            long maxPasses,
            PointCheck check,
            SolverSettings settings,
            RunControl control,
            Parallel parallel) {
        this.losses = losses;
        this.settings = settings;
        this.control = control;
        this.check = check;
        this.maxPasses = maxPasses;
        this.rows = new RowSums(rows, settings.memoryBytes(), parallel);
        this.unit = unit;
        int size = rows.columns() + (bias == Bias.NONE ? 0 : 1);
        ridge = new double[size];
        Arrays.fill(ridge, unit);
        if (bias != Bias.NONE) {
            ridge[size - 1] = bias == Bias.FREE ? 0 : 1;
        }
        z = new double[rows.rows()];
        curvatures = new double[rows.rows()];
        v = new double[size];
        steps = NewtonSteps.of(this.rows, ridge, settings.memoryBytes(), control, parallel);
    }

    /** How many passes there were. */
    public long passes() {
        return passes;
    }

    /** Runs from these weights; {@link Status#STALLED} where rounding leaves no progress. The check has seen the last point. */
    public Status run(double[] features, double bias) {
        double[] w = Arrays.copyOf(features, ridge.length);
        if (w.length > features.length) {
            w[features.length] = bias;
        }
        pass(w);
        while (true) {
            Optional<Status> end = check(w);
            if (end.isPresent()) {
                return end.get();
            }
            double[] direction = steps.direction(w, v, curvatures);
            double[] next = direction == null ? null : move(w, direction);
            if (next == null) {
                Optional<Status> last = checkExactly(w);
                return last.orElse(Status.STALLED);
            }
            w = next;
        }
    }

    /** Evaluates the last pass exactly if it promises to be the end, or must be. */
    private Optional<Status> check(double[] w) {
        double gap = estimatedGap(w);
        control.report(passes, objective, objective - gap);
        boolean mustEnd = passes >= Math.min(maxPasses, settings.maxIterations()) || control.shouldStop();
        if (!mustEnd && gap > CHECKED_SHARE * settings.tolerance() * Math.abs(objective)) {
            return Optional.empty();
        }
        Optional<Status> end = checkExactly(w);
        return end.isEmpty() && passes >= maxPasses ? Optional.of(Status.STALLED) : end;
    }

    private Optional<Status> checkExactly(double[] w) {
        return check.at(features(w), constant(w), z, passes);
    }

    /** ½‖w − Σ z_i x_i‖², and where Σ z_i must vanish about what it costs to make it so. */
    private double estimatedGap(double[] w) {
        double sum = 0;
        for (int j = 0; j < w.length; j++) {
            double residual = v[j] - ridge[j] * w[j];
            sum += 0.5 * residual * residual * (ridge[j] == 0 ? rows.meanSquaredNorm() / unit : 1 / ridge[j]);
        }
        return sum;
    }

    /** The next weights, after a pass with them; null if the objective decreases nowhere along the direction. */
    private double[] move(double[] w, double[] direction) {
        double before = objective;
        double slope = slope(w, direction);
        double length = 1;
        for (int trial = 0; trial < MAX_TRIALS && slope < 0; trial++) {
            double[] next = w.clone();
            for (int j = 0; j < next.length; j++) {
                next[j] += length * direction[j];
            }
            pass(next);
            if (objective <= before + SUFFICIENT_DECREASE * length * slope + ROUNDING * Math.abs(before)) {
                return next;
            }
            if (control.shouldStop()) {
                return w;
            }
            double trialSlope = slope(next, direction);
            double secant = trialSlope > slope ? slope / (slope - trialSlope) : 0;
            length *= Math.min(0.7, Math.max(0.1, secant));
        }
        return null;
    }

    /** The slope of the objective along a direction at the weights of the last pass. */
    private double slope(double[] w, double[] direction) {
        double slope = 0;
        for (int j = 0; j < w.length; j++) {
            slope += (ridge[j] * w[j] - v[j]) * direction[j];
        }
        return slope;
    }

    /** Computes objective, z, v and what the next step needs at these weights. */
    private void pass(double[] w) {
        passes++;
        steps.clear();
        double[] sum = new double[rows.rows.columns()];
        CompensatedSum total = new CompensatedSum(0);
        for (int j = 0; j < w.length; j++) {
            total.add(0.5 * ridge[j] * w[j] * w[j]);
        }
        total.add(rows.losses(losses, features(w), constant(w), z, curvatures, sum, steps.squares()));
        objective = total.value();
        System.arraycopy(sum, 0, v, 0, sum.length);
        if (v.length > sum.length) {
            v[sum.length] = Arrays.stream(z).sum();
        }
    }

    private double[] features(double[] w) {
        return Arrays.copyOf(w, rows.rows.columns());
    }

    private double constant(double[] w) {
        return w.length > rows.rows.columns() ? w[w.length - 1] : 0;
    }
}
