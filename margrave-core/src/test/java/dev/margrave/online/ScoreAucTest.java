// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.evaluation.RocCurve;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ScoreAucTest {
    @Test
    void smallAreasAreThoseOfTheDefinition() {
        SplittableRandom random = new SplittableRandom(1);
        ScoreAuc auc = new ScoreAuc();
        double[] scores = new double[200];
        int[] labels = new int[200];
        for (int i = 0; i < 200; i++) {
            scores[i] = random.nextInt(15) - 7; // with ties
            labels[i] = random.nextInt(3) == 0 ? 1 : -1;
            auc.add(scores[i], labels[i]);
        }
        double right = 0;
        double pairs = 0;
        for (int i = 0; i < 200; i++) {
            for (int j = 0; j < 200; j++) {
                if (labels[i] > 0 && labels[j] < 0) {
                    right += scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
                    pairs++;
                }
            }
        }
        assertThat(auc.area()).hasValue(right / pairs);
        assertThat(auc.error()).isZero();
    }

    @Test
    void oneLabelHasNoArea() {
        ScoreAuc auc = new ScoreAuc();
        auc.add(1, 1);
        assertThat(auc.area()).isEmpty();
        auc.add(1, -1);
        assertThat(auc.area()).hasValue(0.5);
    }

    /** Past the exact rows the area is within the error that is stated, whatever the size and sign of the scores. */
    @ParameterizedTest
    @ValueSource(doubles = {1, 1e-6, 1e12, 0.03})
    void largeAreasAreWithinTheirError(double size) {
        SplittableRandom random = new SplittableRandom(2);
        int rows = ScoreAuc.EXACT_ROWS + 60_000;
        ScoreAuc auc = new ScoreAuc();
        double[][] scores = {new double[rows], new double[rows]};
        int[] counts = new int[2];
        for (int i = 0; i < rows; i++) {
            int label = random.nextInt(4) == 0 ? 1 : -1;
            double score = i % 50 == 0 ? 0 : size * (random.nextDouble() + random.nextDouble() - 1 + 0.2 * label);
            auc.add(score, label);
            int half = label > 0 ? 1 : 0;
            scores[half][counts[half]++] = score;
        }
        double exact = RocCurve.area(Arrays.copyOf(scores[1], counts[1]), Arrays.copyOf(scores[0], counts[0]))
                .orElseThrow();
        assertThat(auc.rows()).isEqualTo(rows);
        assertThat(auc.error()).isPositive().isLessThan(3e-4);
        assertThat(auc.area().orElseThrow()).isCloseTo(exact, within(auc.error()));
    }
}
