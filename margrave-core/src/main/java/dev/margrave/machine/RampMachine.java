// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.search.RampSearch;
import dev.margrave.kernel.KernelRule;
import java.util.List;
import java.util.Map;

/** support vector machine with a ramp loss: what a wrong row costs is bounded, so outliers have no pull: ½|w|² + C Σ[(1-yf)₊ - (1-gamma)(-yf)₊]. */
public final class RampMachine extends ClassifierMachine<RampMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "ramp-svm",
            "support vector machine with a ramp loss: what a wrong row costs is bounded, so outliers have no pull",
            "½|w|² + C Σ[(1-yf)₊ - (1-gamma)(-yf)₊]",
            Task.CLASSIFICATION,
            List.of(
                    ParameterSpec.positive("C", 1, "price of a row inside the margin"),
                    ParameterSpec.fraction(
                            "gamma",
                            true,
                            1,
                            0,
                            "slope of the loss for wrong rows as a part of the hinge's; 0 bounds it"),
                    ParameterSpec.choice(
                            "anneal",
                            List.of("false", "true"),
                            "whether gamma falls from 1 in small steps instead of at once")),
            "Diehl & Llorens 2004; Collobert et al. 2006");

    private RampMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static RampMachine with(KernelRule kernel) {
        return new RampMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    RampMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new RampMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The price of a row inside the margin, positive. */
    public RampMachine c(double value) {
        return set("C", value);
    }

    /** The slope of the loss for wrong rows as a part of the hinge's; at least 0, where the loss is bounded, and less than 1. */
    public RampMachine gamma(double value) {
        return set("gamma", value);
    }

    /** Whether γ falls from 1 in small steps instead of at once. */
    public RampMachine anneal(boolean value) {
        return set("anneal", value ? 1 : 0);
    }

    @Override
    public boolean isConvex() {
        return false;
    }

    @Override
    public ProblemResult solve(BinaryProblem problem) {
        return new RampSearch(problem, value("C"), value("gamma"), value("anneal") != 0).run();
    }
}
