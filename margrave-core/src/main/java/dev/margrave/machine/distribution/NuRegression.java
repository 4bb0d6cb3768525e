// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.distribution;

import dev.margrave.internal.search.NuTubeSearch;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Objective;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.machine.RegressionMachine;

/**
 * ν-support vector regression: ½|w|² + C(nu·n·epsilon + Σ(|f-y|-epsilon)₊), epsilon ≥ 0. The width ε of the tube is found: at most a
 * fraction ν of the rows lies outside it.
 */
public final class NuRegression extends RegressionMachine<NuRegression> {
    static final MachineInfo INFO = MachineInfo.regression(
                    "nu-svr",
                    "½|w|² + C(nu·n·epsilon + Σ(|f-y|-epsilon)₊), epsilon ≥ 0",
                    ParameterSpec.share("nu", 0.5, "the fraction of rows outside the tube")
                            .tried(0.2, 0.5, 0.8),
                    ParameterSpec.positive("C", 1, "price of a residual beyond epsilon")
                            .triedRelative(0.01, 0.1, 1.0, 10.0, 100.0, 1000.0))
            .summary("support vector regression with a given fraction of rows outside the tube")
            .reference("Schölkopf et al. 2000");

    private NuRegression(Settings settings) {
        super(settings, NuRegression::new);
    }

    /** A machine with default parameters on this kernel. */
    public static NuRegression with(KernelRule kernel) {
        return new NuRegression(Settings.of(INFO)).kernel(kernel);
    }

    /** The fraction of rows outside the tube, greater than 0 and at most 1. */
    public NuRegression nu(double value) {
        return set("nu", value);
    }

    /** The price of a residual beyond the tube, positive. */
    public NuRegression c(double value) {
        return set("C", value);
    }

    @Override
    protected Objective objective() {
        return Objective.search(new NuTubeSearch(value("nu"), value("C")));
    }
}
