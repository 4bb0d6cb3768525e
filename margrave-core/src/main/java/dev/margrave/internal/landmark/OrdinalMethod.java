// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.internal.Check;
import dev.margrave.internal.engine.FittedFunction;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.Demand;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Solution;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * ½‖w‖² + C Σ c_i Σ_k (1 ∓ (f_i − b_k))₊, f = ⟨w, Ψ(x)⟩/√d, no bias: minus at the thresholds b_k below a row's label, plus at those
 * above it, next to the label or all of them ({@link OrderedLabels}). The thresholds are fixed, {@code spacing} apart and centred at
 * 0, or learned, at least that far apart. Fixed, the solver works on Ψ itself, where the objective is d times
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
    public Demand demand() {
        return Demand.of(Demand.Kind.DUAL);
    }

    @Override
    public ProblemResult solve(LearningProblem given) {
        LearningProblem problem = Unbiased.of(given);
        double[] first = OrderedLabels.spaced(OrderedLabels.thresholds(problem), spacing);
        if (isLearned) {
            return new LearnedThresholds(problem, labels, first, spacing).run();
        }
        int features = problem.engine().rows().columns();
        Solution solution =
                problem.solve(labels.losses(problem, first, 1.0 / features), problem.start(), problem.tolerance());
        Certificate found = solution.certificate();
        Certificate scaled = new Certificate(
                features * found.primal(),
                features * found.dual(),
                features * found.rounding(),
                features * found.atZero());
        double[] beta = solution.coefficients();
        double[] weights = solution.weights().orElseGet(() -> {
            double[] sum = new double[features];
            problem.engine().rows().addAllTo(sum, beta);
            return sum;
        });
        return new ProblemResult(
                new FittedFunction.Weights(weights, beta),
                0,
                solution.decisions(),
                beta,
                solution.status(),
                scaled,
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
