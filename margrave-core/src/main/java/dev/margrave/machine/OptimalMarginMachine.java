// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.OptimalMargin;
import java.util.List;
import java.util.Map;

/** optimal margin distribution machine, margins close to 1 on both sides: ½|w|² + C/n Σ[(1-theta-yf)₊² + mu(yf-1-theta)₊²]/(1-theta)². */
public final class OptimalMarginMachine extends ClassifierMachine<OptimalMarginMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "odm",
            "optimal margin distribution machine, margins close to 1 on both sides",
            "½|w|² + C/n Σ[(1-theta-yf)₊² + mu(yf-1-theta)₊²]/(1-theta)²",
            Task.CLASSIFICATION,
            List.of(
                    ParameterSpec.positive("C", 1, "price of margins outside 1 ± theta, for all rows together"),
                    ParameterSpec.positive("mu", 0.5, "price above the band as a multiple of that below"),
                    ParameterSpec.fraction(
                            "theta", true, 1, 0.2, "half the width of the band of margins that cost nothing")),
            "Zhang & Zhou 2019");

    private OptimalMarginMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static OptimalMarginMachine with(KernelRule kernel) {
        return new OptimalMarginMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    OptimalMarginMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new OptimalMarginMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The price of margins outside 1 ± θ, for all rows together; positive. */
    public OptimalMarginMachine c(double value) {
        return set("C", value);
    }

    /** The price above the band as a multiple of that below; positive. */
    public OptimalMarginMachine mu(double value) {
        return set("mu", value);
    }

    /** Half the width of the band of margins that cost nothing; at least 0 and less than 1. */
    public OptimalMarginMachine theta(double value) {
        return set("theta", value);
    }

    @Override
    public ProblemResult solve(BinaryProblem problem) {
        double price = value("C") / problem.totalWeight();
        return problem.solve(new OptimalMargin(price, value("mu"), value("theta")));
    }
}
