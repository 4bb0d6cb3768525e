// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.SquaredLoss;
import java.util.List;
import java.util.Map;

/** least squares support vector machine, one linear system: ½|w|² + gamma/2 Σ(1-yf)². */
public final class LeastSquaresMachine extends ClassifierMachine<LeastSquaresMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "lssvm",
            "least squares support vector machine, one linear system",
            "½|w|² + gamma/2 Σ(1-yf)²",
            Task.CLASSIFICATION,
            List.of(ParameterSpec.positive("gamma", 1, "price of a margin other than 1")),
            "Suykens & Vandewalle 1999");

    private LeastSquaresMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static LeastSquaresMachine with(KernelRule kernel) {
        return new LeastSquaresMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    LeastSquaresMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new LeastSquaresMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The price of a margin other than 1, positive. */
    public LeastSquaresMachine gamma(double value) {
        return set("gamma", value);
    }

    @Override
    public boolean isAmple(long memoryBytes, int rows, int columns) {
        boolean linear =
                options.kernel instanceof Kernel kernel && kernel.linearFactor().isPresent();
        return super.isAmple(memoryBytes, rows, columns)
                && (!linear || SolvePlan.fitsNormalEquations(columns, memoryBytes));
    }

    @Override
    public ProblemResult solve(BinaryProblem problem) {
        return problem.solve(new SquaredLoss(value("gamma")));
    }
}
