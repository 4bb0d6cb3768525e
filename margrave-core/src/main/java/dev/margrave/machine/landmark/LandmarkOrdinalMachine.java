// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.landmark;

import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.feature.landmark.LandmarkRule.Selection;
import dev.margrave.internal.landmark.OrderedLabels;
import dev.margrave.internal.landmark.OrdinalMethod;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.Objective;
import dev.margrave.machine.OrdinalMachine;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.solver.Bias;
import java.util.OptionalDouble;

/**
 * Ordinal classification on landmarks: ½|w|² + C Σ_i Σ_k (1 ∓ (f_i − b_k))₊, f = ⟨w, Ψ(x)⟩/√d on the similarities Ψ of a row to d
 * landmarks, no bias. A label's position is the number of thresholds b_k that f reaches.
 */
public final class LandmarkOrdinalMachine extends OrdinalMachine<LandmarkOrdinalMachine> {
    /** At which thresholds a row pays. */
    public enum Mode {
        /** At those next to its label. */
        EXC,
        /** At all. */
        IMC
    }

    /** Where thresholds are. */
    public enum Thresholds {
        /** {@code spacing} apart, centered at 0. */
        FIXED,
        /** Where the objective is smallest, at least {@code spacing} apart. */
        LEARNED
    }

    static final MachineInfo INFO = MachineInfo.ordinal(
                    "orland",
                    "½|w|² + C Σ_i Σ_k (1∓(f_i-b_k))₊, f = ⟨w,Ψ(x)⟩/√d on d landmarks, thresholds b_k",
                    ParameterSpec.positive("C", 1000, "price of a row inside the margin of a threshold")
                            .triedPowersOfTen(0, 4),
                    ParameterSpec.choice(
                            "mode", Mode.class, "whether a row pays at the thresholds next to its label, or at all"),
                    ParameterSpec.choice("thresholds", Thresholds.class, "whether thresholds are fixed or learned")
                            .byDefault("learned"),
                    ParameterSpec.atLeast(
                            "spacing",
                            0,
                            OptionalDouble.of(2),
                            "distance of fixed thresholds, least distance of learned ones"),
                    LandmarkMachine.landmarks(),
                    LandmarkMachine.selection())
            .summary("ordered labels on similarities to landmarks")
            .traits(Trait.USES_SIMILARITY)
            .biases(Bias.NONE, Bias.FREE)
            .reference("Kar 2013, section 5.3.3; Chu & Keerthi 2007");

    private LandmarkOrdinalMachine(Settings settings) {
        super(settings, LandmarkOrdinalMachine::new);
    }

    /** A machine with default parameters on this similarity. */
    public static LandmarkOrdinalMachine with(SimilarityRule similarity) {
        return new LandmarkOrdinalMachine(Settings.of(INFO)).similarity(similarity);
    }

    /** How many rows become landmarks, at most all rows. */
    public LandmarkOrdinalMachine landmarks(int count) {
        return set("landmarks", count);
    }

    /** How landmarks are chosen. */
    public LandmarkOrdinalMachine select(Selection selection) {
        return set("select", selection);
    }

    /** The price of a row inside the margin of a threshold, positive. */
    public LandmarkOrdinalMachine c(double value) {
        return set("C", value);
    }

    public LandmarkOrdinalMachine mode(Mode value) {
        return set("mode", value);
    }

    public LandmarkOrdinalMachine thresholds(Thresholds value) {
        return set("thresholds", value);
    }

    /** The distance of thresholds, at least 0, and positive if they are fixed. */
    public LandmarkOrdinalMachine spacing(double value) {
        return set("spacing", value);
    }

    @Override
    protected Objective objective() {
        boolean atAll = choice("mode", Mode.class) == Mode.IMC;
        return Objective.direct(new OrdinalMethod(
                        new OrderedLabels(atAll, value("C")),
                        choice("thresholds", Thresholds.class) == Thresholds.LEARNED,
                        value("spacing")))
                .onSimilarities(LandmarkRule.single((int) value("landmarks"), choice("select", Selection.class))
                        .divided());
    }
}
