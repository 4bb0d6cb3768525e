// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.internal.search.RelativeMarginSearch;
import dev.margrave.kernel.KernelRule;
import dev.margrave.solver.Bias;
import java.util.OptionalDouble;

/**
 * Ranking with a relative margin: ½|w|² + C Σ(1-(f_i-f_j))₊ with |f_i-f_j| ≤ B, over the pairs of rows i, j of a query of which i has
 * the larger relevance, f = ⟨w, φ(x)⟩. With a large B it is the ranking SVM of Herbrich et al. 2000 and Joachims 2002.
 */
public final class RelativeRankingMachine extends RegressionMachine<RelativeRankingMachine> {
    static final MachineInfo INFO = MachineInfo.ranking(
                    "rmm-rank",
                    "½|w|² + C Σ(1-(f_i-f_j))₊ with |f_i-f_j| ≤ B, over pairs of a query, i of larger relevance than j",
                    ParameterSpec.positive("C", 1, "price of a pair inside the margin")
                            .triedPowersOfTen(-3, 2),
                    ParameterSpec.atLeast(
                                    "B",
                                    1,
                                    OptionalDouble.empty(),
                                    "bound on differences; auto is midway between 1 and the ranking SVM's largest")
                            .tried(1.2, 1.5, 2.0, 4.0, 10.0),
                    ParameterSpec.count(
                            "pairs",
                            1,
                            100_000,
                            "most pairs; if there are more, this many are drawn and stand for all"))
            .summary("ranking of the rows of queries with a relative margin")
            .biases(Bias.NONE, Bias.FREE)
            .reference("after Shivaswamy & Jebara 2010, section 6; pairs as in Joachims 2002");

    private RelativeRankingMachine(Settings settings) {
        super(settings, RelativeRankingMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static RelativeRankingMachine with(KernelRule kernel) {
        return new RelativeRankingMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of a pair inside the margin, positive. */
    public RelativeRankingMachine c(double value) {
        return set("C", value);
    }

    /** The bound on differences, at least 1; if not set, midway between 1 and the largest one of the ranking SVM. */
    public RelativeRankingMachine b(double value) {
        return set("B", value);
    }

    /** The most pairs of rows; if there are more, this many are drawn by the seed and weigh as much as all. */
    public RelativeRankingMachine pairs(int most) {
        return set("pairs", most);
    }

    @Override
    protected Objective objective() {
        return Objective.search(new RelativeMarginSearch(value("C"), parameter("B")))
                .onPairs((int) value("pairs"));
    }
}
