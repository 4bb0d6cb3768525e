// SPDX-License-Identifier: Apache-2.0
package dev.margrave.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ThresholdChoiceTest {
    private static final CountMetric ACCURACY = (tp, fp, tn, fn) -> (tp + tn) / (tp + fp + tn + fn);
    private static final CountMetric BALANCED = (tp, fp, tn, fn) -> (tp / (tp + fn) + tn / (tn + fp)) / 2;
    private static final CountMetric F1 = (tp, fp, tn, fn) -> 2 * tp / (2 * tp + fp + fn);

    @Test
    void isMidwayBetweenAdjacentValues() {
        ThresholdChoice choice =
                ThresholdChoice.ofProbabilities(new double[] {0.1, 0.2, 0.3, 0.4}, new int[] {0, 0, 1, 1}, null, F1);
        assertThat(choice.threshold()).isCloseTo(0.25, within(1e-15));
        assertThat(choice.value()).isEqualTo(1);
        assertThat(choice.neutralValue()).isEqualTo(0); // 1/2: nothing exceeds it
    }

    /** Below 0.15, between 0.15 and 0.9, above: one wrong each time; 0.525 is nearest to 1/2. */
    @Test
    void equalValuesGoToTheNearestToNeutral() {
        ThresholdChoice choice =
                ThresholdChoice.ofProbabilities(new double[] {0.9, 0.15}, new int[] {0, 1}, null, ACCURACY);
        assertThat(choice.threshold()).isEqualTo(0.9); // one of two right; the middle would be wrong twice
        ThresholdChoice scores =
                ThresholdChoice.ofScores(new double[] {-3, -1, 2, 4}, new int[] {0, 1, 0, 1}, null, ACCURACY);
        assertThat(scores.threshold()).isEqualTo(-2); // as good as 3
    }

    @Test
    void weightsCount() {
        double[] values = {-2, -1, 1, 2};
        int[] codes = {0, 1, 0, 1};
        assertThat(ThresholdChoice.ofScores(values, codes, new double[] {1, 9, 1, 1}, ACCURACY)
                        .threshold())
                .isEqualTo(-1.5);
        assertThat(ThresholdChoice.ofScores(values, codes, new double[] {1, 1, 9, 1}, ACCURACY)
                        .threshold())
                .isEqualTo(1.5);
    }

    @Test
    void equalsATryOfEveryThreshold() {
        SplittableRandom random = new SplittableRandom(3);
        for (int trial = 0; trial < 100; trial++) {
            int n = 2 + random.nextInt(30);
            double[] p = new double[n];
            int[] codes = new int[n];
            for (int i = 0; i < n; i++) {
                p[i] = random.nextInt(1, 12) / 12.0;
                codes[i] = i < 2 ? i : random.nextInt(2);
            }
            for (CountMetric metric : new CountMetric[] {ACCURACY, BALANCED, F1}) {
                double best = 0;
                for (int k = 0; k <= 24; k++) {
                    best = Math.max(best, at(metric, p, codes, (2 * k + 1) / 24.0 - 1 / 24.0 / 2));
                }
                ThresholdChoice choice = ThresholdChoice.ofProbabilities(p, codes, null, metric);
                assertThat(choice.value()).isCloseTo(best, within(1e-15));
                assertThat(at(metric, p, codes, choice.threshold())).isCloseTo(best, within(1e-15));
                assertThat(choice.threshold()).isBetween(0.0, 1.0);
                assertThat(choice.neutralValue()).isCloseTo(at(metric, p, codes, 0.5), within(1e-15));
            }
        }
    }

    private static double at(CountMetric metric, double[] p, int[] codes, double threshold) {
        double[] counts = new double[4];
        for (int i = 0; i < p.length; i++) {
            counts[p[i] > threshold ? codes[i] == 1 ? 0 : 1 : codes[i] == 1 ? 3 : 2]++;
        }
        return metric.value(counts[0], counts[1], counts[2], counts[3]);
    }

    @Test
    void refusesOtherCodes() {
        assertThatThrownBy(() -> ThresholdChoice.ofScores(new double[] {1}, new int[] {2}, null, F1))
                .hasMessage("a code must be 0 or 1 for a threshold, got 2");
    }
}
