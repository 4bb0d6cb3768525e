// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

import dev.margrave.internal.dual.PrimalPoint;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.SearchProblem;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.Optional;

/** One problem of a fit as a method sees it: the signs or targets and the weights of its rows, and the engine that solves it. */
public final class LearningProblem implements SearchProblem {
    private final Engine engine;
    private final int[] signs; // +1, −1, or 0 for a row without a label; null in regression
    private final double[] targets; // of the first rows; null in classification
    private final double[] weights;
    private final int thresholds;
    private final double[] start;
    private final boolean isZero;

    private LearningProblem(
            Engine engine,
            int[] signs,
            double[] targets,
            double[] weights,
            int thresholds,
            double[] start,
            boolean isZero) {
        this.engine = engine;
        this.signs = signs;
        this.targets = targets;
        this.weights = weights;
        this.thresholds = thresholds;
        this.start = start;
        this.isZero = isZero;
    }

    /** Rows of two labels and rows of neither; {@code thresholds} as in {@link #thresholds()}, {@code start} null for zero. */
    public static LearningProblem ofLabels(
            Engine engine, int[] signs, double[] weights, int thresholds, double[] start) {
        return new LearningProblem(engine, signs, null, weights, thresholds, start, false);
    }

    /** Regression: rows with targets, then rows without. */
    public static LearningProblem ofNumbers(Engine engine, double[] targets, double[] weights, double[] start) {
        return new LearningProblem(engine, null, targets, weights, 0, start, false);
    }

    /** The same rows, targets and weights with another engine. */
    public LearningProblem on(Engine other, double[] newStart) {
        return new LearningProblem(other, signs, targets, weights, thresholds, newStart, isZero);
    }

    /** The same for a fit that is out of time before it starts: every solve returns w = 0 and the best bias for it. */
    public LearningProblem withZeroSolution() {
        return new LearningProblem(engine, signs, targets, weights, thresholds, null, true);
    }

    public Engine engine() {
        return engine;
    }

    @Override
    public int size() {
        return weights.length;
    }

    @Override
    public int sign(int i) {
        return signs == null ? 0 : signs[i];
    }

    @Override
    public boolean hasTarget(int i) {
        return targets != null && i < targets.length;
    }

    @Override
    public double target(int i) {
        return hasTarget(i) ? targets[i] : 0;
    }

    @Override
    public double weight(int i) {
        return weights[i];
    }

    /** A copy of all weights. */
    public double[] weights() {
        return weights.clone();
    }

    @Override
    public int thresholds() {
        return thresholds;
    }

    @Override
    public double[] start() {
        return start;
    }

    @Override
    public String kernel() {
        return engine.kernel().spec();
    }

    @Override
    public boolean hasFreeBias() {
        return engine.bias() == Bias.FREE;
    }

    @Override
    public double tolerance() {
        return engine.settings().tolerance();
    }

    @Override
    public Optional<StopReason> stopReason() {
        return engine.control().stopReason();
    }

    /** The status of a method without a certificate that ends now: converged unless the fit should stop. */
    public Status statusNow() {
        return stopReason().map(StopReason::status).orElse(Status.CONVERGED);
    }

    @Override
    public LearningProblem inDoublePrecision() {
        return new LearningProblem(engine.inDoublePrecision(), signs, targets, weights, thresholds, start, isZero);
    }

    @Override
    public Solution solve(RowLosses losses, double[] from, double tolerance) {
        return isZero
                ? evaluation(losses, new double[size()], new double[size()]).solution()
                : engine.solve(losses, from, tolerance);
    }

    @Override
    public DualPoint evaluate(RowLosses losses, Solution point) {
        if (isZero) {
            return evaluation(losses, point.beta(), new double[size()]);
        }
        return point.weights().isPresent()
                ? engine.evaluate(losses, point).with(statusNow())
                : evaluation(losses, point.beta(), engine.multiply(point.beta()));
    }

    /** {@code u} is Kβ. */
    private DualPoint evaluation(RowLosses losses, double[] beta, double[] u) {
        double squaredNorm = 0;
        for (int i = 0; i < u.length; i++) {
            squaredNorm += beta[i] * u[i];
        }
        PrimalPoint point = PrimalPoint.at(u, squaredNorm, losses, hasFreeBias());
        Certificate certificate = new Certificate(point.primal(), PrimalPoint.dual(beta, squaredNorm, losses), losses);
        Solution solution = new Solution(
                statusNow(), certificate, beta, point.scale(), engine.bias(beta, point), point.decisions(), 0);
        return new DualPoint(solution, Math.max(0, squaredNorm));
    }

    @Override
    public double largestSquaredNorm() {
        double largest = 0;
        for (int i = 0; i < size(); i++) {
            largest = Math.max(largest, engine.gram().diagonal(i));
        }
        return largest;
    }
}
