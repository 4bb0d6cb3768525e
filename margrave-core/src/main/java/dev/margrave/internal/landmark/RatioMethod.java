// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.Demand;

/**
 * Kernel regression: nothing is solved. The targets of the landmarks, times their weights, are the weights of the function above
 * the line, and their weights those of the function below it. The fit, which has the landmarks, makes both.
 */
public record RatioMethod() implements Method {
    @Override
    public Demand demand() {
        return Demand.of(Demand.Kind.PASS);
    }

    @Override
    public ProblemResult solve(LearningProblem problem) {
        throw new IllegalStateException(
                "kernel regression needs the targets of landmarks, which a problem does not have");
    }
}
