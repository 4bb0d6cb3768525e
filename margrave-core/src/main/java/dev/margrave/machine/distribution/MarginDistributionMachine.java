// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.distribution;

import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.NoLoss;
import dev.margrave.loss.TiltedHinge;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Objective;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.solver.QuadraticPenalty;
import java.util.OptionalDouble;

/**
 * Large margin distribution machine, high mean and low variance of margins: ½|w|² + lambda1·(2/n)Σ(yf-mean)² -
 * lambda2·mean(yf) + C Σ(1-yf)₊. The variance is a quadratic form in w and the mean a sum over rows, so this is a quadratic
 * penalty on margins with a tilted hinge. Zhang and Zhou 2014.
 */
public final class MarginDistributionMachine extends ClassifierMachine<MarginDistributionMachine> {
    static final MachineInfo INFO = MachineInfo.classifier(
                    "ldm",
                    "½|w|² + lambda1·(2/n)Σ(yf-mean)² - lambda2·mean(yf) + C Σ(1-yf)₊",
                    ParameterSpec.positive("C", 1, "price of a row inside the margin")
                            .triedPowersOfTen(-2, 3),
                    ParameterSpec.positive("lambda1", 1, "price of the variance of margins (twice the usual one)")
                            .tried(0.25, 1.0, 4.0),
                    ParameterSpec.atLeast("lambda2", 0, OptionalDouble.of(1), "reward of the mean margin")
                            .tried(0.25, 1.0, 4.0))
            .summary("large margin distribution machine: high mean and low variance of margins")
            .certificate("both objectives of the problem above; with landmarks, on their features")
            .reference("Zhang & Zhou 2014");

    private MarginDistributionMachine(Settings settings) {
        super(settings, MarginDistributionMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static MarginDistributionMachine with(KernelRule kernel) {
        return new MarginDistributionMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of a row inside the margin, positive. */
    public MarginDistributionMachine c(double value) {
        return set("C", value);
    }

    /** The price of the variance of margins, (2/n) Σ (m_i − mean)²; positive. */
    public MarginDistributionMachine lambda1(double value) {
        return set("lambda1", value);
    }

    /** The reward of the mean margin; at least 0. */
    public MarginDistributionMachine lambda2(double value) {
        return set("lambda2", value);
    }

    @Override
    protected Objective objective() {
        double c = value("C");
        double reward = value("lambda2");
        return Objective.losses(rows -> rows.losses(new TiltedHinge(c, -reward / rows.totalWeight()), new NoLoss()))
                .quadraticPenalty(QuadraticPenalty.ofMargins(1, 4 * value("lambda1")));
    }
}
