// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.MethodNeeds;
import dev.margrave.internal.plan.Representation;
import dev.margrave.internal.space.ExpansionSpace;
import dev.margrave.internal.space.FeatureSpace;
import dev.margrave.internal.space.FunctionSpace;
import dev.margrave.solver.Bias;
import java.util.OptionalDouble;

/** Margin maximization by {@link DualAcceleration}; a linear kernel gets a constant feature unless there is to be no bias. */
public record FastMarginMethod(OptionalDouble theta, int iterations) implements Method {
    @Override
    public MethodNeeds needs() {
        return MethodNeeds.of(MethodNeeds.Kind.STEPS);
    }

    @Override
    public ProblemResult solve(LearningProblem problem) {
        try (Parallel parallel = new Parallel(problem.engine().settings().threads())) {
            return new DualAcceleration(space(problem.engine(), parallel), problem).run(theta, iterations);
        }
    }

    private static FunctionSpace space(Engine engine, Parallel parallel) {
        if (engine.plan().form() == Representation.KERNEL) {
            return ExpansionSpace.whole(engine, parallel);
        }
        boolean hasConstant = engine.plan().form() == Representation.LINEAR && engine.bias() != Bias.NONE;
        return FeatureSpace.of(engine, hasConstant, parallel);
    }
}
