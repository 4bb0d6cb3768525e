// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.search.SeparationSearch;
import dev.margrave.kernel.KernelRule;
import java.util.List;
import java.util.Map;

/** the separating function of largest margin; the labels must be separable: ½|w|² with yf ≥ 1. */
public final class HardMarginMachine extends ClassifierMachine<HardMarginMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "hard-margin",
            "the separating function of largest margin; the labels must be separable",
            "½|w|² with yf ≥ 1",
            Task.CLASSIFICATION,
            List.of(),
            "Vapnik & Lerner 1963; Boser, Guyon & Vapnik 1992");

    private HardMarginMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static HardMarginMachine with(KernelRule kernel) {
        return new HardMarginMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    HardMarginMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new HardMarginMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    @Override
    public boolean needsSeparableLabels() {
        return true;
    }

    @Override
    public ProblemResult solve(BinaryProblem problem) {
        return new SeparationSearch(problem).run();
    }
}
