// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.SquaredLoss;

/** Least squares support vector machine, one linear system: ½|w|² + gamma/2 Σ(1-yf)². */
public final class LeastSquaresMachine extends ClassifierMachine<LeastSquaresMachine> {
    /** Beyond it the sum of squares of losses overflows on ordinary rows. */
    private static final double MAX_GAMMA = 1e100;

    static final MachineInfo INFO = MachineInfo.classifier(
                    "lssvm",
                    "½|w|² + gamma/2 Σ(1-yf)²",
                    ParameterSpec.fraction("gamma", false, MAX_GAMMA, 10, "price of a margin other than 1")
                            .triedPowersOfTen(-2, 3))
            .summary("least squares support vector machine, one linear system")
            .reference("Suykens & Vandewalle 1999");

    private LeastSquaresMachine(Settings settings) {
        super(settings, LeastSquaresMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static LeastSquaresMachine with(KernelRule kernel) {
        return new LeastSquaresMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of a margin other than 1, positive. */
    public LeastSquaresMachine gamma(double value) {
        return set("gamma", value);
    }

    @Override
    protected Objective objective() {
        return Objective.loss(new SquaredLoss(value("gamma")));
    }
}
