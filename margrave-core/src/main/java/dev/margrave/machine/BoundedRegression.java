// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.internal.search.BoundedTubeSearch;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.MachineInfo.Trait;
import java.util.OptionalDouble;

/**
 * Support vector regression whose outputs stay in a range: ½|w|² + C Σ(|f-y|-epsilon)₊ with |f-center| ≤ B on every row,
 * including rows without a target. The center is the weighted mean of the targets, so that adding a number to all targets adds it
 * to f and changes nothing else; without a free bias it is 0, so that f = 0 satisfies the bound.
 */
public final class BoundedRegression extends RegressionMachine<BoundedRegression> {
    static final MachineInfo INFO = MachineInfo.regression(
                    "svr-bounded",
                    "½|w|² + C Σ(|f-y|-epsilon)₊ with |f-center| ≤ B",
                    ParameterSpec.positive("C", 1, "price of a residual beyond epsilon")
                            .triedRelative(0.01, 0.1, 1.0, 10.0, 100.0, 1000.0),
                    ParameterSpec.atLeast("epsilon", 0, OptionalDouble.of(0.1), "residuals up to this cost nothing")
                            .triedRelative(0.01, 0.1, 0.3),
                    ParameterSpec.positiveOrAuto(
                            "B", "bound on |f-center|; auto is the largest distance of a target from the center"))
            .summary("support vector regression whose outputs stay in a range around the mean target")
            .traits(Trait.USES_UNLABELED)
            .reference("after Shivaswamy & Jebara 2010, section 6");

    private BoundedRegression(Settings settings) {
        super(settings, BoundedRegression::new);
    }

    /** A machine with default parameters on this kernel. */
    public static BoundedRegression with(KernelRule kernel) {
        return new BoundedRegression(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of a residual beyond ε, positive. */
    public BoundedRegression c(double value) {
        return set("C", value);
    }

    /** Residuals up to this cost nothing; at least 0. */
    public BoundedRegression epsilon(double value) {
        return set("epsilon", value);
    }

    /** The bound on |f − center|, positive; if not set, max |y_i − center|, so that outputs stay in the range of the targets. */
    public BoundedRegression b(double value) {
        return set("B", value);
    }

    @Override
    protected Objective objective() {
        return Objective.search(new BoundedTubeSearch(value("C"), value("epsilon"), parameter("B")));
    }
}
