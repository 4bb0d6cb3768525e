// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.SquaredInsensitive;
import java.util.OptionalDouble;

/** Support vector regression with squared loss: ½|w|² + C Σ((|f-y|-epsilon)₊)². */
public final class SquaredRegression extends RegressionMachine<SquaredRegression> {
    static final MachineInfo INFO = MachineInfo.regression(
                    "squared-svr",
                    "½|w|² + C Σ((|f-y|-epsilon)₊)²",
                    ParameterSpec.positive("C", 1, "price of a squared residual beyond epsilon")
                            .triedPowersOfTen(-2, 3),
                    ParameterSpec.atLeast("epsilon", 0, OptionalDouble.of(0.1), "residuals up to this cost nothing")
                            .triedRelative(0.01, 0.1, 0.3))
            .summary("support vector regression with squared loss")
            .reference("Ho & Lin 2012");

    private SquaredRegression(Settings settings) {
        super(settings, SquaredRegression::new);
    }

    /** A machine with default parameters on this kernel. */
    public static SquaredRegression with(KernelRule kernel) {
        return new SquaredRegression(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of a squared residual beyond ε, positive. */
    public SquaredRegression c(double value) {
        return set("C", value);
    }

    /** Residuals up to this cost nothing; at least 0. */
    public SquaredRegression epsilon(double value) {
        return set("epsilon", value);
    }

    @Override
    protected Objective objective() {
        return Objective.loss(new SquaredInsensitive(value("C"), value("epsilon")));
    }
}
