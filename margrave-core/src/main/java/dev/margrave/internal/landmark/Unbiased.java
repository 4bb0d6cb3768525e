// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.solver.Bias;

/** Removes the bias of a problem, whatever the settings of the fit, for methods that have none. */
final class Unbiased {
    private Unbiased() {}

    static LearningProblem of(LearningProblem problem) {
        Engine engine = problem.engine();
        return engine.bias() == Bias.NONE
                ? problem
                : problem.on(engine.onFeatures(engine.rows(), Bias.NONE), problem.start());
    }
}
