// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

import dev.margrave.internal.plan.MethodNeeds;
import java.util.OptionalDouble;

/** How a machine with given parameters finds the function of a problem. */
public interface Method {
    ProblemResult solve(LearningProblem problem);

    MethodNeeds needs();

    /** Whether the result can depend on the starting point; if not, a warm start is ignored. */
    default boolean usesStart() {
        return true;
    }

    /** The dual variable of a row with this decision value, where the method can tell; it starts a fit from a linear model. */
    default OptionalDouble dualVariable(int sign, double weight, double f) {
        return OptionalDouble.empty();
    }

    /** The same problem with a start in dual variables instead of the coefficients of a model. */
    default LearningProblem fromModel(LearningProblem problem) {
        return problem;
    }
}
