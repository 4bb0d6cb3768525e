// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.internal.search.SeparationSearch;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.MachineInfo.Trait;

/** The separating function of largest margin; the labels must be separable: ½|w|² with yf ≥ 1. */
public final class HardMarginMachine extends ClassifierMachine<HardMarginMachine> {
    static final MachineInfo INFO = MachineInfo.classifier("hard-margin", "½|w|² with yf ≥ 1")
            .summary("the separating function of largest margin; the labels must be separable")
            .traits(Trait.NEEDS_SEPARABLE_LABELS)
            .reference("Vapnik & Lerner 1963; Boser, Guyon & Vapnik 1992");

    private HardMarginMachine(Settings settings) {
        super(settings, HardMarginMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static HardMarginMachine with(KernelRule kernel) {
        return new HardMarginMachine(Settings.of(INFO)).kernel(kernel);
    }

    @Override
    protected Objective objective() {
        return Objective.search(new SeparationSearch());
    }
}
