// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine.landmark;

import dev.margrave.feature.landmark.LandmarkRule;
import dev.margrave.feature.landmark.LandmarkRule.Selection;
import dev.margrave.internal.landmark.RankingMethod;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.Objective;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.machine.RegressionMachine;
import dev.margrave.solver.Bias;

/**
 * Ranking on landmarks: Σ (f-η)² with |w| ≤ B, f = ⟨w, Ψ(x)⟩/√d on the similarities Ψ of a row to d landmarks, no bias, where η(r) =
 * G(r)/‖G(r)‖_D for the relevances r of the rows of a query, G(r) = 2^r − 1 and ‖·‖_D the discounted sum in the best order. Rows
 * of a query are ranked by f. With k > 0 forward selection chooses the landmarks.
 */
public final class LandmarkRankingMachine extends RegressionMachine<LandmarkRankingMachine> {
    static final MachineInfo INFO = MachineInfo.ranking(
                    "rankland",
                    "Σ (f-η)² with |w| ≤ B, f = ⟨w,Ψ(x)⟩/√d on d landmarks, η the normalized gains of a query",
                    ParameterSpec.positive("B", 10, "bound on |w|").triedPowersOfTen(-1, 3),
                    ParameterSpec.count("k", 0, 0, "landmarks kept, chosen one by one; 0 keeps all"),
                    LandmarkMachine.landmarks(),
                    LandmarkMachine.selection())
            .summary("ranking of the rows of queries, on similarities to landmarks")
            .certificate("both objectives of the problem above on the landmarks that are kept")
            .traits(Trait.USES_SIMILARITY)
            .biases(Bias.NONE, Bias.FREE)
            .reference("Kar 2013, section 5.3.4");

    private LandmarkRankingMachine(Settings settings) {
        super(settings, LandmarkRankingMachine::new);
    }

    /** A machine with default parameters on this similarity. */
    public static LandmarkRankingMachine with(SimilarityRule similarity) {
        return new LandmarkRankingMachine(Settings.of(INFO)).similarity(similarity);
    }

    /** How many rows become landmarks, at most all rows. */
    public LandmarkRankingMachine landmarks(int count) {
        return set("landmarks", count);
    }

    /** How landmarks are chosen. */
    public LandmarkRankingMachine select(Selection selection) {
        return set("select", selection);
    }

    /** The bound on ‖w‖, positive. */
    public LandmarkRankingMachine b(double value) {
        return set("B", value);
    }

    /** How many landmarks are kept; 0 keeps all. */
    public LandmarkRankingMachine k(int value) {
        return set("k", value);
    }

    @Override
    protected Objective objective() {
        return Objective.direct(new RankingMethod(value("B"), (int) value("k")))
                .onSimilarities(LandmarkRule.single((int) value("landmarks"), choice("select", Selection.class)));
    }
}
