// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

import dev.margrave.internal.engine.Engine;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.solver.Bias;

/** The problem without a bias, whatever the fit was told: these methods have none. */
final class Unbiased {
    private Unbiased() {}

    static LearningProblem of(LearningProblem problem) {
        Engine engine = problem.engine();
        return engine.bias() == Bias.NONE
                ? problem
                : problem.on(engine.onFeatures(engine.rows(), Bias.NONE), problem.start());
    }
}
