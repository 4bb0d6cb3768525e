// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.landmark;

import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.feature.landmark.LandmarkRule.Selection;
import dev.margrave.internal.landmark.CorrectiveSelection;
import dev.margrave.internal.landmark.GreedySelection;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.Objective;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.machine.RegressionMachine;
import dev.margrave.solver.Bias;
import java.util.OptionalDouble;

/**
 * Regression on few landmarks: f = ⟨w, Ψ(x)⟩ on the similarities Ψ of a row to d landmarks, of which at most k get a weight; with a
 * bias in the corrective form. See {@link SelectionForm}.
 */
public final class SparseLandmarkRegression extends RegressionMachine<SparseLandmarkRegression> {
    static final MachineInfo INFO = MachineInfo.regression(
                    "regland-sparse",
                    "mean smoothed loss(f-y) with Σ|w| ≤ CW, or mean (f-y)², f = ⟨w,Ψ(x)⟩ with at most k landmarks",
                    ParameterSpec.choice(
                                    "form",
                                    SelectionForm.class,
                                    "Algorithm 6 on a smoothed loss, or a least squares fit of all weights after each step")
                            .byDefault("corrective"),
                    ParameterSpec.count("k", 1, 30, "steps, and so the most landmarks that are used")
                            .tried(10.0, 20.0, 50.0, 100.0),
                    ParameterSpec.positive("CW", 10, "greedy: bound on Σ|w|")
                            .triedRelative(1.0, 10.0, 100.0)
                            .onlyWith("form", "greedy"),
                    ParameterSpec.positive("beta", 1, "greedy: curvature of the smoothed loss")
                            .onlyWith("form", "greedy"),
                    ParameterSpec.atLeast(
                                    "epsilon", 0, OptionalDouble.of(0.1), "greedy: residuals up to this cost nothing")
                            .onlyWith("form", "greedy"),
                    ParameterSpec.positive("tolerance", 1e-3, "greedy: distance to the best objective at which to stop")
                            .onlyWith("form", "greedy"),
                    ParameterSpec.choice("bias", SelectionBias.class, "corrective: whether a constant is also fitted")
                            .byDefault("free")
                            .onlyWith("form", "corrective"),
                    LandmarkMachine.landmarks(),
                    LandmarkMachine.selection())
            .summary("regression on similarities to few landmarks, chosen one by one")
            .optimum(Optimum.ITERATED)
            .traits(Trait.USES_SIMILARITY)
            .biases(Bias.NONE, Bias.FREE)
            .reference("Kar 2013, Algorithm 6 and section 5.4");

    private SparseLandmarkRegression(Settings settings) {
        super(settings, SparseLandmarkRegression::new);
    }

    /** A machine with default parameters on this similarity. */
    public static SparseLandmarkRegression with(SimilarityRule similarity) {
        return new SparseLandmarkRegression(Settings.of(INFO)).similarity(similarity);
    }

    /** How many rows become landmarks, at most all rows. */
    public SparseLandmarkRegression landmarks(int count) {
        return set("landmarks", count);
    }

    /** How landmarks are chosen. */
    public SparseLandmarkRegression select(Selection selection) {
        return set("select", selection);
    }

    public SparseLandmarkRegression form(SelectionForm value) {
        return set("form", value);
    }

    /** Whether f has a bias, in the corrective form; by default free. */
    public SparseLandmarkRegression bias(SelectionBias value) {
        return set("bias", value);
    }

    /** The number of steps, at least 1. */
    public SparseLandmarkRegression k(int value) {
        return set("k", value);
    }

    @Override
    protected Objective objective() {
        int steps = (int) value("k");
        return Objective.direct(
                        choice("form", SelectionForm.class) == SelectionForm.CORRECTIVE
                                ? new CorrectiveSelection(
                                        steps, choice("bias", SelectionBias.class) == SelectionBias.FREE)
                                : new GreedySelection(
                                        steps, value("CW"), value("beta"), value("epsilon"), value("tolerance")))
                .onSimilarities(LandmarkRule.single((int) value("landmarks"), choice("select", Selection.class)));
    }
}
