// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.kernel.Kernels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Streams of more than two labels, of which a loss asks only whether two of them are equal. */
final class ManyLabelsTest {
    private static final int SIZE = 5;

    static List<PairLoss> losses() {
        List<PairLoss> all = new ArrayList<>(List.of(PairMatrixLoss.values()));
        all.add(new KernelMixLoss(List.of(Kernels.linear(), Kernels.rbf(2))));
        return all;
    }

    private static StreamSettings settings(PairLoss loss) {
        return StreamSettings.DEFAULTS
                .withProjection(loss instanceof KernelMixLoss ? Projections.simplex() : Projections.l2(2))
                .withLoss(loss)
                .withBuffer(BufferSettings.parse("fifo:" + SIZE))
                .withEta(0.3);
    }

    private static Row row(SplittableRandom random) {
        return Row.dense(random.nextDouble(-1, 1), random.nextDouble(-1, 1));
    }

    /** φ of the margin, or of the mean margin, written out here again. */
    private static double loss(PairLoss loss, double[] w, Row x, List<Row> others, boolean[] equal) {
        double sum = 0;
        for (int k = 0; k < others.size(); k++) {
            double[] a = x.toArray();
            double[] b = others.get(k).toArray();
            double h;
            if (loss instanceof KernelMixLoss) {
                double squares = Math.pow(a[0] - b[0], 2) + Math.pow(a[1] - b[1], 2);
                h = w[0] * (a[0] * b[0] + a[1] * b[1]) + w[1] * Math.exp(-2 * squares);
            } else {
                boolean isMetric = loss == PairMatrixLoss.METRIC;
                double[] left = isMetric ? new double[] {a[0] - b[0], a[1] - b[1]} : a;
                double[] right = isMetric ? left : b;
                double form =
                        left[0] * (w[0] * right[0] + w[1] * right[1]) + left[1] * (w[2] * right[0] + w[3] * right[1]);
                h = isMetric ? 1 - form : form;
            }
            double u = equal[k] ? h : -h;
            sum += switch (loss.title()) {
                case "similarity-squared" -> (1 - u) * (1 - u);
                case "similarity-alignment" -> 1 - u;
                case "similarity-goodness" -> u;
                default -> Math.max(0, 1 - u);
            };
        }
        double mean = sum / others.size();
        return loss == PairMatrixLoss.GOODNESS ? Math.max(0, 1 - mean) : mean;
    }

    @ParameterizedTest
    @MethodSource("losses")
    void lossesAreTheirFormulas(PairLoss loss) {
        StreamSession session = new StreamSession(settings(loss));
        SplittableRandom random = new SplittableRandom(4);
        List<Row> rows = new ArrayList<>();
        List<Integer> labels = new ArrayList<>();
        int positive = 0;
        for (int t = 0; t < 200; t++) {
            rows.add(row(random));
            labels.add(random.nextInt(4));
            double[] w = t == 0 ? null : session.learner().weights();
            double value = session.learn(rows.get(t), "label " + labels.get(t));
            if (t > 0) {
                int from = Math.max(0, t - SIZE);
                boolean[] equal = new boolean[t - from];
                for (int k = from; k < t; k++) {
                    equal[k - from] = labels.get(k).equals(labels.get(t));
                }
                assertThat(value).isCloseTo(loss(loss, w, rows.get(t), rows.subList(from, t), equal), within(1e-12));
                positive += value > 0 ? 1 : 0;
            }
        }
        assertThat(session.labels().size()).isEqualTo(4);
        assertThat(positive).isGreaterThan(50);
    }

    /** The mean's gradient is its derivative. */
    @ParameterizedTest
    @MethodSource("losses")
    void gradientsOfMeansAreDerivatives(PairLoss loss) {
        SplittableRandom random = new SplittableRandom(5);
        int different = 0;
        for (int round = 0; round < 30; round++) {
            List<Row> others = List.of(row(random), row(random), row(random));
            int[] labels = {1, 3, 5};
            Row x = row(random);
            double[] w = random.doubles(loss.parameters(2), -1, 1).toArray();
            double[] gradient = new double[w.length];
            double value = loss.addMeanGradient(w, x, 3, others, labels, 2, gradient);
            for (int j = 0; j < w.length; j++) {
                double[] up = w.clone();
                up[j] += 1e-6;
                double[] down = w.clone();
                down[j] -= 1e-6;
                double high = loss.addMeanGradient(up, x, 3, others, labels, 0, new double[w.length]);
                double low = loss.addMeanGradient(down, x, 3, others, labels, 0, new double[w.length]);
                assertThat(gradient[j]).isCloseTo((high - low) / 1e-6, within(1e-5 * Math.max(1, value)));
                different += gradient[j] != 0 ? 1 : 0;
            }
        }
        assertThat(different).isGreaterThan(20);
    }

    /** With two labels it does not matter which numbers they are. */
    @ParameterizedTest
    @MethodSource("losses")
    void onlyEqualityCounts(PairLoss loss) {
        OnlinePairLearner signs = new OnlinePairLearner(settings(loss));
        OnlinePairLearner others = new OnlinePairLearner(settings(loss));
        SplittableRandom random = new SplittableRandom(6);
        for (int t = 0; t < 300; t++) {
            Row row = row(random);
            boolean first = random.nextBoolean();
            signs.learn(row, first ? 1 : -1);
            others.learn(row, first ? 7 : 12);
        }
        assertThat(others.weights()).containsExactly(signs.weights());
    }

    @Test
    void aCheckpointKeepsAllLabels(@TempDir Path folder) throws Exception {
        StreamSettings settings = settings(PairMatrixLoss.GOODNESS);
        StreamSession whole = new StreamSession(settings);
        StreamSession part = new StreamSession(settings);
        SplittableRandom random = new SplittableRandom(7);
        for (int t = 0; t < 400; t++) {
            Row row = row(random);
            String label = "l" + random.nextInt(300);
            whole.learn(row, label);
            part.learn(row, label);
            if (t == 200) {
                Path file = folder.resolve("state");
                new Checkpoint(Map.of(), new Checkpoint.Position(1, t, 0, "", false), part).save(file);
                part = Checkpoint.load(file, Map.of(), settings).session();
            }
        }
        assertThat(part.learner().weights()).containsExactly(whole.learner().weights());
        assertThat(part.labels()).isEqualTo(whole.labels());
        assertThat(part.labels().size()).isGreaterThan(127);
    }

    @Test
    void theAucTakesTwo() {
        StreamSession session = new StreamSession(StreamSettings.DEFAULTS);
        session.learn(Row.dense(1), "a");
        session.learn(Row.dense(2), "b");
        assertThat(session.takes("c")).isFalse();
        assertThatExceptionOfType(InvalidDataException.class)
                .isThrownBy(() -> session.learn(Row.dense(3), "c"))
                .withMessageContaining("a third label \"c\"; the labels of the stream are a, b")
                .withMessageContaining("metric-hinge, similarity-hinge and mkl take any number of labels");
        assertThat(session.learner().rows()).isEqualTo(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OnlinePairLearner(StreamSettings.DEFAULTS).learn(Row.dense(1), 3));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OnlinePairLearner(settings(PairMatrixLoss.METRIC)).learn(Row.dense(1), 0));
    }

    @Test
    void matricesAreNoWeightsOfKernels() {
        for (String set : List.of("simplex", "sphere")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> settings(PairMatrixLoss.METRIC).withProjection(Projections.parse(set, 1)))
                    .withMessageContaining("the set " + set + " is for weights of kernels");
        }
    }
}
