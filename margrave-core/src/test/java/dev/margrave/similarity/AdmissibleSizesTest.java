// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.similarity.AdmissibleSizes.Admissible;
import org.junit.jupiter.api.Test;

/** Bounds on weights by hand, and the landmarks that belong to them. */
final class AdmissibleSizesTest {
    private static final double EPSILON = 0.2; // half of it for the weights
    private static final double DELTA = 0.05;

    @Test
    void numbers() {
        Admissible found = AdmissibleSizes.regression(0.5, EPSILON, DELTA);
        assertThat(found.bound()).isCloseTo(1 / (2 * 0.1 * 0.25), within(1e-12)); // 20
        assertThat(found.needed()).isEqualTo(SampleSizes.regression(20, 0.1, DELTA));
        Admissible sparse = AdmissibleSizes.sparseRegression(0.5, EPSILON, DELTA);
        assertThat(sparse.bound()).isEqualTo(found.bound());
        assertThat(sparse.needed()).isEqualTo(SampleSizes.sparseRegression(20, 1, 0.1, DELTA));
    }

    /** The example of the theorem: a kernel that is (0, γ)-good and loses max(0, 1 − Bγ²) as a similarity. */
    @Test
    void theBoundSufficesForTheExampleOfTheorem56() {
        for (double epsilon : new double[] {0.05, 0.2, 0.8}) {
            double bound = AdmissibleSizes.regression(0.3, epsilon, DELTA).bound();
            assertThat(1 - bound * 0.09).isLessThanOrEqualTo(epsilon / 2);
        }
    }

    @Test
    void aShareOfInformativeLandmarksRaisesTheBound() {
        Admissible found = AdmissibleSizes.dense(2, 0.25, EPSILON, DELTA);
        assertThat(found.bound()).isEqualTo(8);
        assertThat(found.needed()).isEqualTo(SampleSizes.regression(8, EPSILON, DELTA));
        assertThatThrownBy(() -> AdmissibleSizes.dense(2, 0, EPSILON, DELTA)).hasMessageContaining("tau must be");
    }

    @Test
    void orderAndRanking() {
        Admissible order = AdmissibleSizes.ordinal(0.5, 2, EPSILON, DELTA);
        assertThat(order.bound()).isCloseTo(4 / (0.1 * 0.25), within(1e-9)); // γ₁²/(ε₁γ²) = 160
        assertThat(order.needed().landmarks())
                .isEqualTo(SampleSizes.ordinal(order.bound(), 0.1, DELTA).landmarks());
        Admissible ranking = AdmissibleSizes.ranking(0.5, 3, EPSILON, DELTA);
        double mc = 3 / (2 * 0.1 * 0.25); // 60
        assertThat(ranking.bound()).isCloseTo(2 * mc * (1 + Math.sqrt(2 * mc)), within(1e-9));
        assertThat(ranking.bound()).as("the thesis rounds up").isLessThan(5 * mc * Math.sqrt(mc));
        assertThat(ranking.theorem()).isEqualTo("5.21");
    }
}
