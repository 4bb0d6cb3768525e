// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.SquaredHinge;

/** Support vector machine with squared hinge loss: ½|w|² + C Σ(1-yf)₊². */
public final class SquaredHingeMachine extends ClassifierMachine<SquaredHingeMachine> {
    static final MachineInfo INFO = MachineInfo.classifier(
                    "squared-svm",
                    "½|w|² + C Σ(1-yf)₊²",
                    ParameterSpec.positive("C", 1, "price of a row inside the margin")
                            .triedPowersOfTen(-2, 3))
            .summary("support vector machine with squared hinge loss")
            .reference("Cortes & Vapnik 1995");

    private SquaredHingeMachine(Settings settings) {
        super(settings, SquaredHingeMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static SquaredHingeMachine with(KernelRule kernel) {
        return new SquaredHingeMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of a row inside the margin, positive. */
    public SquaredHingeMachine c(double value) {
        return set("C", value);
    }

    @Override
    protected Objective objective() {
        return Objective.loss(new SquaredHinge(value("C")));
    }
}
