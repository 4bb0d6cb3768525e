// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.landmark;

import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.feature.landmark.LandmarkRule.Selection;
import dev.margrave.internal.landmark.BallMethod;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.Objective;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.machine.RegressionMachine;
import dev.margrave.solver.Bias;
import java.util.OptionalDouble;

/**
 * Regression on landmarks: Σ loss(f-y) with |w| ≤ B, f = ⟨w, Ψ(x)⟩/√d on the similarities Ψ of a row to d landmarks, no bias. The
 * similarity need not be a kernel.
 */
public final class LandmarkRegression extends RegressionMachine<LandmarkRegression> {
    /** The loss of a residual r. */
    public enum ResidualLoss {
        /** (|r| − ε)₊. */
        INSENSITIVE,
        /** r². */
        SQUARED
    }

    static final MachineInfo INFO = MachineInfo.regression(
                    "regland",
                    "Σ loss(f-y) with |w| ≤ B, f = ⟨w,Ψ(x)⟩/√d on d landmarks",
                    ParameterSpec.choice("loss", ResidualLoss.class, "loss of a residual r: (|r|-epsilon)₊ or r²"),
                    ParameterSpec.positiveOrAuto(
                                    "B", "bound on |w|; auto is 100 times the root mean square of the targets")
                            .triedRelative(30.0, 100.0, 300.0, 1000.0, 3000.0),
                    ParameterSpec.atLeast(
                                    "epsilon",
                                    0,
                                    OptionalDouble.of(0.1),
                                    "residuals up to this cost nothing; not for the squared loss")
                            .triedRelative(0.1)
                            .onlyWith("loss", "insensitive"),
                    LandmarkMachine.landmarks(),
                    LandmarkMachine.selection())
            .summary("regression on similarities to landmarks, weights in a ball")
            .traits(Trait.USES_SIMILARITY)
            .biases(Bias.NONE, Bias.FREE)
            .reference("Kar 2013, Algorithm 5");

    private LandmarkRegression(Settings settings) {
        super(settings, LandmarkRegression::new);
    }

    /** A machine with default parameters on this similarity. */
    public static LandmarkRegression with(SimilarityRule similarity) {
        return new LandmarkRegression(Settings.of(INFO)).similarity(similarity);
    }

    /** How many rows become landmarks, at most all rows. */
    public LandmarkRegression landmarks(int count) {
        return set("landmarks", count);
    }

    /** How landmarks are chosen. */
    public LandmarkRegression select(Selection selection) {
        return set("select", selection);
    }

    public LandmarkRegression loss(ResidualLoss value) {
        return set("loss", value);
    }

    /** The bound on ‖w‖, positive. If not set, 100 times the root mean square of the targets. */
    public LandmarkRegression b(double value) {
        return set("B", value);
    }

    /** Residuals up to this cost nothing; at least 0. */
    public LandmarkRegression epsilon(double value) {
        return set("epsilon", value);
    }

    @Override
    protected Objective objective() {
        boolean isSquared = choice("loss", ResidualLoss.class) == ResidualLoss.SQUARED;
        return Objective.direct(
                        isSquared
                                ? BallMethod.squared(parameter("B"))
                                : BallMethod.insensitive(value("epsilon"), parameter("B")))
                .onSimilarities(LandmarkRule.single((int) value("landmarks"), choice("select", Selection.class))
                        .divided());
    }
}
