// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.distribution;

import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.NoLoss;
import dev.margrave.loss.OptimalMargin;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Objective;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Solution;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Optimal margin distribution machine, margins close to 1 on both sides: ½|w|² + C/n Σ[(1-theta-yf)₊² +
 * mu(yf-1-theta)₊²]/(1-theta)².
 */
public final class OptimalMarginMachine extends ClassifierMachine<OptimalMarginMachine> {
    static final MachineInfo INFO = MachineInfo.classifier(
                    "odm",
                    "½|w|² + C/n Σ[(1-theta-yf)₊² + mu(yf-1-theta)₊²]/(1-theta)²",
                    ParameterSpec.positiveOrAuto(
                                    "C", "price of margins outside 1 ± theta, for all rows together; auto is n")
                            .triedTimesRows(-2, 3),
                    ParameterSpec.positive("mu", 0.5, "price of margins above the band, relative to those below")
                            .tried(0.2, 0.5, 0.8),
                    ParameterSpec.fraction(
                                    "theta", true, 1, 0.2, "half the width of the band of margins that cost nothing")
                            .tried(0.0, 0.2, 0.4))
            .summary("optimal margin distribution machine, margins close to 1 on both sides")
            .reference("Zhang & Zhou 2019");

    private OptimalMarginMachine(Settings settings) {
        super(settings, OptimalMarginMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static OptimalMarginMachine with(KernelRule kernel) {
        return new OptimalMarginMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of margins outside 1 ± θ, for all rows together; positive. If not set, n: each row costs as in {@code squared-svm}. */
    public OptimalMarginMachine c(double value) {
        return set("C", value);
    }

    /** The price of margins above the band, relative to those below; positive. */
    public OptimalMarginMachine mu(double value) {
        return set("mu", value);
    }

    /** Half the width of the band of margins that cost nothing; at least 0 and less than 1. */
    public OptimalMarginMachine theta(double value) {
        return set("theta", value);
    }

    @Override
    protected Objective objective() {
        OptionalDouble price = parameter("C");
        double mu = value("mu");
        double theta = value("theta");
        return Objective.search(problem -> {
            double c = price.orElse(problem.totalWeight());
            OptimalMargin loss = new OptimalMargin(c / problem.totalWeight(), mu, theta);
            Solution solution = problem.solve(problem.losses(loss, new NoLoss()), problem.start(), problem.tolerance());
            return new SearchResult(solution, solution.iterations(), price.isPresent() ? Map.of() : Map.of("C", c));
        });
    }
}
