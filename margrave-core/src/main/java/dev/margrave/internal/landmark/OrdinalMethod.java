// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.internal.Check;
import dev.margrave.internal.engine.FittedFunction;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.solver.Solution;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * ½‖w‖² + C Σ c_i Σ_k (1 ∓ (f_i − b_k))₊, f = ⟨w, Ψ(x)⟩, no bias: minus at the thresholds b_k below a row's label, plus at those
 * above it, next to the label or all of them ({@link OrderedLabels}). The thresholds are fixed, {@code spacing} apart and centered at
 * 0, or learned, at least that far apart. With fixed thresholds the solver works on Ψ itself, where the objective is d times
 * ½‖v‖² + (C/d) Σ…, v = w/√d.
 */
public record OrdinalMethod(OrderedLabels labels, boolean isLearned, double spacing) implements Method {
    public OrdinalMethod {
        if (isLearned) {
            Check.notNegativeFinite("spacing", spacing);
        } else {
            Check.positiveFinite("spacing", spacing);
        }
    }

    @Override
    public MethodNeeds needs() {
        return MethodNeeds.of(MethodNeeds.Kind.DUAL);
    }

    @Override
    public ProblemResult solve(LearningProblem given) {
        LearningProblem problem = Unbiased.of(given);
        double[] first = OrderedLabels.spaced(OrderedLabels.thresholds(problem), spacing);
        if (isLearned) {
            return new LearnedThresholds(problem, labels, first, spacing).run();
        }
        Solution solution = problem.solve(labels.losses(problem, first), problem.start(), problem.tolerance());
        double[] beta = solution.coefficients();
        double[] weights = solution.weights().orElseGet(() -> {
            double[] sum = new double[problem.engine().rows().columns()];
            problem.engine().rows().addAllTo(sum, beta);
            return sum;
        });
        return new ProblemResult(
                new FittedFunction.Weights(weights, beta),
                0,
                solution.decisions(),
                beta,
                solution.status(),
                solution.certificate(),
                solution.iterations(),
                solved(first));
    }

    /** {@code threshold.k} of the result, the first of them 1. */
    static Map<String, Double> solved(double[] thresholds) {
        Map<String, Double> solved = new LinkedHashMap<>();
        for (int k = 0; k < thresholds.length; k++) {
            solved.put("threshold." + (k + 1), thresholds[k]);
        }
        return solved;
    }
}
