// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.direct.DualAcceleration;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.DualTask;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.plan.KernelForm;
import dev.margrave.internal.space.ExpansionSpace;
import dev.margrave.internal.space.FactorSpace;
import dev.margrave.internal.space.FunctionSpace;
import dev.margrave.internal.space.LinearSpace;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.solver.Bias;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * fast margin maximisation: towards max over |w| = 1 of min yf, by the iterations of {@link DualAcceleration}. A linear
 * kernel gets a constant 1 as last feature unless the bias is {@code NONE}; other kernels have no bias. The result is
 * defined by the number of iterations from zero, so a warm start has no effect.
 */
public final class FastMarginMachine extends ClassifierMachine<FastMarginMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "fmm",
            "fast margin maximisation: the hard margin by dual acceleration",
            "-min yf, |w| = 1",
            Task.CLASSIFICATION,
            Optimum.ITERATED,
            List.of(
                    ParameterSpec.positive(
                            "theta", OptionalDouble.empty(), "step size; auto is 1/max k(x,x), the proven one"),
                    ParameterSpec.count("iterations", 1, 1000, "steps")),
            "Ji, Srebro & Telgarsky 2021");

    private FastMarginMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static FastMarginMachine with(KernelRule kernel) {
        return new FastMarginMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    FastMarginMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new FastMarginMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The step size, positive; not set, it is 1/max k(x, x). */
    public FastMarginMachine theta(double value) {
        return set("theta", value);
    }

    /** How many steps, at least 1. */
    public FastMarginMachine iterations(int value) {
        return set("iterations", value);
    }

    @Override
    public boolean allows(Bias bias) {
        return bias != Bias.PENALISED;
    }

    @Override
    public boolean isAmple(long memoryBytes, int rows, int columns) {
        return super.isAmple(memoryBytes, rows, columns) && KernelForm.isAmple(rows, memoryBytes);
    }

    @Override
    public ProblemResult solve(BinaryProblem problem) {
        try (Parallel parallel = new Parallel(problem.task().settings().threads())) {
            return new DualAcceleration(space(problem.task(), parallel), problem)
                    .run(parameter("theta"), (int) value("iterations"));
        }
    }

    private static FunctionSpace space(DualTask task, Parallel parallel) {
        if (task.kernel().linearFactor().isPresent()) {
            double scale = Math.sqrt(task.kernel().linearFactor().getAsDouble());
            return new LinearSpace(task.rows(), scale, task.bias() != Bias.NONE, parallel);
        }
        return KernelForm.isExact(task.size(), task.settings().memoryBytes())
                ? ExpansionSpace.whole(task, parallel)
                : FactorSpace.landmarks(task, parallel);
    }
}
