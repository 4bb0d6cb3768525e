// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.internal.search.BoundSearch;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.MachineInfo.Trait;

/**
 * Relative margin machine whose bound t a few rows may exceed: ½|w|² + C Σ(1-yf)₊ + D·(t + ν/n Σ(|f|-t)₊), t ≥ 1.
 */
public final class RelaxedMarginMachine extends ClassifierMachine<RelaxedMarginMachine> {
    static final MachineInfo INFO = MachineInfo.classifier(
                    "rmm-relaxed",
                    "½|w|² + C Σ(1-yf)₊ + D·(t + ν/n Σ(|f|-t)₊), t ≥ 1",
                    ParameterSpec.positive("C", 1, "price of a row inside the margin")
                            .triedPowersOfTen(-2, 3),
                    ParameterSpec.positive("D", 1, "price of the bound t on outputs")
                            .tried(0.1, 1.0, 10.0, 100.0),
                    ParameterSpec.positive(
                            "nu", 10, "at most a fraction 1/nu of the rows lies beyond t; below 1, t = 1"))
            .summary("relative margin machine whose bound t a few rows may exceed")
            .traits(Trait.USES_UNLABELED)
            .reference("Shivaswamy & Jebara 2010, (15)");

    private RelaxedMarginMachine(Settings settings) {
        super(settings, RelaxedMarginMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static RelaxedMarginMachine with(KernelRule kernel) {
        return new RelaxedMarginMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of a row inside the margin, positive. */
    public RelaxedMarginMachine c(double value) {
        return set("C", value);
    }

    /** The price of the bound t, positive. */
    public RelaxedMarginMachine d(double value) {
        return set("D", value);
    }

    /** At an optimum with t > 1 at most a fraction 1/ν of the rows lies beyond ±t; with {@code ν < 1}, t is 1. */
    public RelaxedMarginMachine nu(double value) {
        return set("nu", value);
    }

    @Override
    protected Objective objective() {
        return Objective.search(BoundSearch.relaxed(value("C"), value("D"), value("nu")));
    }
}
