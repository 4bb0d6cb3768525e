// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.engine.FittedFunction.Expansion;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.internal.plan.Representation;
import dev.margrave.internal.space.FeatureSpace;
import dev.margrave.solver.ProblemRows;
import java.util.Map;

/**
 * Mika's kernel Fisher discriminant: a = (N + mu·I)⁻¹(m₊ − m₋), N = Σ_c K_c(I − 11ᵀ/n_c)K_cᵀ, m_c the mean of the columns K_c of
 * class c. Exact by one factorization, on landmark features where that is too large.
 */
public record FisherMethod(double mu, int landmarks) implements Method {
    @Override
    public MethodNeeds needs() {
        return new MethodNeeds(MethodNeeds.Kind.FACTOR, landmarks);
    }

    @Override
    public ProblemResult solve(LearningProblem problem) {
        if (problem.stopReason().isPresent()) {
            return nothingLearned(problem);
        }
        try (Parallel parallel = new Parallel(problem.engine().settings().threads())) {
            if (problem.engine().plan().form() == Representation.KERNEL) {
                return new FisherByKernel(problem, mu, parallel).solve();
            }
            FeatureSpace features = FeatureSpace.of(problem.engine(), false, parallel);
            return problem.stopReason().isPresent()
                    ? nothingLearned(problem)
                    : new FisherByFeatures(problem, features, mu).solve();
        }
    }

    private static ProblemResult nothingLearned(LearningProblem problem) {
        double[] zero = new double[problem.size()];
        return ProblemResult.withoutDual(new Expansion(zero), 0, zero, problem.statusNow(), 0, Map.of());
    }

    static double classWeight(ProblemRows rows, int sign) {
        double sum = 0;
        for (int i = 0; i < rows.size(); i++) {
            sum += rows.sign(i) == sign ? rows.weight(i) : 0;
        }
        return sum;
    }
}
