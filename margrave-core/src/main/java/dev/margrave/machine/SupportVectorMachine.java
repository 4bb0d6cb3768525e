// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.Hinge;

/** Support vector machine, largest smallest margin: ½|w|² + C Σ(1-yf)₊. */
public final class SupportVectorMachine extends ClassifierMachine<SupportVectorMachine> {
    static final MachineInfo INFO = MachineInfo.classifier(
                    "svm",
                    "½|w|² + C Σ(1-yf)₊",
                    ParameterSpec.positive("C", 1, "price of a row inside the margin")
                            .triedPowersOfTen(-2, 3))
            .summary("support vector machine, largest smallest margin")
            .reference("Cortes & Vapnik 1995");

    private SupportVectorMachine(Settings settings) {
        super(settings, SupportVectorMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static SupportVectorMachine with(KernelRule kernel) {
        return new SupportVectorMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of a row inside the margin, positive. */
    public SupportVectorMachine c(double value) {
        return set("C", value);
    }

    @Override
    protected Objective objective() {
        return Objective.loss(new Hinge(value("C")));
    }
}
