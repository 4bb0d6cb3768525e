// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.engine.FittedFunction.Weights;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.Demand;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.Map;

/**
 * AdaBoost on features h_j(x) in [−1, 1] as they are (Freund and Schapire 1997). In every round the feature with the largest edge
 * r_j = Σ D_i y_i h_j(x_i), up to its sign, gets the further weight α = ½ ln((1 + r)/(1 − r)), and the weights of rows become
 * D_i ∝ D_i exp(−α y_i h_j(x_i)). It ends after so many rounds, or when no feature has an edge. f = Σ w_j h_j, without a bias.
 */
public record BoostMethod(int rounds) implements Method {
    private static final double NO_EDGE = 1e-12;
    private static final double LARGEST_EDGE = 1 - 1e-6; // α stays finite where a feature is never wrong

    @Override
    public Demand demand() {
        return Demand.of(Demand.Kind.PASS);
    }

    @Override
    public ProblemResult solve(LearningProblem problem) {
        FeatureMatrix features = problem.engine().rows();
        double[] weights = new double[features.columns()];
        double[] decisions = new double[problem.size()];
        double[] signed = new double[problem.size()]; // D_i y_i, not divided by their sum
        double[] edges = new double[weights.length];
        long most = Math.min(rounds, problem.engine().settings().maxIterations());
        int round = 0;
        boolean isDone = false;
        while (round < most && !isDone && problem.stopReason().isEmpty()) {
            double total = signedWeights(problem, decisions, signed);
            Arrays.fill(edges, 0);
            features.addAllTo(edges, signed);
            int best = 0;
            for (int j = 1; j < edges.length; j++) {
                best = Math.abs(edges[j]) > Math.abs(edges[best]) ? j : best;
            }
            double edge = edges[best] / total;
            isDone = !(Math.abs(edge) > NO_EDGE) || Math.abs(edge) >= LARGEST_EDGE;
            if (!(Math.abs(edge) > NO_EDGE)) {
                break;
            }
            double bounded = Math.max(-LARGEST_EDGE, Math.min(LARGEST_EDGE, edge));
            double alpha = 0.5 * Math.log((1 + bounded) / (1 - bounded));
            weights[best] += alpha;
            for (int i = 0; i < decisions.length; i++) {
                decisions[i] += alpha * features.row(i).get(best);
            }
            round++;
        }
        boolean isCut = !isDone && round == most && most < rounds;
        return ProblemResult.withoutDual(
                new Weights(weights, new double[problem.size()]),
                0,
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
