// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Objective;
import dev.margrave.machine.OrdinalMachine;
import dev.margrave.machine.ParameterSpec;

/** The pinball loss for labels whose order counts. */
public final class OrdinalPinballMachine extends OrdinalMachine<OrdinalPinballMachine> {
    private static final MachineInfo INFO = MachineInfo.ordinal(
            "pinball-ordinal",
            "½|w|² + ½Σ b² + C Σ pinball(1-yf) over rows and thresholds",
            ParameterSpec.positive("C", 1, "price of a row inside the margin"),
            ParameterSpec.fraction("tau", true, 1, 0.2, "price of a row beyond it, relative to C"));

    private OrdinalPinballMachine(Settings settings) {
        super(settings, OrdinalPinballMachine::new);
    }

    public static OrdinalPinballMachine with(KernelRule kernel) {
        return new OrdinalPinballMachine(Settings.of(INFO)).kernel(kernel);
    }

    @Override
    protected Objective objective() {
        return Objective.loss(new Pinball(value("C"), value("tau")));
    }
}
