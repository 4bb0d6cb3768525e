// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.SquaredHinge;
import java.util.List;
import java.util.Map;

/** support vector machine with squared hinge loss: ½|w|² + C Σ(1-yf)₊². */
public final class SquaredHingeMachine extends ClassifierMachine<SquaredHingeMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "squared-svm",
            "support vector machine with squared hinge loss",
            "½|w|² + C Σ(1-yf)₊²",
            Task.CLASSIFICATION,
            List.of(ParameterSpec.positive("C", 1, "price of a row inside the margin")),
            "Cortes & Vapnik 1995");

    private SquaredHingeMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static SquaredHingeMachine with(KernelRule kernel) {
        return new SquaredHingeMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    SquaredHingeMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new SquaredHingeMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The price of a row inside the margin, positive. */
    public SquaredHingeMachine c(double value) {
        return set("C", value);
    }

    @Override
    public ProblemResult solve(BinaryProblem problem) {
        return problem.solve(new SquaredHinge(parameter("C").orElseThrow()));
    }
}
