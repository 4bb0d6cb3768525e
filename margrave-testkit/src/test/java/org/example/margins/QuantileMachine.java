// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import dev.margrave.machine.LossRegression;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.ParameterSpec;

/** Regression of a quantile: about a part τ of the targets lies below the model. */
public final class QuantileMachine {
    private static final MachineInfo INFO = MachineInfo.regression(
            "quantile-svr",
            "½|w|² + C Σ quantile(f-y)",
            ParameterSpec.positive("C", 1, "price of a residual").triedPowersOfTen(-1, 2),
            ParameterSpec.fraction("tau", false, 1, 0.5, "the part of the targets that is to lie below"));

    private QuantileMachine() {}

    /** With default parameters, on the linear kernel. */
    public static LossRegression create() {
        return LossRegression.of(INFO, p -> new Quantile(p.get("C"), p.get("tau")));
    }
}
