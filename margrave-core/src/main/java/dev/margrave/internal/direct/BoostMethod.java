// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.engine.FittedFunction.Weights;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.Map;

/**
 * AdaBoost on features h_j(x) in [−1, 1] as they are (Freund and Schapire 1997). In every round the feature with the largest edge
 * r_j = Σ D_i y_i h_j(x_i), up to its sign, gets the further weight α = ½ ln((1 + r)/(1 − r)), and the weights of rows become
 * D_i ∝ D_i exp(−α y_i h_j(x_i)). Where the bias is free, the constant 1 is one more feature, whose weight is the bias:
 * one-vs-rest problems need it. Stops after the given number of rounds, or when no feature has an edge. f = Σ w_j h_j + b.
 */
public record BoostMethod(int rounds) implements Method {
    private static final int CONSTANT = -1; // the number of the constant feature
    private static final double MIN_EDGE = 1e-12; // smaller edges are rounding; chosen by hand
    private static final double MAX_EDGE =
            1 - 1e-6; // so that α stays finite where a feature makes no error; chosen by hand

    @Override
    public MethodNeeds needs() {
        return MethodNeeds.of(MethodNeeds.Kind.PASS);
    }

    @Override
    public ProblemResult solve(LearningProblem problem) {
        FeatureMatrix features = problem.engine().rows();
        double[] weights = new double[features.columns()];
        double[] decisions = new double[problem.size()];
        double[] signed = new double[problem.size()]; // D_i y_i, not divided by their sum
        double[] edges = new double[weights.length];
        long maxRounds = Math.min(rounds, problem.engine().settings().maxIterations());
        double bias = 0;
        int round = 0;
        boolean isDone = false;
        while (round < maxRounds && !isDone && problem.stopReason().isEmpty()) {
            double total = signedWeights(problem, decisions, signed);
            Arrays.fill(edges, 0);
            features.addAllTo(edges, signed);
            double sum = problem.hasFreeBias() ? Arrays.stream(signed).sum() : 0;
            int best = CONSTANT;
            for (int j = 0; j < edges.length; j++) {
                best = Math.abs(edges[j]) > Math.abs(best == CONSTANT ? sum : edges[best]) ? j : best;
            }
            double edge = (best == CONSTANT ? sum : edges[best]) / total;
            isDone = !(Math.abs(edge) > MIN_EDGE) || Math.abs(edge) >= MAX_EDGE;
            if (!(Math.abs(edge) > MIN_EDGE)) {
                break;
            }
            double bounded = Math.max(-MAX_EDGE, Math.min(MAX_EDGE, edge));
            double alpha = 0.5 * Math.log((1 + bounded) / (1 - bounded));
            bias += best == CONSTANT ? alpha : 0;
            weights[Math.max(0, best)] += best == CONSTANT ? 0 : alpha;
            for (int i = 0; i < decisions.length; i++) {
                decisions[i] += alpha * (best == CONSTANT ? 1 : features.row(i).get(best));
            }
            round++;
        }
        boolean isCut = !isDone && round == maxRounds && maxRounds < rounds;
        return ProblemResult.withoutDual(
                new Weights(weights, new double[problem.size()]),
                bias,
                decisions,
                isCut ? Status.ITERATION_LIMIT : problem.statusNow(),
                round,
                Map.of());
    }

    /** D_i y_i = weight_i y_i exp(−y_i f_i), relative to the largest; returns Σ D_i. */
    private static double signedWeights(LearningProblem problem, double[] decisions, double[] signed) {
        double smallest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < decisions.length; i++) {
            if (problem.sign(i) != 0) {
                smallest = Math.min(smallest, problem.sign(i) * decisions[i]);
            }
        }
        double total = 0;
        for (int i = 0; i < decisions.length; i++) {
            double size = problem.weight(i) * Math.exp(smallest - problem.sign(i) * decisions[i]);
            signed[i] = problem.sign(i) * size;
            total += Math.abs(signed[i]);
        }
        return total;
    }
}
