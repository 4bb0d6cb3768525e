// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.FittedFunction;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.loss.HardMargin;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Thresholds b that are not penalized and at least {@code spacing} apart, by proximal steps. A step starts from the thresholds b′ of
 * the step before and minimizes ½‖w‖² + (1/2s²)‖b − b′‖² + the losses, with the linear solver, on extended rows: (Ψ_i, −s·e_k) for
 * every row and threshold at which it pays, and (0, s(e_{k+1} − e_k)) for the distances. At the optimum b = b′, and the penalty
 * vanishes.
 *
 * <p>The dual is max Σ|β_ik| + spacing · Σ μ_k − ½‖Σ β_ikΨ_i‖², 0 ≤ ±β_ik ≤ C c_i, μ ≥ 0, where for every threshold the β_ik and
 * the μ on both sides of it balance. The β of a step do so up to (b − b′)/s². Those of the heavier side are scaled down until they
 * balance exactly, so the lower bound is valid for the problem itself.
 */
final class LearnedThresholds {
    private static final int MAX_STEPS = 100; // proximal steps; chosen by hand
    private static final double SCALE_GROWTH = 4; // factor of s per step; chosen by hand
    private static final double MAX_SCALE = 1e6; // of s, relative to the largest norm of a row; chosen by hand

    private final LearningProblem problem;
    private final OrderedLabels labels;
    private final double spacing;
    private final FeatureMatrix rows;
    private final List<int[]> pairs = new ArrayList<>(); // {row, threshold}
    private double[] thresholds;
    private double[] bestWeights;
    private double[] bestThresholds;
    private double bestPrimal = Double.POSITIVE_INFINITY;
    private double bestDual = Double.NEGATIVE_INFINITY;
    private double atZero;

    LearnedThresholds(LearningProblem problem, OrderedLabels labels, double[] first, double spacing) {
        this.problem = problem;
        this.labels = labels;
        this.spacing = spacing;
        this.rows = problem.engine().rows();
        this.thresholds = first;
        for (int i = 0; i < problem.size(); i++) {
            for (int k = 0; k < first.length; k++) {
                if (labels.pays((int) problem.target(i), k)) {
                    pairs.add(new int[] {i, k});
                }
            }
        }
    }

    ProblemResult run() {
        keep(new double[rows.columns()], thresholds);
        atZero = bestPrimal;
        long iterations = 0;
        Status status = Status.STALLED;
        double scale = Math.sqrt(1 + Arrays.stream(rows.squaredNorms()).max().orElse(0));
        double largest = MAX_SCALE * scale;
        double[] beta = null;
        double tolerance = Math.max(1e-14, 0.1 * problem.tolerance());
        for (int step = 0; step < MAX_STEPS; step++) {
            Engine engine = problem.engine().onFeatures(features(scale), Bias.NONE);
            Solution solution = engine.solve(losses(), beta, tolerance);
            iterations += solution.iterations();
            beta = solution.coefficients();
            double[] w = weights(solution, engine.rows());
            double[] moved = moved(w, scale);
            keep(Arrays.copyOf(w, rows.columns()), moved);
            bestDual = Math.max(bestDual, dual(beta));
            thresholds = moved;
            engine.control().report(iterations, bestPrimal, bestDual);
            if (certificate().relativeGap() <= problem.tolerance()) {
                status = Status.CONVERGED;
                break;
            }
            var stop = engine.control().stopReason(iterations, engine.settings().maxIterations());
            if (stop.isPresent() || solution.status().stoppedEarly()) {
                status = stop.map(StopReason::status).orElse(solution.status());
                break;
            }
            scale = Math.min(largest, SCALE_GROWTH * scale);
        }
        return result(status, iterations);
    }

    /** The extended rows with thresholds of this scale. */
    private FeatureMatrix features(double scale) {
        int d = rows.columns();
        int m = thresholds.length;
        double[][] values = new double[pairs.size() + m - 1][];
        for (int e = 0; e < pairs.size(); e++) {
            double[] row = Arrays.copyOf(rows.row(pairs.get(e)[0]).toArray(), d + m);
            row[d + pairs.get(e)[1]] = -scale;
            values[e] = row;
        }
        for (int k = 0; k + 1 < m; k++) {
            double[] row = new double[d + m];
            row[d + k] = -scale;
            row[d + k + 1] = scale;
            values[pairs.size() + k] = row;
        }
        return DenseMatrix.copyOf(values);
    }

    private RowLosses losses() {
        Loss hinge = new Hinge(labels.c());
        Loss mirrored = () -> hinge.shape().reflect();
        RowLosses.Builder losses = RowLosses.builder();
        for (int[] pair : pairs) {
            losses.residual(isAbove(pair) ? hinge : mirrored, thresholds[pair[1]], problem.weight(pair[0]));
        }
        Loss hard = new HardMargin();
        for (int k = 0; k + 1 < thresholds.length; k++) {
            losses.residual(hard, spacing - (thresholds[k + 1] - thresholds[k]) - 1, 1);
        }
        return losses.build();
    }

    private boolean isAbove(int[] pair) {
        return problem.target(pair[0]) > pair[1];
    }

    private static double[] weights(Solution solution, FeatureMatrix extended) {
        return solution.weights().orElseGet(() -> {
            double[] sum = new double[extended.columns()];
            extended.addAllTo(sum, solution.coefficients());
            return sum;
        });
    }

    /** b = b′ + s·u, moved apart if rounding left them too close. */
    private double[] moved(double[] w, double scale) {
        double[] moved = new double[thresholds.length];
        for (int k = 0; k < moved.length; k++) {
            moved[k] = thresholds[k] + scale * w[rows.columns() + k];
            moved[k] = k == 0 ? moved[k] : Math.max(moved[k], moved[k - 1] + spacing);
        }
        return moved;
    }

    /** Keeps the function and thresholds with the smallest objective. */
    private void keep(double[] w, double[] b) {
        double[] outputs = outputs(w);
        RowLosses losses = labels.losses(problem, b);
        double primal = 0;
        for (double value : w) {
            primal += 0.5 * value * value;
        }
        for (int i = 0; i < outputs.length; i++) {
            primal += losses.lossValue(i, outputs[i]);
        }
        if (primal < bestPrimal) {
            bestPrimal = primal;
            bestWeights = w;
            bestThresholds = b;
        }
    }

    private double[] outputs(double[] w) {
        double[] outputs = new double[rows.rows()];
        rows.dots(w, outputs);
        return outputs;
    }

    /** The dual value of these variables after balancing; −∞ if they cannot be balanced. */
    private double dual(double[] found) {
        int m = thresholds.length;
        double[] up = new double[m]; // Σ|β| of rows above the threshold, and of those below it
        double[] down = new double[m];
        for (int e = 0; e < pairs.size(); e++) {
            double[] side = isAbove(pairs.get(e)) ? up : down;
            side[pairs.get(e)[1]] += Math.abs(found[e]);
        }
        double[] shrinkUp = new double[m];
        double[] shrinkDown = new double[m];
        for (int k = 0; k < m; k++) {
            double before = k == 0 ? 0 : found[pairs.size() + k - 1];
            double after = k == m - 1 ? 0 : found[pairs.size() + k];
            double excess = down[k] - up[k] + before - after;
            shrinkUp[k] = excess < 0 ? 1 + excess / up[k] : 1;
            shrinkDown[k] = excess > 0 ? 1 - excess / down[k] : 1;
            if (!(shrinkUp[k] >= 0) || !(shrinkDown[k] >= 0)) {
                return Double.NEGATIVE_INFINITY;
            }
        }
        double[] byRow = new double[rows.rows()];
        double value = 0;
        for (int e = 0; e < pairs.size(); e++) {
            int[] pair = pairs.get(e);
            double beta = found[e] * (isAbove(pair) ? shrinkUp : shrinkDown)[pair[1]];
            byRow[pair[0]] += beta;
            value += Math.abs(beta);
        }
        for (int k = 0; k + 1 < m; k++) {
            value += spacing * found[pairs.size() + k];
        }
        double[] sum = new double[rows.columns()];
        rows.addAllTo(sum, byRow);
        double norm = Ball.norm(sum);
        return value - 0.5 * norm * norm;
    }

    private Certificate certificate() {
        return new Certificate(bestPrimal, bestDual, 0, atZero);
    }

    private ProblemResult result(Status status, long iterations) {
        double[] outputs = outputs(bestWeights);
        double[] none = new double[outputs.length];
        return new ProblemResult(
                new FittedFunction.Weights(bestWeights, none),
                0,
                outputs,
                none,
                status,
                certificate(),
                iterations,
                OrdinalMethod.solved(bestThresholds));
    }
}
