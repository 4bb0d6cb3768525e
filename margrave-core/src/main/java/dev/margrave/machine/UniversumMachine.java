// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Hinge;
import dev.margrave.solver.RowLosses;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** support vector machine that keeps rows of neither class (--universum) near f = 0: ½|w|² + C Σ(1-yf)₊ + CU Σ over the universum (|f|-epsilon)₊. */
public final class UniversumMachine extends ClassifierMachine<UniversumMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "universum-svm",
            "support vector machine that keeps rows of neither class (--universum) near f = 0",
            "½|w|² + C Σ(1-yf)₊ + CU Σ over the universum (|f|-epsilon)₊",
            Task.CLASSIFICATION,
            List.of(
                    ParameterSpec.positive("C", 1, "price of a row inside the margin"),
                    ParameterSpec.positive("CU", 1, "price of a universum row outside ±epsilon"),
                    ParameterSpec.atLeast(
                            "epsilon", 0, OptionalDouble.of(0.1), "universum outputs up to this cost nothing")),
            "Weston et al. 2006");

    private UniversumMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static UniversumMachine with(KernelRule kernel) {
        return new UniversumMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    UniversumMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new UniversumMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The price of a row inside the margin, positive. */
    public UniversumMachine c(double value) {
        return set("C", value);
    }

    /** The price of a universum row outside ±ε, positive. */
    public UniversumMachine cu(double value) {
        return set("CU", value);
    }

    /** Universum outputs up to this cost nothing; at least 0. */
    public UniversumMachine epsilon(double value) {
        return set("epsilon", value);
    }

    @Override
    public boolean needsUniversum() {
        return true;
    }

    @Override
    public ProblemResult solve(BinaryProblem problem) {
        RowLosses losses = problem.losses(new Hinge(value("C")), new EpsilonInsensitive(value("CU"), value("epsilon")));
        return new ProblemResult(problem.solve(losses, problem.start()), 0, Map.of());
    }
}
