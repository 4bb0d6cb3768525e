// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.EpsilonInsensitive;
import java.util.OptionalDouble;

/** Support vector regression: ½|w|² + C Σ(|f-y|-epsilon)₊. */
public final class SupportVectorRegression extends RegressionMachine<SupportVectorRegression> {
    static final MachineInfo INFO = MachineInfo.regression(
                    "svr",
                    "½|w|² + C Σ(|f-y|-epsilon)₊",
                    ParameterSpec.positive("C", 1, "price of a residual beyond epsilon")
                            .triedRelative(0.01, 0.1, 1.0, 10.0, 100.0, 1000.0),
                    ParameterSpec.atLeast("epsilon", 0, OptionalDouble.of(0.1), "residuals up to this cost nothing")
                            .triedRelative(0.01, 0.1, 0.3))
            .summary("support vector regression")
            .reference("Drucker et al. 1997");

    private SupportVectorRegression(Settings settings) {
        super(settings, SupportVectorRegression::new);
    }

    /** A machine with default parameters on this kernel. */
    public static SupportVectorRegression with(KernelRule kernel) {
        return new SupportVectorRegression(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of a residual beyond ε, positive. */
    public SupportVectorRegression c(double value) {
        return set("C", value);
    }

    /** Residuals up to this cost nothing; at least 0. */
    public SupportVectorRegression epsilon(double value) {
        return set("epsilon", value);
    }

    @Override
    protected Objective objective() {
        return Objective.loss(new EpsilonInsensitive(value("C"), value("epsilon")));
    }
}
