// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.distribution;

import dev.margrave.internal.direct.AverageMarginMethod;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.machine.Objective;
import dev.margrave.solver.Bias;

/** Maximal average margin classifier: max mean yf over |w| = 1, that is w ∝ Σ y_i φ(x_i); it has no bias. */
public final class AverageMarginMachine extends ClassifierMachine<AverageMarginMachine> {
    static final MachineInfo INFO = MachineInfo.classifier("mamc", "-mean yf, |w| = 1")
            .summary("maximal average margin, without bias and parameters")
            .optimum(Optimum.CLOSED_FORM)
            .biases(Bias.FREE, Bias.NONE)
            .reference("Pelckmans, Suykens & De Moor 2007");

    private AverageMarginMachine(Settings settings) {
        super(settings, AverageMarginMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static AverageMarginMachine with(KernelRule kernel) {
        return new AverageMarginMachine(Settings.of(INFO)).kernel(kernel);
    }

    @Override
    protected Objective objective() {
        return Objective.direct(new AverageMarginMethod());
    }
}
