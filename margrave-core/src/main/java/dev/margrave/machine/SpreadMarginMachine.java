// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.internal.search.BoundSearch;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.MachineInfo.Trait;

/** Relative margin machine that optimizes its bound t at price D: ½|w|² + C Σ(1-yf)₊ + D·t with |f| ≤ t, t ≥ 1. */
public final class SpreadMarginMachine extends ClassifierMachine<SpreadMarginMachine> {
    static final MachineInfo INFO = MachineInfo.classifier(
                    "rmm-spread",
                    "½|w|² + C Σ(1-yf)₊ + D·t with |f| ≤ t, t ≥ 1",
                    ParameterSpec.positive("C", 1, "price of a row inside the margin")
                            .triedPowersOfTen(-2, 3),
                    ParameterSpec.positive("D", 1, "price of the bound t on outputs")
                            .tried(0.1, 1.0, 10.0, 100.0))
            .summary("relative margin machine that optimizes its bound t at price D")
            .traits(Trait.USES_UNLABELED)
            .reference("Shivaswamy & Jebara 2010, (14)");

    private SpreadMarginMachine(Settings settings) {
        super(settings, SpreadMarginMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static SpreadMarginMachine with(KernelRule kernel) {
        return new SpreadMarginMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of a row inside the margin, positive. */
    public SpreadMarginMachine c(double value) {
        return set("C", value);
    }

    /** The price of the bound t, positive. */
    public SpreadMarginMachine d(double value) {
        return set("D", value);
    }

    @Override
    protected Objective objective() {
        return Objective.search(BoundSearch.strict(value("C"), value("D")));
    }
}
