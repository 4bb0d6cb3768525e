// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.landmark;

import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.feature.landmark.LandmarkRule.Selection;
import dev.margrave.internal.landmark.RatioMethod;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.Objective;
import dev.margrave.machine.RegressionMachine;
import dev.margrave.solver.Bias;

/**
 * Kernel regression (Nadaraya and Watson): f(x) = Σ y_i K(x, x_i) / Σ K(x, x_i) over all training rows, or the given landmarks. It
 * can break down if similarities have both signs; the report counts the rows for which it does.
 */
public final class KernelRegression extends RegressionMachine<KernelRegression> {
    static final MachineInfo INFO = MachineInfo.regression("kernel-regression", "f = Σ y_i K(x,x_i) / Σ K(x,x_i)")
            .summary("the mean target of all training rows, weighted by similarity; no training, for comparison")
            .traits(Trait.USES_SIMILARITY, Trait.USES_LANDMARK_TARGETS)
            .optimum(Optimum.CLOSED_FORM)
            .biases(Bias.NONE, Bias.FREE)
            .reference("Nadaraya 1964; Watson 1964");

    private KernelRegression(Settings settings) {
        super(settings, KernelRegression::new);
    }

    /** The machine on this similarity. */
    public static KernelRegression with(SimilarityRule similarity) {
        return new KernelRegression(Settings.of(INFO)).similarity(similarity);
    }

    @Override
    protected Objective objective() {
        return Objective.direct(new RatioMethod())
                .onSimilarities(LandmarkRule.single(Integer.MAX_VALUE, Selection.RANDOM));
    }
}
