// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.internal.search.RelativeMarginSearch;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.MachineInfo.Trait;
import java.util.OptionalDouble;

/** Relative margin machine for ordered labels: ½|w|² + ½Σb_k² + C Σ_i Σ_k(1-y_ik f_k)₊ with |f_k| ≤ B. */
public final class RelativeOrdinalMachine extends OrdinalMachine<RelativeOrdinalMachine> {
    static final MachineInfo INFO = MachineInfo.ordinal(
                    "rmm-ordinal",
                    "½|w|² + ½Σb_k² + C Σ_i Σ_k(1-y_ik·f_k)₊ with |f_k| ≤ B, f_k = f + b_k for each threshold k",
                    ParameterSpec.positive("C", 1, "price of a row inside the margin of a threshold")
                            .triedPowersOfTen(-2, 3),
                    ParameterSpec.atLeast(
                            "B",
                            1,
                            OptionalDouble.empty(),
                            "bound on outputs; auto is midway between 2·labels-3 and the ordinal SVM's largest"))
            .summary("relative margin machine for ordered labels")
            .traits(Trait.USES_UNLABELED)
            .reference("after Shivaswamy & Jebara 2010, section 6; thresholds as in Li & Lin 2007");

    private RelativeOrdinalMachine(Settings settings) {
        super(settings, RelativeOrdinalMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static RelativeOrdinalMachine with(KernelRule kernel) {
        return new RelativeOrdinalMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of a row inside the margin of a threshold, positive. */
    public RelativeOrdinalMachine c(double value) {
        return set("C", value);
    }

    /**
     * The bound on outputs, at least 1; a large one gives the plain ordinal SVM. Where all rows keep a margin of 1 at every
     * threshold, thresholds are 2 apart and outputs of r labels reach 2r − 3; a smaller bound forces smaller margins.
     */
    public RelativeOrdinalMachine b(double value) {
        return set("B", value);
    }

    @Override
    protected Objective objective() {
        return Objective.search(new RelativeMarginSearch(value("C"), parameter("B")));
    }
}
