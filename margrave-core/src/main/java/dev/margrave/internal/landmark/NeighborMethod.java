// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.Method;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.MethodNeeds;

/**
 * Nearest neighbors, which need no solver: the weights of the features, which are shares in the neighbors, are the labels or targets
 * of the known rows. The fit, which has these rows, sets them.
 */
public record NeighborMethod() implements Method {
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
                "nearest neighbors need the labels of known rows, which a problem does not have");
    }
}
