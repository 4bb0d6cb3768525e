// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import dev.margrave.machine.LossMachine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.ParameterSpec;

/** The support vector machine with the pinball loss. */
public final class PinballMachine {
    private static final MachineInfo INFO = MachineInfo.classifier(
                    "pinball-svm",
                    "½|w|² + C Σ pinball(1-yf)",
                    ParameterSpec.positive("C", 1, "price of a row inside the margin")
                            .triedPowersOfTen(-2, 2),
                    ParameterSpec.fraction("tau", true, 1, 0.5, "price of a row beyond it, relative to C")
                            .tried(0.0, 0.2, 0.5))
            .summary("support vector machine with the pinball loss, less moved by noise around the margin")
            .reference("Huang, Shi & Suykens 2014");

    private PinballMachine() {}

    /** With default parameters, on the linear kernel. */
    public static LossMachine create() {
        return LossMachine.of(INFO, p -> new Pinball(p.get("C"), p.get("tau")));
    }
}
