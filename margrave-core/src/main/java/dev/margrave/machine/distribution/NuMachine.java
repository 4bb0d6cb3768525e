// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.distribution;

import dev.margrave.internal.search.NuMarginSearch;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Objective;
import dev.margrave.machine.ParameterSpec;

/**
 * The ν-support vector machine: ½|w|² - nu·rho + 1/n Σ(rho-yf)₊, rho ≥ 0. At most a fraction ν of the rows has a margin below ρ, and at
 * least a fraction ν one of at most ρ; ν may be at most 2·min(n₊, n₋)/n. Decision values are divided by ρ.
 */
public final class NuMachine extends ClassifierMachine<NuMachine> {
    static final MachineInfo INFO = MachineInfo.classifier(
                    "nu-svm",
                    "½|w|² - nu·rho + 1/n Σ(rho-yf)₊, rho ≥ 0",
                    ParameterSpec.share("nu", 0.5, "the fraction of rows inside the margin rho")
                            .tried(0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8))
            .summary("support vector machine with a given fraction of rows inside the margin")
            .reference("Schölkopf et al. 2000");

    private NuMachine(Settings settings) {
        super(settings, NuMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static NuMachine with(KernelRule kernel) {
        return new NuMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The fraction of rows inside the margin, greater than 0 and at most 1. */
    public NuMachine nu(double value) {
        return set("nu", value);
    }

    @Override
    protected Objective objective() {
        return Objective.search(new NuMarginSearch(value("nu")));
    }
}
