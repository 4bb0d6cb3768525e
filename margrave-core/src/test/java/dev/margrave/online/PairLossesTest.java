// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Row;
import dev.margrave.internal.online.MatrixSets;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Losses of pairs: their gradients are their derivatives, and what they learn is what they are for. */
final class PairLossesTest {
    static List<PairLoss> losses() {
        return List.of(
                new AucLoss(MarginLoss.HINGE),
                new AucLoss(MarginLoss.SQUARED),
                new AucLoss(MarginLoss.EXPONENTIAL, 2),
                PairMatrixLoss.METRIC,
                PairMatrixLoss.SIMILARITY,
                new KernelMixLoss(List.of(Kernels.linear(), Kernels.rbf(0.7), Kernels.polynomial(2))));
    }

    private static double[] numbers(SplittableRandom random, int count) {
        return random.doubles(count, -1, 1).toArray();
    }

    @ParameterizedTest
    @MethodSource("losses")
    void gradientsAreDerivatives(PairLoss loss) {
        SplittableRandom random = new SplittableRandom(9);
        int different = 0;
        for (int k = 0; k < 40; k++) {
            Row x = Row.dense(numbers(random, 3));
            Row other = Row.dense(numbers(random, 3));
            int y = k % 2 == 0 ? 1 : -1;
            int otherY = k % 4 < 2 ? 1 : -1;
            double[] w = numbers(random, loss.parameters(3));
            double[] gradient = new double[w.length];
            double value = loss.addGradient(w, x, y, other, otherY, 1, gradient);
            for (int j = 0; j < w.length; j++) {
                double[] up = w.clone();
                double[] down = w.clone();
                up[j] += 1e-6;
                down[j] -= 1e-6;
                double high = loss.addGradient(up, x, y, other, otherY, 0, new double[w.length]);
                double low = loss.addGradient(down, x, y, other, otherY, 0, new double[w.length]);
                assertThat(gradient[j]).isCloseTo((high - low) / 2e-6, within(1e-6 * Math.max(1, value)));
                different += gradient[j] != 0 ? 1 : 0;
            }
        }
        assertThat(different).isGreaterThan(20);
    }

    /** A metric on two features, of which one tells the labels apart and the other is noise. */
    @Test
    void aMetricStretchesWhatTellsLabelsApart() {
        OnlinePairLearner learner = new OnlinePairLearner(StreamSettings.DEFAULTS
                .withLoss(PairMatrixLoss.METRIC)
                .withProjection(Projections.parse("psd-l2", 10))
                .withEta(0.3));
        SplittableRandom random = new SplittableRandom(10);
        for (int t = 0; t < 2000; t++) {
            int y = random.nextBoolean() ? 1 : -1;
            learner.learn(Row.dense(y + 0.2 * random.nextDouble(), 4 * random.nextDouble()), y);
        }
        double[] m = learner.averageWeights();
        assertThat(m[0]).isGreaterThan(0.2);
        assertThat(m[3]).isBetween(-1e-12, 0.05 * m[0]);
        assertThat(m[1]).isCloseTo(m[2], within(1e-12));
    }

    @Test
    void aMixFindsTheKernelOfTheLabels() {
        List<Kernel> kernels = List.of(Kernels.rbf(50), Kernels.linear());
        for (String set : List.of("simplex", "sphere")) {
            OnlinePairLearner learner = new OnlinePairLearner(StreamSettings.DEFAULTS
                    .withProjection(Projections.parse(set, 1))
                    .withLoss(new KernelMixLoss(kernels)));
            SplittableRandom random = new SplittableRandom(11);
            for (int t = 0; t < 500; t++) {
                int y = random.nextBoolean() ? 1 : -1;
                learner.learn(Row.dense(y * (0.5 + random.nextDouble())), y);
            }
            assertThat(learner.weights()[1]).isGreaterThan(0.9);
            assertThat(learner.weights()[0]).isLessThan(0.4);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamSettings.DEFAULTS.withLoss(new KernelMixLoss(kernels)))
                .withMessageContaining("simplex or sphere");
    }

    /** Wider rows keep the matrix that was learned so far in its place. */
    @Test
    void matricesGrow() {
        assertThat(PairMatrixLoss.SIMILARITY.resized(new double[] {1, 2, 3, 4}, 2, 3))
                .containsExactly(1, 2, 0, 3, 4, 0, 0, 0, 0);
        OnlinePairLearner learner = new OnlinePairLearner(StreamSettings.DEFAULTS.withLoss(PairMatrixLoss.SIMILARITY));
        learner.learn(Row.dense(1, 0), 1);
        learner.learn(Row.dense(0, 1, 1), 1);
        assertThat(learner.weights()).hasSize(9);
        assertThat(learner.weights()[3]).isCloseTo(1 / Math.sqrt(2), within(1e-15));
    }

    @Test
    void rootsOfMetricsGiveTheirDistances() {
        double[] m = {2, 0.5, 0.5, 1};
        double[] root = MatrixSets.squareRoot(m);
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                double product = root[i] * root[j] + root[2 + i] * root[2 + j];
                assertThat(product).isCloseTo(m[2 * i + j], within(1e-12));
            }
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MatrixSets.squareRoot(new double[] {1, 0, 0, -1}))
                .withMessageContaining("not positive semidefinite");
    }
}
