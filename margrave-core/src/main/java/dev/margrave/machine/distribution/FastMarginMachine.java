// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.distribution;

import dev.margrave.internal.direct.FastMarginMethod;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.machine.Objective;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.solver.Bias;

/**
 * Fast margin maximization: approaches max over |w| = 1 of min yf by the iterations of {@link FastMarginMethod}. A linear
 * kernel gets a constant 1 as last feature unless the bias is {@code NONE}; other kernels have no bias. The number of iterations
 * from zero defines the result, so a warm start has no effect.
 */
public final class FastMarginMachine extends ClassifierMachine<FastMarginMachine> {
    static final MachineInfo INFO = MachineInfo.classifier(
                    "fmm",
                    "-min yf, |w| = 1",
                    ParameterSpec.positiveOrAuto("theta", "step size; auto is 1/max k(x,x), as in the proof"),
                    ParameterSpec.count("iterations", 1, 100, "steps; more come closer to the hard margin")
                            .tried(10.0, 30.0, 100.0, 300.0, 1000.0))
            .summary("fast margin maximization: the hard margin by dual acceleration")
            .optimum(Optimum.ITERATED)
            .biases(Bias.FREE, Bias.NONE)
            .reference("Ji, Srebro & Telgarsky 2021");

    private FastMarginMachine(Settings settings) {
        super(settings, FastMarginMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static FastMarginMachine with(KernelRule kernel) {
        return new FastMarginMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The step size, positive; if not set, 1/max k(x, x). */
    public FastMarginMachine theta(double value) {
        return set("theta", value);
    }

    /** How many steps, at least 1. */
    public FastMarginMachine iterations(int value) {
        return set("iterations", value);
    }

    @Override
    protected Objective objective() {
        return Objective.direct(new FastMarginMethod(parameter("theta"), (int) value("iterations")));
    }
}
