// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

import dev.margrave.internal.plan.Demand;

/** How a machine with all its parameters finds the function of a problem. */
public interface Method {
    ProblemResult solve(LearningProblem problem);

    Demand demand();

    /** Whether the result can depend on where it starts; otherwise a warm start is passed over. */
    default boolean usesStart() {
        return true;
    }

    /** The same problem to start from dual variables, where it would start from the coefficients of a model. */
    default LearningProblem fromModel(LearningProblem problem) {
        return problem;
    }
}
