// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.similarity.SampleSizes.Needed;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Numbers worked out by hand, and the terms of the proofs: what is needed suffices, one less does not. */
final class SampleSizesTest {
    private static final double EPSILON = 0.1;
    private static final double DELTA = 0.05;

    @Test
    void pairsOfChapterFour() {
        assertThat(SampleSizes.margin(0.5, EPSILON, DELTA).landmarks()).isEqualTo(192); // 32 ln 400 = 191.73
        assertThat(SampleSizes.loss(2, 4, EPSILON, DELTA).landmarks()).isEqualTo(755_483); // 102400 ln 1600 = 755482.5
        assertThat(SampleSizes.transfer(2, 1, 6, EPSILON, DELTA).landmarks())
                .isEqualTo(270_229); // 25600 ln 38400 = 270228.8
    }

    @Test
    void numbers() {
        Needed needed = SampleSizes.regression(2, EPSILON, DELTA);
        assertSmallest(needed.landmarks(), EPSILON / 2, d -> 32 * 2 * Math.sqrt(Math.log(2 / DELTA) / d));
        assertSmallest(needed.rows(), EPSILON / 2, n -> 3 * 2 * Math.sqrt(Math.log(2 / DELTA) / n));
    }

    @Test
    void numbersByFewLandmarks() {
        double tau = 0.2;
        Needed needed = SampleSizes.sparseRegression(2, tau, EPSILON, DELTA);
        double third = EPSILON / 3;
        assertSmallest(needed.landmarks(), third, d -> 32 * 2 * Math.sqrt(Math.log(3 / DELTA) / (tau * d)));
        assertSmallest(needed.selected(), third, k -> Math.sqrt(18 * 4 / k));
        assertSmallest(
                needed.rows(),
                third,
                n -> 2 * 2 * Math.sqrt(2 * Math.log(2 * needed.landmarks()) / n)
                        + 2 * 2 * Math.sqrt(Math.log(3 / DELTA) / (2 * n)));
    }

    @Test
    void orderedLabels() {
        Needed needed = SampleSizes.ordinal(2, EPSILON, DELTA);
        assertSmallest(needed.landmarks(), EPSILON / 2, d -> 64 * 2 * Math.sqrt(Math.log(2 / DELTA) / d));
        assertSmallest(needed.rows(), EPSILON / 2, n -> 3 * 2 * Math.sqrt(Math.log(2 / DELTA) / n));
        assertThat(SampleSizes.wrongLabels(0.1, 0.5)).isEqualTo(0.2); // not 0.1, which max(γ, 1) would give
        assertThat(SampleSizes.labelDistance(0.1, 0.5, 0.25)).isEqualTo(0.4);
        assertThat(SampleSizes.labelDistance(1.8, 1, 2)).isCloseTo(1.4, within(1e-15));
        assertThat(SampleSizes.labelDistance(0.2, 1, 2)).isCloseTo(0.2, within(1e-15));
    }

    /** A row of label k + 1 that gets label 1 pays γ + (k − 1)Δ at least: the bound holds with equality for one such row. */
    @Test
    void labelDistanceIsReached() {
        double gamma = 0.5;
        double spacing = 2;
        for (int k = 1; k < 5; k++) {
            double loss = gamma + (k - 1) * spacing;
            assertThat(SampleSizes.labelDistance(loss, gamma, spacing)).isCloseTo(k, within(1e-12));
        }
    }

    @Test
    void ranking() {
        Needed needed = SampleSizes.ranking(2, 3, EPSILON, DELTA);
        assertSmallest(needed.landmarks(), EPSILON / 2, d -> 64 * 4 * 9 * Math.sqrt(Math.log(2 / DELTA) / d));
        assertSmallest(needed.rows(), EPSILON / 2, n -> 3 * 4 * Math.sqrt(Math.log(2 / DELTA) / n));
        double sum = 1 / Math.pow(Math.log(2), 2) + 1 / Math.pow(Math.log(3), 2);
        assertThat(SampleSizes.ndcgLoss(0.01, 2)).isCloseTo(2 * Math.sqrt(sum) / Math.sqrt(2) * 0.1, within(1e-15));
    }

    @Test
    void refusals() {
        assertThatThrownBy(() -> SampleSizes.regression(1, 0.1, 1))
                .hasMessage("delta must be greater than 0 and less than 1, got 1.0");
        assertThatThrownBy(() -> SampleSizes.sparseRegression(1, 0, 0.1, 0.1))
                .hasMessage("informative must be greater than 0 and at most 1, got 0.0");
    }

    private static void assertSmallest(double count, double allowed, DoubleUnaryOperator term) {
        assertThat(term.applyAsDouble(count)).isLessThanOrEqualTo(allowed * (1 + 1e-12));
        assertThat(term.applyAsDouble(count - 1)).isGreaterThan(allowed);
    }
}
