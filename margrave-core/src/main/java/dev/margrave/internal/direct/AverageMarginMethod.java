// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.internal.plan.Representation;
import dev.margrave.internal.space.ExpansionSpace;
import dev.margrave.internal.space.FeatureSpace;
import dev.margrave.internal.space.FunctionSpace;
import java.util.Map;

/** The function of norm 1 with the largest mean margin, w ∝ Σ y_i φ(x_i). */
public record AverageMarginMethod() implements Method {
    @Override
    public MethodNeeds needs() {
        return MethodNeeds.of(MethodNeeds.Kind.PASS);
    }

    @Override
    public ProblemResult solve(LearningProblem problem) {
        try (Parallel parallel = new Parallel(problem.engine().settings().threads())) {
            FunctionSpace space = problem.engine().plan().form() == Representation.LINEAR
                    ? FeatureSpace.linear(problem.engine(), false, parallel)
                    : ExpansionSpace.passing(problem.engine(), parallel);
            LargestMean mean = LargestMean.of(space, problem);
            return space.result(mean.unit(), mean.unitOutputs(), problem.statusNow(), 1, Map.of());
        }
    }
}
