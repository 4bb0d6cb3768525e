// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.search.SpreadLoss;
import dev.margrave.internal.search.SpreadSearch;
import dev.margrave.kernel.KernelRule;
import java.util.List;
import java.util.Map;

/** relative margin machine whose bound t may be passed by a few rows: ½|w|² + C Σ(1-yf)₊ + D·(t + ν/n Σ(|f|-t)₊), t ≥ 1. */
public final class RelaxedMarginMachine extends ClassifierMachine<RelaxedMarginMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "rmm-relaxed",
            "relative margin machine whose bound t may be passed by a few rows",
            "½|w|² + C Σ(1-yf)₊ + D·(t + ν/n Σ(|f|-t)₊), t ≥ 1",
            Task.CLASSIFICATION,
            List.of(
                    ParameterSpec.positive("C", 1, "price of a row inside the margin"),
                    ParameterSpec.positive("D", 1, "price of the bound t on outputs"),
                    ParameterSpec.positive(
                            "nu", 10, "at most a fraction 1/nu of the rows lies beyond t; below 1, t = 1")),
            "Shivaswamy & Jebara 2010, (15)");

    private RelaxedMarginMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static RelaxedMarginMachine with(KernelRule kernel) {
        return new RelaxedMarginMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    RelaxedMarginMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new RelaxedMarginMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The price of a row inside the margin, positive. */
    public RelaxedMarginMachine c(double value) {
        return set("C", value);
    }

    /** The price of the bound t, positive. */
    public RelaxedMarginMachine d(double value) {
        return set("D", value);
    }

    /** At an optimum with t > 1 at most a fraction 1/ν of the rows lies beyond ±t; with ν < 1, t is 1. */
    public RelaxedMarginMachine nu(double value) {
        return set("nu", value);
    }

    @Override
    public boolean usesUnlabelled() {
        return true;
    }

    @Override
    public ProblemResult solve(BinaryProblem problem) {
        double c = parameter("C").orElseThrow();
        double d = parameter("D").orElseThrow();
        SpreadLoss loss = new SpreadLoss(c, d * parameter("nu").orElseThrow() / problem.totalWeight());
        return new SpreadSearch(problem, loss, c, d).run();
    }
}
