// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.landmark;

import dev.margrave.internal.landmark.NeighborMethod;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Optimum;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.Objective;
import dev.margrave.machine.RegressionMachine;
import dev.margrave.solver.Bias;

/** Nearest neighbors for regression: the mean target of the k rows that are nearest as {@link NearestMachine} says. */
public final class NearestRegression extends RegressionMachine<NearestRegression> {
    static final MachineInfo INFO = MachineInfo.regression(
                    "nearest-regression", "f = Σ y_i / k over the k nearest rows", NearestMachine.k())
            .summary("the mean target of the k nearest rows, for any similarity; no training, for comparison")
            .traits(Trait.USES_SIMILARITY)
            .optimum(Optimum.CLOSED_FORM)
            .biases(Bias.NONE, Bias.FREE)
            .reference("Fix & Hodges 1951");

    private NearestRegression(Settings settings) {
        super(settings, NearestRegression::new);
    }

    /** A machine with default parameters on this similarity. */
    public static NearestRegression with(SimilarityRule similarity) {
        return new NearestRegression(Settings.of(INFO)).similarity(similarity);
    }

    /** The number of neighbors, at least 1. */
    public NearestRegression k(int value) {
        return set("k", value);
    }

    @Override
    protected Objective objective() {
        return Objective.direct(new NeighborMethod()).onSimilarities(NearestMachine.rule(value("k")));
    }
}
