// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Row;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.model.Classifier;
import dev.margrave.persist.Models;
import dev.margrave.solver.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions of a kernel on a budget of rows. */
final class KernelAucTest {
    private static final int BUFFER = 5;

    /** Two features; the label is the sign of their product, which no linear function ranks. */
    private record Stream(List<Row> rows, int[] labels) {
        static Stream draw(long seed, int n) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Row> rows = new ArrayList<>();
            int[] labels = new int[n];
            for (int t = 0; t < n; t++) {
                double[] x = {random.nextDouble(-1, 1), random.nextDouble(-1, 1)};
                labels[t] = x[0] * x[1] > 0 ? 1 : -1;
                rows.add(Row.dense(x));
            }
            return new Stream(rows, labels);
        }
    }

    private static StreamSettings settings(String buffer) {
        return StreamSettings.DEFAULTS
                .withBuffer(BufferSettings.parse(buffer))
                .withRadius(3)
                .withEta(0.8);
    }

    /** With the linear kernel and no removal, f is w·x of the learner without a kernel, whatever else is set. */
    @ParameterizedTest
    @ValueSource(strings = {"fifo:6", "rs-x:6", "rs-x2:6", "rs:6", "balanced:6"})
    void theLinearKernelIsNoKernel(String buffer) {
        Stream stream = Stream.draw(1, 400);
        for (StreamSettings plain : List.of(
                settings(buffer),
                settings(buffer).withRadius(0.2),
                settings(buffer).withLambda(0.3),
                settings(buffer).withReplay(2).withEta(0.05).withLoss(new AucLoss(MarginLoss.SQUARED, 2)))) {
            OnlinePairLearner linear = new OnlinePairLearner(plain);
            OnlinePairLearner kernel =
                    new OnlinePairLearner(plain.withSupport(new KernelSupport(Kernels.linear(), 500)));
            for (int t = 0; t < stream.rows().size(); t++) {
                double expected = linear.learn(stream.rows().get(t), stream.labels()[t]);
                double found = kernel.learn(stream.rows().get(t), stream.labels()[t]);
                assertThat(found).isCloseTo(expected, within(1e-9));
            }
            Row x = Row.dense(0.3, -0.9);
            assertThat(kernel.score(x))
                    .describedAs(
                            "lambda %s radius %s replay %s",
                            plain.lambda(), plain.projection().radius(), plain.replay())
                    .isCloseTo(linear.score(x), within(1e-9));
            double[] mean = linear.averageWeights();
            assertThat(kernel.supportScore(x, kernel.averageWeights()))
                    .isCloseTo(0.3 * mean[0] - 0.9 * mean[1], within(1e-9));
            assertThat(kernel.norm()).isCloseTo(linear.norm(), within(1e-9));
            assertThat(kernel.removedRows()).isZero();
            assertThat(kernel.budgetError(false)).isZero();
            assertThat(kernel.budgetError(true)).isZero();
        }
    }

    /** f̃ of the same steps without a budget, as coefficients of all rows of the stream. */
    private static final class Unlimited {
        private final Kernel kernel;
        private final Stream stream;
        private final double[] c;
        private final double[] sums;

        Unlimited(Kernel kernel, Stream stream) {
            this.kernel = kernel;
            this.stream = stream;
            this.c = new double[stream.labels().length];
            this.sums = new double[c.length];
        }

        /** One step with the gradient at the function of the learner. */
        void step(OnlinePairLearner learner, int t, double length, double lambda, double radius) {
            for (int i = 0; i < c.length; i++) {
                sums[i] += c[i];
                c[i] *= 1 - lambda * length;
            }
            int from = Math.max(0, t - BUFFER);
            for (int b = from; b < t; b++) {
                int y = stream.labels()[t];
                double margin = y
                        * (learner.score(stream.rows().get(t))
                                - learner.score(stream.rows().get(b)));
                if (stream.labels()[b] != y && margin < 1) {
                    c[t] += length * y / (t - from);
                    c[b] -= length * y / (t - from);
                }
            }
            double norm = Math.sqrt(product(c, c));
            for (int i = 0; i < c.length && norm > radius; i++) {
                c[i] *= radius / norm;
            }
        }

        private double product(double[] a, double[] b) {
            double sum = 0;
            for (int i = 0; i < a.length; i++) {
                for (int j = 0; j < b.length && a[i] != 0; j++) {
                    sum += b[j] == 0
                            ? 0
                            : a[i]
                                    * b[j]
                                    * kernel.apply(
                                            stream.rows().get(i), stream.rows().get(j));
                }
            }
            return sum;
        }

        /** ‖f − f̃‖ for the coefficients of a learner's rows. */
        double distance(OnlinePairLearner learner, double[] f, double[] other) {
            double[] difference = other.clone();
            List<Row> rows = learner.supportRows();
            for (int k = 0; k < rows.size(); k++) {
                difference[stream.rows().indexOf(rows.get(k))] -= f[k];
            }
            return Math.sqrt(Math.max(0, product(difference, difference)));
        }
    }

    /** The bound holds after each row, for both models; and where one row was removed it is reached, so that its half would fail. */
    @ParameterizedTest
    @ValueSource(strings = {"0,100,2", "0,0.7,2", "0.5,100,2", "0,100,400"})
    void theErrorOfTheBudgetIsBounded(String text) {
        String[] parts = text.split(",");
        double lambda = Double.parseDouble(parts[0]);
        double radius = Double.parseDouble(parts[1]);
        Kernel kernel = Kernels.rbf(Double.parseDouble(parts[2]));
        Stream stream = Stream.draw(5, 150);
        StreamSettings settings = settings("fifo:" + BUFFER)
                .withRadius(radius)
                .withLambda(lambda)
                .withSupport(new KernelSupport(kernel, 12));
        OnlinePairLearner learner = new OnlinePairLearner(settings);
        Unlimited unlimited = new Unlimited(kernel, stream);
        double ratio = 0;
        for (int t = 0; t < stream.labels().length; t++) {
            double length = lambda > 0 ? 1 / (lambda * (t + 1)) : 0.8 / Math.sqrt(t + 1.0);
            if (t > 0) {
                unlimited.step(learner, t, length, lambda, radius);
            }
            learner.learn(stream.rows().get(t), stream.labels()[t]);
            assertThat(learner.supportRows().size()).isLessThanOrEqualTo(12);
            double apart = unlimited.distance(learner, learner.weights(), unlimited.c);
            assertThat(apart).isLessThanOrEqualTo(learner.budgetError(false) + 1e-9);
            ratio = Math.max(ratio, learner.budgetError(false) == 0 ? 0 : apart / learner.budgetError(false));
            assertThat(learner.norm()).isLessThanOrEqualTo(radius + 1e-9);
        }
        assertThat(learner.removedRows()).isGreaterThan(50);
        assertThat(ratio).isGreaterThan(0.7);
        double[] mean = unlimited.sums.clone();
        for (int i = 0; i < mean.length; i++) {
            mean[i] /= mean.length - 1;
        }
        assertThat(unlimited.distance(learner, learner.averageWeights(), mean))
                .isPositive()
                .isLessThanOrEqualTo(learner.budgetError(true) + 1e-9);
    }

    /** The norm that is updated is that of all kernel values. */
    @Test
    void ranksWhatNoLinearFunctionRanks(@TempDir Path folder) throws Exception {
        Stream stream = Stream.draw(9, 3000);
        StreamSession session = new StreamSession(
                settings("balanced:20").withRadius(50).withEta(2).withSupport(new KernelSupport(Kernels.rbf(2), 60)));
        StreamSession linear = new StreamSession(settings("balanced:20"));
        for (int t = 0; t < stream.labels().length; t++) {
            String label = stream.labels()[t] > 0 ? "yes" : "no";
            session.learn(stream.rows().get(t), label);
            linear.learn(stream.rows().get(t), label);
        }
        assertThat(linear.progressive().area().orElseThrow()).isBetween(0.4, 0.6);
        assertThat(session.progressive().area().orElseThrow()).isGreaterThan(0.9);
        assertThat(session.learner().norm())
                .isCloseTo(Math.sqrt(session.learner().state().w.squaredNorm), within(1e-6));
        double[] none = new double[0];
        Classifier model = StreamModels.classifier(
                session,
                true,
                Schema.unnamed(2),
                Scaler.of(Scaling.NONE, none, none, none),
                Optional.empty(),
                "",
                Status.CONVERGED);
        Path file = folder.resolve("m.mgv");
        Models.save(model, file);
        double[] weights = session.weights(true);
        for (int t = 0; t < 50; t++) {
            Row row = stream.rows().get(t);
            double expected = session.score(row, weights);
            assertThat(((Classifier) Models.load(file))
                            .functions()
                            .evaluate(dev.margrave.data.DenseMatrix.copyOf(new double[][] {row.toArray()}))[0][0])
                    .isCloseTo(expected, within(1e-9));
        }
        assertThat(model.report().kernel()).isEqualTo("rbf:gamma=2.0");
        assertThat(model.report().parameters()).containsEntry("budget", 60.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rs-x:8", "rs-x2:8", "balanced:8"})
    void aCheckpointGoesOnBitForBit(String buffer, @TempDir Path folder) throws Exception {
        Stream stream = Stream.draw(12, 2600); // the norm is computed again on the way
        StreamSettings settings = settings(buffer)
                .withSupport(new KernelSupport(Kernels.rbf(3), 20))
                .withReplay(1);
        StreamSession whole = new StreamSession(settings);
        StreamSession part = new StreamSession(settings);
        for (int t = 0; t < stream.labels().length; t++) {
            String label = stream.labels()[t] > 0 ? "yes" : "no";
            whole.learn(stream.rows().get(t), label);
            part.learn(stream.rows().get(t), label);
            if (t == 3 || t % 700 == 50) {
                Path file = folder.resolve("state");
                new Checkpoint(Map.of(), new Checkpoint.Position(1, t, 0, "", false), part).save(file);
                part = Checkpoint.load(file, Map.of(), settings).session();
            }
        }
        assertThat(part.weights(false)).containsExactly(whole.weights(false));
        assertThat(part.weights(true)).containsExactly(whole.weights(true));
        assertThat(part.learner().budgetError(true)).isEqualTo(whole.learner().budgetError(true));
        assertThat(part.learner().supportRows()).isEqualTo(whole.learner().supportRows());
    }

    @Test
    void settingsThatDoNotFit() {
        Kernel rbf = Kernels.rbf(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings("fifo:10").withSupport(new KernelSupport(rbf, 10)))
                .withMessageContaining("budget must be larger than the buffer");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        settings("fifo:10").withProjection(Projections.l1(1)).withSupport(new KernelSupport(rbf, 100)))
                .withMessageContaining("the set l2, not in l1");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        settings("rs:10").withLoss(PairMatrixLoss.METRIC).withSupport(new KernelSupport(rbf, 100)))
                .withMessageContaining("a loss of the AUC");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings("rs:10").withSupport(new KernelSupport(Kernels.precomputed(), 100)))
                .withMessageContaining("not precomputed");
    }
}
