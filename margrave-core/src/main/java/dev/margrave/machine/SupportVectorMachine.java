// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.Hinge;
import java.util.List;
import java.util.Map;

/** support vector machine, largest smallest margin: ½|w|² + C Σ(1-yf)₊. */
public final class SupportVectorMachine extends ClassifierMachine<SupportVectorMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "svm",
            "support vector machine, largest smallest margin",
            "½|w|² + C Σ(1-yf)₊",
            Task.CLASSIFICATION,
            List.of(ParameterSpec.positive("C", 1, "price of a row inside the margin")),
            "Cortes & Vapnik 1995");

    private SupportVectorMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static SupportVectorMachine with(KernelRule kernel) {
        return new SupportVectorMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    SupportVectorMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new SupportVectorMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The price of a row inside the margin, positive. */
    public SupportVectorMachine c(double value) {
        return set("C", value);
    }

    @Override
    public ProblemResult solve(BinaryProblem problem) {
        return problem.solve(new Hinge(parameter("C").orElseThrow()));
    }
}
