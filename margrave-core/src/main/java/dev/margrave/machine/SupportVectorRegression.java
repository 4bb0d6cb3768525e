// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.engine.RegressionProblem;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Loss;
import dev.margrave.solver.RowLosses;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** support vector regression: ½|w|² + C Σ(|f-y|-epsilon)₊. */
public final class SupportVectorRegression extends RegressionMachine<SupportVectorRegression> {
    static final MachineInfo INFO = new MachineInfo(
            "svr",
            "support vector regression",
            "½|w|² + C Σ(|f-y|-epsilon)₊",
            Task.REGRESSION,
            List.of(
                    ParameterSpec.positive("C", 1, "price of a residual beyond epsilon"),
                    ParameterSpec.atLeast("epsilon", 0, OptionalDouble.of(0.1), "residuals up to this cost nothing")),
            "Drucker et al. 1997");

    private SupportVectorRegression(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static SupportVectorRegression with(KernelRule kernel) {
        return new SupportVectorRegression(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    SupportVectorRegression copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new SupportVectorRegression(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The price of a residual beyond ε, positive. */
    public SupportVectorRegression c(double value) {
        return set("C", value);
    }

    /** Residuals up to this cost nothing; at least 0. */
    public SupportVectorRegression epsilon(double value) {
        return set("epsilon", value);
    }

    @Override
    public ProblemResult solve(RegressionProblem problem) {
        Loss loss = new EpsilonInsensitive(value("C"), value("epsilon"));
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < problem.size(); i++) {
            losses.residual(loss, problem.target(i), problem.weight(i));
        }
        return new ProblemResult(problem.solve(losses.build()), 0, Map.of());
    }
}
