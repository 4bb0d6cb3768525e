// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.internal.search.RelativeMarginSearch;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.MachineInfo.Trait;
import java.util.OptionalDouble;

/**
 * Relative margin machine, large margin relative to the spread of outputs: ½|w|² + C Σ(1-yf)₊ with |f| ≤ B, or at a price CB
 * per unit ½|w|² + C Σ(1-yf)₊ + CB Σ(|f|-B)₊.
 */
public final class RelativeMarginMachine extends ClassifierMachine<RelativeMarginMachine> {
    static final MachineInfo INFO = MachineInfo.classifier(
                    "rmm",
                    "½|w|² + C Σ(1-yf)₊ + CB Σ(|f|-B)₊, for infinite CB with |f| ≤ B",
                    ParameterSpec.positive("C", 1, "price of a row inside the margin")
                            .triedPowersOfTen(-2, 3),
                    ParameterSpec.atLeast(
                                    "B",
                                    1,
                                    OptionalDouble.empty(),
                                    "bound on outputs; auto is midway between 1 and the SVM's largest")
                            .tried(1.2, 1.5, 2.0, 4.0, 10.0),
                    ParameterSpec.positiveOrInfinite(
                            "CB", "price of a unit of output beyond B; if infinite, B is strict"))
            .summary("relative margin machine, large margin relative to the spread of outputs")
            .traits(Trait.USES_UNLABELED)
            .reference("Shivaswamy & Jebara 2010, (11)");

    private RelativeMarginMachine(Settings settings) {
        super(settings, RelativeMarginMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static RelativeMarginMachine with(KernelRule kernel) {
        return new RelativeMarginMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of a row inside the margin, positive. */
    public RelativeMarginMachine c(double value) {
        return set("C", value);
    }

    /** The bound on outputs, at least 1; if not set, midway between 1 and the largest output of the SVM. */
    public RelativeMarginMachine b(double value) {
        return set("B", value);
    }

    /** The price of an output beyond B, positive; infinite if not set, so that B is a strict bound. */
    public RelativeMarginMachine cb(double value) {
        return set("CB", value);
    }

    @Override
    protected Objective objective() {
        return Objective.search(new RelativeMarginSearch(value("C"), parameter("B"), value("CB")));
    }
}
