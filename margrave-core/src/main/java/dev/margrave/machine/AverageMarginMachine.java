// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.direct.LargestMean;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.DualTask;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.space.ExpansionSpace;
import dev.margrave.internal.space.FunctionSpace;
import dev.margrave.internal.space.LinearSpace;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.List;
import java.util.Map;

/** maximal average margin classifier: max mean yf over |w| = 1, that is w ∝ Σ y_i φ(x_i); it has no bias. */
public final class AverageMarginMachine extends ClassifierMachine<AverageMarginMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "mamc",
            "maximal average margin, no bias and nothing to choose",
            "-mean yf, |w| = 1",
            Task.CLASSIFICATION,
            Optimum.CLOSED_FORM,
            List.of(),
            "Pelckmans, Suykens & De Moor 2007");

    private AverageMarginMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine on this kernel. */
    public static AverageMarginMachine with(KernelRule kernel) {
        return new AverageMarginMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    AverageMarginMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new AverageMarginMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    @Override
    public boolean allows(Bias bias) {
        return bias != Bias.PENALISED;
    }

    @Override
    public ProblemResult solve(BinaryProblem problem) {
        DualTask task = problem.task();
        if (task.kernel().linearFactor().isEmpty()) {
            return solve(problem, ExpansionSpace.passing(task));
        }
        try (Parallel parallel = new Parallel(task.settings().threads())) {
            double scale = Math.sqrt(task.kernel().linearFactor().getAsDouble());
            return solve(problem, new LinearSpace(task.rows(), scale, false, parallel));
        }
    }

    private static ProblemResult solve(BinaryProblem problem, FunctionSpace space) {
        LargestMean mean = LargestMean.of(space, problem);
        return space.result(
                mean.unit(),
                mean.unitOutputs(),
                problem.task().stopReason().map(StopReason::status).orElse(Status.CONVERGED),
                1,
                Map.of());
    }
}
