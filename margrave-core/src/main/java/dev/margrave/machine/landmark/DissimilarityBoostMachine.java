// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.landmark;

import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.feature.landmark.LandmarkRule.Selection;
import dev.margrave.internal.direct.BoostMethod;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.Objective;
import dev.margrave.solver.Bias;
import java.util.List;

/**
 * DBOOST: boosts the signs of K(x, l⁺_j) − K(x, l⁻_j) on pairs of landmarks of different labels, one round for each pair. Only the
 * order of similarities counts, so that any increasing function of a similarity gives the same model.
 */
public final class DissimilarityBoostMachine extends ClassifierMachine<DissimilarityBoostMachine> {
    static final MachineInfo INFO = MachineInfo.classifier(
                    "dboost",
                    "Σ exp(-yf), f = Σ w_j sign(K(x,p_j)-K(x,n_j)) + b, one step for each of as many rounds as landmarks",
                    LandmarkMachine.landmarks(),
                    LandmarkMachine.selection())
            .summary("boosted comparisons of similarities with pairs of landmarks, of any similarity")
            .optimum(Optimum.ITERATED)
            .traits(Trait.USES_SIMILARITY)
            .biases(Bias.FREE, Bias.NONE)
            .reference("Wang, Yang & Feng 2007");

    private DissimilarityBoostMachine(Settings settings) {
        super(settings, DissimilarityBoostMachine::new);
    }

    /** A machine with default parameters on this similarity. */
    public static DissimilarityBoostMachine with(SimilarityRule similarity) {
        return new DissimilarityBoostMachine(Settings.of(INFO)).similarity(similarity);
    }

    /** How many rows become landmarks, as far as there are, and how many pairs and rounds each problem has. */
    public DissimilarityBoostMachine landmarks(int count) {
        return set("landmarks", count);
    }

    /** How landmarks are chosen. */
    public DissimilarityBoostMachine select(Selection selection) {
        return set("select", selection);
    }

    @Override
    protected Objective objective() {
        int landmarks = (int) value("landmarks");
        return Objective.direct(new BoostMethod(landmarks))
                .onSimilarities(LandmarkRule.paired(
                        landmarks, choice("select", Selection.class), List.of(Double.POSITIVE_INFINITY), false));
    }
}
