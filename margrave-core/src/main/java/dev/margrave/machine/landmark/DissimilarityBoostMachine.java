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
import dev.margrave.machine.ParameterSpec;
import dev.margrave.solver.Bias;

/**
 * DBOOST: boosts the signs of K(x, l⁺_j) − K(x, l⁻_j) on pairs of landmarks of different labels, one round per pair. Pairs are
 * chosen by boosting as well: candidates are drawn from a pool of landmarks by the current weights of their rows, and the one with
 * the largest edge is taken. Only the order of similarities matters, so any increasing function of a similarity gives the same
 * model.
 */
public final class DissimilarityBoostMachine extends ClassifierMachine<DissimilarityBoostMachine> {
    static final MachineInfo INFO = MachineInfo.classifier(
                    "dboost",
                    "Σ exp(-yf), f = Σ w_j sign(K(x,p_j)-K(x,n_j)) + b, one step for each of as many rounds as landmarks",
                    ParameterSpec.count("landmarks", 1, 300, "pairs and rounds of each problem")
                            .tried(30.0, 100.0, 300.0),
                    LandmarkMachine.selection(),
                    ParameterSpec.count("pool", 2, 1000, "landmarks to form pairs of, at most one per row"),
                    ParameterSpec.count("candidates", 1, 100, "pairs that are tried for each pair that is taken"))
            .summary("boosted comparisons of similarities with pairs of landmarks, for any similarity")
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

    /** How many pairs and rounds each problem has. */
    public DissimilarityBoostMachine landmarks(int count) {
        return set("landmarks", count);
    }

    /** How landmarks are chosen. */
    public DissimilarityBoostMachine select(Selection selection) {
        return set("select", selection);
    }

    /** How many rows become landmarks to form pairs of, at most all rows; a model keeps the landmarks of its pairs. */
    public DissimilarityBoostMachine pool(int count) {
        return set("pool", count);
    }

    /** How many pairs are tried for each pair that is taken; 1 takes pairs as they are drawn. */
    public DissimilarityBoostMachine candidates(int count) {
        return set("candidates", count);
    }

    @Override
    protected Objective objective() {
        int pairs = (int) value("landmarks");
        return Objective.direct(new BoostMethod(pairs))
                .onSimilarities(LandmarkRule.boosted(
                        pairs, (int) value("pool"), (int) value("candidates"), choice("select", Selection.class)));
    }
}
