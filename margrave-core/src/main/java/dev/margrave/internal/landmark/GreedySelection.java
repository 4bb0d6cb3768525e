// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import dev.margrave.internal.Check;
import dev.margrave.internal.engine.FittedFunction;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Forward greedy selection of landmarks on the smoothed loss, R(w) = (1/n) Σ c_i ℓ̃_β(⟨w, Ψ_i⟩), ‖w‖₁ ≤ C_W, from w = 0: with θ =
 * ∇R(w) and r the coordinate at which |θ_r| is largest,
 *
 * <pre>δ = ⟨θ, w⟩ + C_W‖θ‖_∞,   η = min(1, δ/L),   w ← (1 − η)w − η sign(θ_r) C_W e_r,</pre>
 *
 * until δ ≤ tolerance or after k steps, so that at most k landmarks have a weight. δ bounds how far R(w) is above its minimum in
 * the ball. Kar 2013, Algorithm 6 with w⁽¹⁾ = 0, which assumes |Ψ| ≤ 1 and has L = 4C_W²β. With larger values w would overshoot;
 * then L = (β/n) Σ c_i⟨v − w, Ψ_i⟩² with v = −sign(θ_r)C_W e_r, an upper bound on the curvature of R along the step, so that R
 * never grows. For rows with a label the loss is the smoothed hinge.
 *
 * @param steps k
 * @param size C_W
 */
public record GreedySelection(int steps, double size, double beta, double epsilon, double tolerance) implements Method {
    public GreedySelection {
        Check.atLeast("k", steps, 1);
        Check.positiveFinite("CW", size);
        Check.positiveFinite("tolerance", tolerance);
    }

    @Override
    public MethodNeeds needs() {
        return MethodNeeds.of(MethodNeeds.Kind.PASS);
    }

    @Override
    public boolean usesStart() {
        return false;
    }

    @Override
    public ProblemResult solve(LearningProblem problem) {
        return new Run(problem).run();
    }

    private final class Run {
        private final LearningProblem problem;
        private final SmoothLoss loss = new SmoothLoss(beta, epsilon);
        private final FeatureMatrix rows;
        private final double total;
        private final boolean isBounded; // |Ψ| ≤ 1
        private final double[] weights;
        private final double[] outputs;
        private final double[] slopes;

        Run(LearningProblem problem) {
            this.problem = problem;
            this.rows = problem.engine().rows();
            this.total = problem.totalWeight();
            this.isBounded = largestValue() <= 1;
            this.weights = new double[rows.columns()];
            this.outputs = new double[rows.rows()];
            this.slopes = new double[rows.rows()];
        }

        ProblemResult run() {
            RunControl control = problem.engine().control();
            long maxIterations = problem.engine().settings().maxIterations();
            Status status = Status.CONVERGED;
            double[] gradient = gradient();
            double gap = gap(gradient);
            int t = 0;
            while (t < steps && gap > tolerance) {
                Optional<StopReason> stop = control.stopReason(t, maxIterations);
                if (stop.isPresent()) {
                    status = stop.get().status();
                    break;
                }
                int chosen = largest(gradient);
                double vertex = -Math.signum(gradient[chosen]) * size;
                step(chosen, vertex, Math.min(1, gap / curvature(chosen, vertex)));
                t++;
                gradient = gradient();
                gap = gap(gradient);
                control.report(t, Double.NaN, Double.NaN);
            }
            return result(gap, status, t);
        }

        /** The largest |Ψ| of any row. */
        private double largestValue() {
            double largest = 0;
            RowReader reader = rows.reader();
            for (int i = 0; i < rows.rows(); i++) {
                Row row = reader.row(i);
                for (int k = 0; k < row.stored(); k++) {
                    largest = Math.max(largest, Math.abs(row.value(k)));
                }
            }
            return largest;
        }

        private double[] gradient() {
            for (int i = 0; i < slopes.length; i++) {
                slopes[i] = problem.weight(i) * loss.slope(problem, i, outputs[i]) / total;
            }
            double[] gradient = new double[weights.length];
            rows.addAllTo(gradient, slopes);
            return gradient;
        }

        private double gap(double[] gradient) {
            double along = 0;
            for (int j = 0; j < weights.length; j++) {
                along += gradient[j] * weights[j];
            }
            return along + size * Math.abs(gradient[largest(gradient)]);
        }

        /** L, an upper bound on the curvature of R on the way to the vertex. */
        private double curvature(int chosen, double vertex) {
            if (isBounded) {
                return 4 * size * size * beta;
            }
            double squares = 0;
            RowReader reader = rows.reader();
            for (int i = 0; i < outputs.length; i++) {
                double change = vertex * reader.row(i).get(chosen) - outputs[i];
                squares += problem.weight(i) * change * change;
            }
            return beta * squares / total;
        }

        private void step(int chosen, double vertex, double length) {
            double added = length * vertex;
            for (int j = 0; j < weights.length; j++) {
                weights[j] *= 1 - length;
            }
            weights[chosen] += added;
            RowReader reader = rows.reader();
            for (int i = 0; i < outputs.length; i++) {
                outputs[i] = (1 - length) * outputs[i] + added * reader.row(i).get(chosen);
            }
        }

        private ProblemResult result(double gap, Status status, int t) {
            double objective = 0;
            double squares = 0;
            for (int i = 0; i < outputs.length; i++) {
                squares += outputs[i] * outputs[i];
                objective += problem.weight(i) * loss.value(problem, i, outputs[i]) / total;
            }
            if (!Double.isFinite(squares)) {
                throw new InvalidDataException(
                        "similarities are too large to choose landmarks by their gradients; scale the features");
            }
            Map<String, Double> solved = new LinkedHashMap<>();
            solved.put("objective", objective);
            solved.put("gap", gap);
            solved.put("selected", Selected.count(weights));
            return ProblemResult.withoutDual(
                    FittedFunction.Weights.ofLandmarks(weights, outputs.length), 0, outputs, status, t, solved);
        }
    }

    /** The first position of the largest absolute value. */
    private static int largest(double[] values) {
        int best = 0;
        for (int j = 1; j < values.length; j++) {
            best = Math.abs(values[j]) > Math.abs(values[best]) ? j : best;
        }
        return best;
    }
}
