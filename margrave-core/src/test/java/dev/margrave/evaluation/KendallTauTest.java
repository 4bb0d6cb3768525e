// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KendallTauTest {
    /** Straight from the definition, over all pairs. */
    private static double byPairs(double[] relevances, double[] scores) {
        int balance = 0;
        int pairs = 0;
        for (int i = 0; i < scores.length; i++) {
            for (int j = 0; j < scores.length; j++) {
                if (relevances[i] > relevances[j]) {
                    pairs++;
                    balance += Double.compare(scores[i] - scores[j], 0);
                }
            }
        }
        return (double) balance / pairs;
    }

    @Test
    void countsPairs() {
        Random random = new Random(7);
        for (int trial = 0; trial < 200; trial++) {
            int rows = 2 + random.nextInt(30);
            double[] relevances = new double[rows];
            double[] scores = new double[rows];
            for (int i = 0; i < rows; i++) {
                relevances[i] = random.nextInt(4);
                scores[i] = trial % 2 == 0 ? random.nextInt(5) - 2 : random.nextGaussian();
            }
            relevances[0] = 5;
            assertThat(KendallTau.of(relevances, scores).orElseThrow())
                    .isCloseTo(byPairs(relevances, scores), within(1e-12));
        }
    }

    @Test
    void bestAndWorstOrder() {
        double[] relevances = {2, 2, 1, 0, 0};
        assertThat(KendallTau.of(relevances, new double[] {9, 8, 5, 1, 2})).hasValue(1);
        assertThat(KendallTau.of(relevances, new double[] {1, 2, 5, 9, 8})).hasValue(-1);
        assertThat(KendallTau.of(relevances, new double[] {0.0, -0.0, 0, 0, 0})).hasValue(0);
        assertThat(KendallTau.of(new double[] {1, 1}, new double[] {1, 2})).isEmpty();
    }

    @Test
    void everyQueryCountsTheSame() {
        Dataset data = Dataset.regression(DenseMatrix.wrap(7, 1, new double[7]), new double[] {1, 0, 2, 1, 0, 3, 3})
                .withQueries(new int[] {1, 1, 2, 2, 2, 3, 3});
        double[] scores = {1, 2, 3, 2, 1, 5, 6}; // −1, 1, and no pair
        assertThat(KendallTau.mean(data, scores)).hasValue(0);
        assertThat(RankingEvaluation.of(data, scores).kendallTau()).hasValue(0);
        assertThat(KendallTau.mean(data.withQueries(new int[] {1, 2, 3, 4, 5, 6, 7}), scores))
                .isEmpty();
    }
}
