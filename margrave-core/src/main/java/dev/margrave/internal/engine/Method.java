// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

import dev.margrave.internal.plan.MethodNeeds;

/** How a machine with given parameters finds the function of a problem. */
public interface Method {
    ProblemResult solve(LearningProblem problem);

    MethodNeeds needs();

    /** Whether the result can depend on the starting point; if not, a warm start is ignored. */
    default boolean usesStart() {
        return true;
    }

    /** The same problem with a start in dual variables instead of the coefficients of a model. */
    default LearningProblem fromModel(LearningProblem problem) {
        return problem;
    }
}
