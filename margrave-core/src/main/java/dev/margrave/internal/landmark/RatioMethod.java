// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.MethodNeeds;

/**
 * Kernel regression, which needs no solver. In the numerator, the weights are the targets of the landmarks times their weights; in
 * the denominator, the weights of the landmarks. The fit, which has the landmarks, computes both.
 */
public record RatioMethod() implements Method {
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
        throw new IllegalStateException(
                "kernel regression needs the targets of landmarks, which a problem does not have");
    }
}
