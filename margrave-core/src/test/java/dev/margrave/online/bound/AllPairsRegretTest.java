// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Row;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.OnlinePairLearner;
import dev.margrave.online.Projections;
import dev.margrave.online.StreamSettings;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class AllPairsRegretTest {
    private static final int ROWS = 60;

    /** On the line the best point is found by trying all of them. */
    @Test
    void theRegretIsThatOfItsDefinition() {
        SplittableRandom random = new SplittableRandom(8);
        int[] labels = new int[ROWS];
        double[] x = new double[ROWS];
        for (int t = 0; t < ROWS; t++) {
            labels[t] = random.nextBoolean() ? 1 : -1;
            x[t] = 0.6 * labels[t] + random.nextDouble() * 2 - 1;
        }
        StreamSettings settings = StreamSettings.DEFAULTS.withRadius(2).withBuffer(BufferSettings.parse("rs-x2:5"));
        OnlinePairLearner learner = new OnlinePairLearner(settings);
        double sum = 0;
        for (int t = 0; t < ROWS; t++) {
            sum += t == 0 ? 0 : loss(learner.weights()[0], x, labels, t);
            learner.learn(Row.dense(x[t]), labels[t]);
        }
        double best = Double.POSITIVE_INFINITY;
        for (double w = -2; w <= 2; w += 1e-3) {
            double total = 0;
            for (int t = 1; t < ROWS; t++) {
                total += loss(w, x, labels, t);
            }
            best = Math.min(best, total);
        }
        List<Row> rows = IntStream.range(0, ROWS).mapToObj(t -> Row.dense(x[t])).toList();
        AllPairsRegret regret = AllPairsRegret.of(settings, rows, labels, 4000);
        assertThat(regret.learner()).isCloseTo(sum, within(1e-10));
        assertThat(regret.best())
                .isLessThanOrEqualTo(best + 1e-6 * sum)
                .isGreaterThan(best - 0.02); // the steps of trying are coarse
        assertThat(regret.upper() - regret.lower()).isBetween(0.0, 1e-6 * sum);
        assertThat(regret.lower()).isLessThanOrEqualTo(regret.upper());
        // By Theorem 6.13, far above what was met.
        double byBuffer = StreamBounds.regretByBuffer(3.2, 4, 1, ROWS);
        PairComplexity complexity = PairComplexity.auc(2, 1.6, 2);
        assertThat(regret.upper())
                .isLessThan(StreamBounds.regretByAllPairs(byBuffer, complexity, 1 + 3.2 * 2, ROWS, 5, 0.05));
    }

    private static double loss(double w, double[] x, int[] labels, int t) {
        double sum = 0;
        for (int k = 0; k < t; k++) {
            sum += labels[t] == labels[k] ? 1 : Math.max(0, 1 - labels[t] * w * (x[t] - x[k]));
        }
        return sum / t;
    }

    @Test
    void otherSetsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AllPairsRegret.of(
                        StreamSettings.DEFAULTS.withProjection(Projections.l1(1)),
                        List.of(Row.dense(1), Row.dense(2)),
                        new int[] {1, -1},
                        10))
                .withMessage("regret is measured in the set l2, got l1");
    }
}
