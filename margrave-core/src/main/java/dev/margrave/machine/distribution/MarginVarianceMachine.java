// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.distribution;

import dev.margrave.internal.direct.SemiVarianceMethod;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.machine.Objective;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.solver.Bias;

/**
 * Large average margin with small margin semi-variance: min SV(w)/θ(w)² over |w| = 1, by the iterations of
 * {@link SemiVarianceMethod}. A linear kernel gets a constant 1 as last feature unless the bias is {@code NONE}; other
 * kernels have no bias. The number of iterations from a fixed start defines the result, so a warm start has no effect.
 */
public final class MarginVarianceMachine extends ClassifierMachine<MarginVarianceMachine> {
    private static final Double[] POWERS = {0x1p-10, 0x1p-6, 0x1p-2, 0x1p2, 0x1p6, 0x1p10
    }; // default grid; chosen by hand

    static final MachineInfo INFO = MachineInfo.classifier(
                    "msvmav",
                    "mean (θ-yf)₊² / θ², θ = mean yf, |w| = 1",
                    ParameterSpec.positive("alpha", 100, "proximal weight of a step that raises the average margin")
                            .tried(POWERS),
                    ParameterSpec.positive("beta", 0.1, "proximal weight of a step that lowers the semi-variance")
                            .tried(POWERS),
                    ParameterSpec.count("iterations", 1, 100, "steps of both kinds"))
            .summary("large average margin, small margin semi-variance")
            .optimum(Optimum.ITERATED)
            .biases(Bias.FREE, Bias.NONE)
            .reference("Qian, Ai, Zhang & Gao 2022");

    private MarginVarianceMachine(Settings settings) {
        super(settings, MarginVarianceMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static MarginVarianceMachine with(KernelRule kernel) {
        return new MarginVarianceMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The proximal weight of a step that raises the average margin, positive; steps are smaller the larger it is. */
    public MarginVarianceMachine alpha(double value) {
        return set("alpha", value);
    }

    /** The proximal weight of a step that lowers the semi-variance, positive; steps are smaller the larger it is. */
    public MarginVarianceMachine beta(double value) {
        return set("beta", value);
    }

    /** How many steps of both kinds, at least 1. */
    public MarginVarianceMachine iterations(int value) {
        return set("iterations", value);
    }

    @Override
    protected Objective objective() {
        return Objective.direct(new SemiVarianceMethod(value("alpha"), value("beta"), (int) value("iterations")));
    }
}
