// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankTestTest {
    /** Ranks of four learners on fourteen data sets: Demšar, JMLR 7 (2006), Table 6. */
    private static final List<List<Double>> PUBLISHED = List.of(
            List.of(4.0, 3.0, 2.0, 1.0),
            List.of(1.0, 2.0, 3.0, 4.0),
            List.of(4.0, 1.0, 2.0, 3.0),
            List.of(4.0, 1.0, 3.0, 2.0),
            List.of(4.0, 2.0, 3.0, 1.0),
            List.of(1.0, 2.5, 4.0, 2.5),
            List.of(3.0, 2.0, 4.0, 1.0),
            List.of(2.5, 2.5, 4.0, 1.0),
            List.of(4.0, 3.0, 2.0, 1.0),
            List.of(2.5, 2.5, 2.5, 2.5),
            List.of(4.0, 2.5, 1.0, 2.5),
            List.of(3.0, 2.0, 4.0, 1.0),
            List.of(4.0, 1.0, 2.0, 3.0),
            List.of(3.0, 1.0, 4.0, 2.0));

    @Test
    void publishedComparison() {
        RankTest test = RankTest.of(PUBLISHED, false);
        assertThat(test.averageRanks().get(0)).isEqualTo(3.143, within(1e-3));
        assertThat(test.averageRanks().get(1)).isEqualTo(2.000, within(1e-3));
        assertThat(test.averageRanks().get(2)).isEqualTo(2.893, within(1e-3));
        assertThat(test.averageRanks().get(3)).isEqualTo(1.964, within(1e-3));
        // The paper prints 9.28 without the correction for ties, which divides by 1 − 78/840; F by its formula.
        assertThat(test.statistic() * (1 - 78.0 / 840)).isEqualTo(9.28, within(5e-3));
        assertThat(test.statistic()).isEqualTo(10.2283464566929, within(1e-12));
        assertThat(test.p()).isEqualTo(0.0167215803284414, within(1e-14));
        assertThat(test.fisher()).isEqualTo(13 * test.statistic() / (14 * 3 - test.statistic()), within(1e-12));
        assertThat(test.fisherP()).isLessThan(test.p());
        assertThat(test.criticalDifference(0.05)).isEqualTo(1.25, within(5e-3));
        assertThat(test.criticalDifference(0.10)).isEqualTo(1.12, within(5e-3));
    }

    @Test
    void theDirectionOfTheMetricTurnsRanks() {
        assertThat(RankTest.ranks(List.of(0.9, 0.7, 0.9, 0.8), true)).containsExactly(1.5, 4, 1.5, 3);
        assertThat(RankTest.ranks(List.of(0.9, 0.7, 0.9, 0.8), false)).containsExactly(3.5, 1, 3.5, 2);
    }

    @Test
    void meansThatDifferByRoundingTie() {
        assertThat(RankTest.ranks(List.of(0.1 + 0.2, 0.3, 0.2), true)).containsExactly(1.5, 1.5, 3);
    }

    @Test
    void machinesThatAlwaysTieDoNotDiffer() {
        RankTest test = RankTest.of(List.of(List.of(0.5, 0.5, 0.5), List.of(0.7, 0.7, 0.7)), true);
        assertThat(test.averageRanks()).containsExactly(2.0, 2.0, 2.0);
        assertThat(test.statistic()).isZero();
        assertThat(test.p()).isEqualTo(1);
        assertThat(test.fisher()).isZero();
        assertThat(test.fisherP()).isEqualTo(1);
    }

    @Test
    void theSameOrderEverywhereIsTheLargestStatistic() {
        List<List<Double>> means = new ArrayList<>();
        for (int n = 0; n < 6; n++) {
            means.add(List.of(0.9, 0.8, 0.7 - 0.01 * n));
        }
        RankTest test = RankTest.of(means, true);
        assertThat(test.averageRanks()).containsExactly(1.0, 2.0, 3.0);
        assertThat(test.statistic()).isEqualTo(12, within(1e-12)); // N (k − 1)
        assertThat(test.p()).isEqualTo(Math.exp(-6), within(1e-14));
        assertThat(test.fisher()).isInfinite();
        assertThat(test.fisherP()).isZero();
    }

    @Test
    void oneDataSetOrMachineIsRefused() {
        assertThatThrownBy(() -> RankTest.of(List.of(List.of(1.0, 2.0)), true))
                .hasMessage("data sets must be at least 2, got 1");
        assertThatThrownBy(() -> RankTest.of(List.of(List.of(1.0), List.of(2.0)), true))
                .hasMessage("machines must be at least 2, got 1");
    }
}
