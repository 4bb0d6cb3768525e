// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.landmark;

import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.internal.landmark.NeighborMethod;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.Objective;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.solver.Bias;

/**
 * Nearest neighbors by any similarity: each label's share of the k rows that are most similar to a row, as f between −1 and 1. The
 * baseline that other machines must beat. {@link dev.margrave.feature.landmark.NeighborMap} says what is near.
 */
public final class NearestMachine extends ClassifierMachine<NearestMachine> {
    static final MachineInfo INFO = MachineInfo.classifier("nearest", "f = Σ y_i / k over the k nearest rows", k())
            .summary("the labels of the k nearest rows vote, for any similarity; no training, for comparison")
            .traits(Trait.USES_SIMILARITY)
            .optimum(Optimum.CLOSED_FORM)
            .biases(Bias.NONE, Bias.FREE)
            .reference("Fix & Hodges 1951");

    private NearestMachine(Settings settings) {
        super(settings, NearestMachine::new);
    }

    static ParameterSpec k() {
        return ParameterSpec.count("k", 1, 5, "neighbors, counted by their weight")
                .tried(1.0, 3.0, 5.0, 9.0, 15.0, 31.0);
    }

    static LandmarkRule rule(double k) {
        return LandmarkRule.nearest((int) k);
    }

    /** A machine with default parameters on this similarity. */
    public static NearestMachine with(SimilarityRule similarity) {
        return new NearestMachine(Settings.of(INFO)).similarity(similarity);
    }

    /** The number of neighbors, at least 1. */
    public NearestMachine k(int value) {
        return set("k", value);
    }

    @Override
    protected Objective objective() {
        return Objective.direct(new NeighborMethod()).onSimilarities(rule(value("k")));
    }
}
