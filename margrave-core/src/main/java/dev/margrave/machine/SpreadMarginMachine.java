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

/** relative margin machine that finds its own bound t at price D: ½|w|² + C Σ(1-yf)₊ + D·t with |f| ≤ t, t ≥ 1. */
public final class SpreadMarginMachine extends ClassifierMachine<SpreadMarginMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "rmm-spread",
            "relative margin machine that finds its own bound t at price D",
            "½|w|² + C Σ(1-yf)₊ + D·t with |f| ≤ t, t ≥ 1",
            Task.CLASSIFICATION,
            List.of(
                    ParameterSpec.positive("C", 1, "price of a row inside the margin"),
                    ParameterSpec.positive("D", 1, "price of the bound t on outputs")),
            "Shivaswamy & Jebara 2010, (14)");

    private SpreadMarginMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static SpreadMarginMachine with(KernelRule kernel) {
        return new SpreadMarginMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    SpreadMarginMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new SpreadMarginMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The price of a row inside the margin, positive. */
    public SpreadMarginMachine c(double value) {
        return set("C", value);
    }

    /** The price of the bound t, positive. */
    public SpreadMarginMachine d(double value) {
        return set("D", value);
    }

    @Override
    public boolean usesUnlabelled() {
        return true;
    }

    @Override
    public ProblemResult solve(BinaryProblem problem) {
        double c = parameter("C").orElseThrow();
        double d = parameter("D").orElseThrow();
        SpreadLoss loss = new SpreadLoss(c, Double.POSITIVE_INFINITY);
        return new SpreadSearch(problem, loss, c, d).run();
    }
}
