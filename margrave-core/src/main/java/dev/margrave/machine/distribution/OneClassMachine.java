// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.distribution;

import dev.margrave.internal.search.OneClassSearch;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.Objective;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.solver.Bias;

/**
 * The one-class machine: ½|w|² - rho + 1/(nu·n) Σ(rho-⟨w,x⟩)₊ with f = ⟨w,x⟩ - rho. It ignores labels: its model predicts the label
 * {@code 1} for rows like those it has seen, where f ≥ 0, and {@code -1} for others. At most a fraction ν of the training rows has
 * {@code f < 0}, and at least a fraction ν has f ≤ 0.
 */
public final class OneClassMachine extends ClassifierMachine<OneClassMachine> {
    static final MachineInfo INFO = MachineInfo.classifier(
                    "one-class",
                    "½|w|² - rho + 1/(nu·n) Σ(rho-⟨w,x⟩)₊, f = ⟨w,x⟩ - rho",
                    ParameterSpec.share("nu", 0.1, "the fraction of rows outside")
                            .tried(0.01, 0.05, 0.1, 0.2, 0.5))
            .summary("what the rows have in common: label 1 inside, -1 outside; needs no labels")
            .traits(Trait.IGNORES_LABELS)
            .biases(Bias.FREE)
            .reference("Schölkopf et al. 2001");

    private OneClassMachine(Settings settings) {
        super(settings, OneClassMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static OneClassMachine with(KernelRule kernel) {
        return new OneClassMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The fraction of rows outside, greater than 0 and at most 1. */
    public OneClassMachine nu(double value) {
        return set("nu", value);
    }

    @Override
    protected Objective objective() {
        return Objective.search(new OneClassSearch(value("nu")));
    }
}
