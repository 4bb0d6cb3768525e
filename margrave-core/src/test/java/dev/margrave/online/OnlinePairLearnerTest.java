// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The learner's sparse, scaled and lazy arithmetic is that of the formulas, written down plainly. */
final class OnlinePairLearnerTest {
    private static final int FEATURES = 40;

    record Example(double[] x, int y) {
        Row row(boolean dense) {
            if (dense) {
                return Row.dense(x);
            }
            int[] indices = IntStream.range(0, x.length).filter(j -> x[j] != 0).toArray();
            return Row.sparse(
                    x.length,
                    indices,
                    Arrays.stream(indices).mapToDouble(j -> x[j]).toArray());
        }
    }

    /** Rows with some sparse, some dense, one of three of the label 1. */
    static List<Example> stream(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Example> all = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int y = random.nextInt(3) == 0 ? 1 : -1;
            double density = i % 4 == 0 ? 0.8 : 0.1;
            double[] x = new double[FEATURES];
            for (int j = 0; j < FEATURES; j++) {
                if (random.nextDouble() < density) {
                    x[j] = random.nextDouble() - 0.5 + (j % 3 == 0 ? 0.3 * y : 0);
                }
            }
            all.add(new Example(x, y));
        }
        return all;
    }

    private static StreamSettings olp(MarginLoss phi, String buffer) {
        return StreamSettings.DEFAULTS
                .withLoss(new AucLoss(phi))
                .withBuffer(BufferSettings.parse(buffer))
                .withRadius(1.5)
                .withEta(2);
    }

    private static OnlinePairLearner learned(StreamSettings settings, List<Example> rows, boolean dense) {
        OnlinePairLearner learner = new OnlinePairLearner(settings);
        rows.forEach(example -> learner.learn(example.row(dense), example.y()));
        return learner;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }

    /** OLP with the last rows, by whole arrays; returns the last iterate and the average. */
    private static double[][] plainOlp(List<Example> rows, MarginLoss phi, int size, double eta, double radius) {
        double[] w = new double[FEATURES];
        double[] sum = new double[FEATURES];
        for (int t = 1; t <= rows.size(); t++) {
            Example z = rows.get(t - 1);
            if (t > 1) {
                for (int j = 0; j < FEATURES; j++) {
                    sum[j] += w[j];
                }
            }
            List<Example> buffer = rows.subList(Math.max(0, t - 1 - size), t - 1);
            double[] gradient = new double[FEATURES];
            for (Example b : buffer) {
                if (b.y() != z.y()) {
                    double slope = phi.slope(z.y() * (dot(w, z.x()) - dot(w, b.x())));
                    for (int j = 0; j < FEATURES; j++) {
                        gradient[j] += slope * z.y() * (z.x()[j] - b.x()[j]) / buffer.size();
                    }
                }
            }
            for (int j = 0; j < FEATURES; j++) {
                w[j] -= eta / Math.sqrt(t) * gradient[j];
            }
            double norm = Math.sqrt(dot(w, w));
            for (int j = 0; j < FEATURES && norm > radius; j++) {
                w[j] *= radius / norm;
            }
        }
        for (int j = 0; j < FEATURES; j++) {
            sum[j] /= rows.size() - 1;
        }
        return new double[][] {w, sum};
    }

    private static void assertClose(double[] found, double[] expected, double tolerance) {
        assertThat(found).hasSameSizeAs(expected);
        for (int j = 0; j < expected.length; j++) {
            assertThat(found[j]).as("entry %d", j).isCloseTo(expected[j], within(tolerance));
        }
    }

    @ParameterizedTest
    @EnumSource
    void olpIsItsFormula(MarginLoss phi) {
        List<Example> rows = stream(1500, 4);
        OnlinePairLearner learner = learned(olp(phi, "fifo:12"), rows, true);
        double[][] plain = plainOlp(rows, phi, 12, 2, 1.5);
        assertClose(learner.weights(), plain[0], 1e-10);
        assertClose(learner.averageWeights(), plain[1], 1e-10);
        assertThat(learner.norm()).isCloseTo(Math.sqrt(dot(plain[0], plain[0])), within(1e-10));
        assertThat(learner.norm()).as("the ball is reached").isGreaterThan(phi == MarginLoss.SQUARED ? 0.5 : 1.4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fifo:7", "rs:7", "rs-x:7", "rs-x2:7", "balanced:8"})
    void denseAndSparseRowsAreTheSame(String buffer) {
        List<Example> rows = stream(400, 5);
        OnlinePairLearner dense = learned(olp(MarginLoss.HINGE, buffer), rows, true);
        OnlinePairLearner sparse = learned(olp(MarginLoss.HINGE, buffer), rows, false);
        assertThat(sparse.weights()).isEqualTo(dense.weights());
        assertThat(sparse.averageWeights()).isEqualTo(dense.averageWeights());
        assertThat(sparse.meanLoss()).isEqualTo(dense.meanLoss()).isPositive();
    }

    /** Other labels for both sides are the same stream seen from the other side. */
    @ParameterizedTest
    @ValueSource(strings = {"rs-x2:10", "rs:10"})
    void labelsMayBeSwapped(String buffer) {
        List<Example> rows = stream(300, 6);
        List<Example> swapped = rows.stream()
                .map(example -> new Example(example.x(), -example.y()))
                .toList();
        double[] w = learned(olp(MarginLoss.HINGE, buffer), rows, false).weights();
        double[] other = learned(olp(MarginLoss.HINGE, buffer), swapped, false).weights();
        assertThat(Arrays.stream(other).map(value -> -value + 0.0).toArray())
                .isEqualTo(Arrays.stream(w).map(value -> value + 0.0).toArray());
    }

    /** The general way through a loss of pairs and the fast way of the AUC meet. */
    @Test
    void anyLossOfPairsGoesTheGeneralWay() {
        List<Example> rows = stream(300, 7);
        AucLoss auc = new AucLoss(MarginLoss.HINGE);
        PairLoss wrapped = new PairLoss() {
            @Override
            public String title() {
                return "my-own";
            }

            @Override
            public int parameters(int features) {
                return features;
            }

            @Override
            public double addGradient(double[] w, Row x, int y, Row other, int otherY, double factor, double[] g) {
                return auc.addGradient(w, x, y, other, otherY, factor, g);
            }
        };
        OnlinePairLearner fast = learned(olp(MarginLoss.HINGE, "rs-x:9"), rows, false);
        OnlinePairLearner general = learned(olp(MarginLoss.HINGE, "rs-x:9").withLoss(wrapped), rows, false);
        assertClose(general.weights(), fast.weights(), 1e-11);
        assertClose(general.averageWeights(), fast.averageWeights(), 1e-11);
        assertThat(general.meanLoss()).isCloseTo(fast.meanLoss(), within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"l1, 1.0", "lq:1.5, 1.0"})
    void otherBallsHoldTheParameters(String set, double radius) {
        List<Example> rows = stream(300, 8);
        StreamSettings settings = olp(MarginLoss.HINGE, "rs-x2:10").withProjection(Projections.parse(set, radius));
        double[] w = learned(settings, rows, false).weights();
        double q = set.equals("l1") ? 1 : 1.5;
        double norm =
                Math.pow(Arrays.stream(w).map(v -> Math.pow(Math.abs(v), q)).sum(), 1 / q);
        assertThat(norm).isBetween(0.9, 1 + 1e-12);
    }

    /** Both OAM methods with buffers that hold all rows of a label, so that C_t = C. */
    @ParameterizedTest
    @EnumSource(
            value = StreamMethod.class,
            names = {"OAM_GRA", "OAM_SEQ"})
    void oamIsItsFormula(StreamMethod method) {
        List<Example> rows = stream(60, 9);
        double c = 0.3;
        double[] w = new double[FEATURES];
        for (int t = 0; t < rows.size(); t++) {
            Example z = rows.get(t);
            double[] start = w.clone();
            for (Example b : rows.subList(0, t)) {
                if (b.y() != z.y()) {
                    double[] difference = new double[FEATURES];
                    Arrays.setAll(difference, j -> z.x()[j] - b.x()[j]);
                    double margin = z.y() * dot(method == StreamMethod.OAM_GRA ? start : w, difference);
                    double tau = method == StreamMethod.OAM_GRA
                            ? (margin <= 1 ? c / 2 : 0)
                            : Math.min(c / 2, Math.max(0, 1 - margin) / dot(difference, difference));
                    for (int j = 0; j < FEATURES; j++) {
                        w[j] += tau * z.y() * difference[j];
                    }
                }
            }
        }
        StreamSettings settings = StreamSettings.DEFAULTS.withC(c).oam(method, 200);
        assertClose(learned(settings, rows, false).weights(), w, 1e-10);
    }

    /** With one place for each label, n′ rows of the other label and no loss met before, the first real step is C n′/2 · y(x − b). */
    @Test
    void oamCountsWhatABufferedRowStandsFor() {
        StreamSettings settings = StreamSettings.DEFAULTS.withC(0.5).oam(StreamMethod.OAM_GRA, 2);
        OnlinePairLearner learner = new OnlinePairLearner(settings);
        for (int t = 0; t < 6; t++) {
            learner.learn(Row.dense(1, 0), -1);
        }
        learner.learn(Row.dense(0, 2), 1);
        assertThat(learner.weights()).containsExactly(-1.5, 3.0); // 0.5 · 6 / 2 = 1.5
    }

    /** In a balanced buffer the mean over the other label weighs as much as its share of the past. */
    @Test
    void balancedBuffersWeighLabelsByTheirShare() {
        StreamSettings settings =
                olp(MarginLoss.HINGE, "balanced:2").withRadius(100).withEta(1);
        OnlinePairLearner learner = new OnlinePairLearner(settings);
        learner.learn(Row.dense(1, 0), 1);
        for (int t = 0; t < 4; t++) {
            learner.learn(Row.dense(0, 0), 1); // the last one of these is held
        }
        double loss = learner.learn(Row.dense(0, 1), -1);
        assertThat(loss).isEqualTo(1.0);
        // One row stands for all 5 of the past: w = −1/√6 · (5/5) · φ′ · y (x − b) = (0, −1/√6).
        assertClose(learner.weights(), new double[] {0, -1 / Math.sqrt(6)}, 1e-15);
        learner.learn(Row.dense(2, 0), 1); // one row of the past 6 has the other label
        double expected = 1 / Math.sqrt(7) / 6;
        assertClose(learner.weights(), new double[] {2 * expected, -1 / Math.sqrt(6) - expected}, 1e-15);
    }

    @Test
    void rowsMayGetWider() {
        OnlinePairLearner learner = new OnlinePairLearner(olp(MarginLoss.HINGE, "fifo:3"));
        learner.learn(Row.dense(1), 1);
        learner.learn(Row.sparse(1000, new int[] {999}, new double[] {1}), -1);
        assertThat(learner.features()).isEqualTo(1000);
        assertThat(learner.weights()).hasSize(1000);
        assertThat(learner.weights()[0]).isCloseTo(1.5 / Math.sqrt(2), within(1e-12));
        assertThat(learner.weights()[999]).isEqualTo(-learner.weights()[0]);
        assertThat(learner.score(Row.dense(1, 1))).isCloseTo(learner.weights()[0], within(1e-15));
    }

    @Test
    void nothingHappensToAStreamOfOneLabel() {
        OnlinePairLearner learner = new OnlinePairLearner(StreamSettings.DEFAULTS);
        for (int t = 0; t < 10; t++) {
            learner.learn(Row.dense(1, 2), 1);
        }
        assertThat(learner.weights()).containsExactly(0, 0);
        assertThat(learner.meanLoss()).isEqualTo(1);
    }

    @Test
    void settingsAreChecked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BufferSettings.parse("rs-x3:100"))
                .withMessage(
                        "unknown buffer \"rs-x3\"; allowed: fifo:SIZE, rs:SIZE, rs-x:SIZE, rs-x2:SIZE, balanced:SIZE");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BufferSettings.parse("rs"))
                .withMessageContaining("rs:SIZE with a whole number");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BufferSettings.parse("fifo:0"))
                .withMessage("the buffer's size must be in 1..1000000, got 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamSettings.DEFAULTS.withMethod(StreamMethod.OAM_GRA))
                .withMessageContaining("rs:SIZE");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamSettings.DEFAULTS.withEta(Double.NaN))
                .withMessage("eta must be positive and finite, got NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OnlinePairLearner(StreamSettings.DEFAULTS).learn(Row.dense(1), 0))
                .withMessage("label must be 1 or -1, got 0");
    }

    @Test
    void whatIsNotFiniteIsRefused() {
        StreamSettings settings = StreamSettings.DEFAULTS.withLoss(new AucLoss(MarginLoss.EXPONENTIAL));
        OnlinePairLearner learner = new OnlinePairLearner(settings);
        learner.learn(Row.dense(1000), 1);
        learner.learn(Row.dense(-1000), -1);
        assertThatThrownBy(() -> learner.learn(Row.dense(2000), -1))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("row 3 of the stream");
    }

    /** A ball that shortens w after each row makes the internal scale tiny; the mean of the iterates must not suffer. */
    @Test
    void meansAreExactInASmallBall() {
        StreamSettings settings = StreamSettings.DEFAULTS
                .withBuffer(BufferSettings.parse("fifo:6"))
                .withRadius(0.2);
        OnlinePairLearner learner = new OnlinePairLearner(settings);
        List<Example> rows = stream(20_000, 77);
        double[] sum = new double[rows.get(0).x().length];
        for (int t = 0; t < rows.size(); t++) {
            double[] w = learner.weights();
            for (int j = 0; j < w.length && t > 0; j++) {
                sum[j] += w[j];
            }
            learner.learn(rows.get(t).row(true), rows.get(t).y());
        }
        double[] mean = learner.averageWeights();
        for (int j = 0; j < mean.length; j++) {
            assertThat(mean[j]).isCloseTo(sum[j] / (rows.size() - 1), within(1e-9));
        }
    }
}
