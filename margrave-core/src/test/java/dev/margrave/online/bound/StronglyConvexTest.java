// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Row;
import dev.margrave.online.AucLoss;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.MarginLoss;
import dev.margrave.online.OnlinePairLearner;
import dev.margrave.online.PairMatrixLoss;
import dev.margrave.online.StreamMethod;
import dev.margrave.online.StreamSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The regularizer (λ/2)‖w‖² with the steps 1/(λt), and the bound of its regret. */
final class StronglyConvexTest {
    private static final int N = 4000;

    /**
     * Rows of alternating labels whose difference from the row before, times the label, is ±1 at random: with λ above 1 all margins
     * are below 1, so the loss of row t is 1 − ε_t w + (λ/2)w² for the row before it. All sums are known in closed form.
     */
    private record Planted(List<Row> rows, int[] labels, double[] signs) {
        static Planted draw(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Row> rows = new ArrayList<>();
            int[] labels = new int[N];
            double[] signs = new double[N];
            double at = 0;
            for (int t = 0; t < N; t++) {
                labels[t] = t % 2 == 0 ? 1 : -1;
                signs[t] = random.nextBoolean() ? 1 : -1;
                at += t == 0 ? 0 : labels[t] * signs[t];
                rows.add(Row.dense(at));
            }
            return new Planted(rows, labels, signs);
        }

        /** Σ of the losses of the row before, with the regularizer, of iterates that {@code steps} makes, less the smallest such sum. */
        double regret(double lambda, java.util.function.IntToDoubleFunction length) {
            double w = 0;
            double losses = 0;
            double sum = 0;
            for (int t = 2; t <= N; t++) {
                double sign = signs[t - 1];
                losses += 1 - sign * w + lambda / 2 * w * w;
                sum += sign;
                w -= length.applyAsDouble(t) * (lambda * w - sign);
            }
            double best = (N - 1) - sum * sum / (2 * lambda * (N - 1));
            return losses - best;
        }
    }

    private static StreamSettings settings(double lambda) {
        return StreamSettings.DEFAULTS
                .withBuffer(BufferSettings.parse("fifo:1"))
                .withLambda(lambda);
    }

    /** The learner makes these steps, and no others. */
    @Test
    void stepsAreTheirFormula() {
        Planted planted = Planted.draw(3);
        double lambda = 1.5;
        OnlinePairLearner learner = new OnlinePairLearner(settings(lambda));
        double w = 0;
        for (int t = 1; t <= N; t++) {
            double loss = learner.learn(planted.rows().get(t - 1), planted.labels()[t - 1]);
            if (t > 1) {
                assertThat(loss).isCloseTo(1 - planted.signs()[t - 1] * w, within(1e-9));
                w -= (lambda * w - planted.signs()[t - 1]) / (lambda * t);
            }
            assertThat(learner.weights()[0]).isCloseTo(w, within(1e-9));
        }
    }

    /** The bound holds on all streams, is not vacuous, and neither half of its constant nor other steps would pass. */
    @Test
    void theRegretIsBoundedAndNearlyReached() {
        double lambda = 1.5;
        double gradient = 1 + lambda * (1 / lambda); // |w| ≤ 1/λ
        double bound = StreamBounds.regretStronglyConvex(gradient, lambda, 1 / lambda, N);
        double mean = 0;
        double slower = Double.POSITIVE_INFINITY;
        double tight = 0;
        for (long seed = 1; seed <= 40; seed++) {
            Planted planted = Planted.draw(seed);
            double regret = planted.regret(lambda, t -> 1 / (lambda * t));
            assertThat(regret).isLessThan(bound);
            mean += regret / 40;
            // With the gradients of the stream instead of their largest length, the bound is within 1.35 of the regret.
            double exact = observed(planted, lambda);
            assertThat(regret).isLessThan(exact);
            tight = Math.max(tight, regret / exact);
            slower = Math.min(slower, planted.regret(lambda, t -> 1 / Math.sqrt(t)));
        }
        assertThat(bound).isLessThan(0.01 * N); // the losses sum up to about N
        assertThat(tight).isGreaterThan(0.7); // so half of the constant fails
        assertThat(mean).isGreaterThan(1);
        assertThat(slower).isGreaterThan(bound); // and so does the step η/√t
    }

    /** (λ/2)‖w*‖² + Σ ‖g_t‖²/(2λt) with the gradients that occurred. */
    private static double observed(Planted planted, double lambda) {
        double w = 0;
        double sum = 0;
        double signs = 0;
        for (int t = 2; t <= N; t++) {
            double gradient = lambda * w - planted.signs()[t - 1];
            sum += gradient * gradient / (2 * lambda * t);
            signs += planted.signs()[t - 1];
            w -= gradient / (lambda * t);
        }
        double best = signs / (lambda * (N - 1));
        return lambda / 2 * best * best + sum;
    }

    /** Against all pairs, by Newton's method and by the ellipsoid method, which share nothing; and at the optimum the gradient is 0. */
    @Test
    void regretAgainstAllPairs() {
        SplittableRandom random = new SplittableRandom(8);
        List<Row> rows = new ArrayList<>();
        int[] labels = new int[60];
        for (int t = 0; t < labels.length; t++) {
            labels[t] = random.nextInt(3) == 0 ? 1 : -1;
            rows.add(Row.dense(labels[t] * random.nextDouble(), random.nextDouble(-1, 1)));
        }
        for (MarginLoss phi : MarginLoss.values()) {
            AucLoss loss = new AucLoss(phi);
            StreamSettings settings = settings(0.4).withLoss(loss).withRadius(0.3);
            for (StreamSettings each : List.of(settings, settings.withRadius(100))) {
                AllPairsRegret newton = AllPairsRegret.of(each, rows, labels, 1000);
                AllPairsRegret ellipsoid = AllPairsRegret.of(each.withLoss(new Custom(loss)), rows, labels, 30_000);
                assertThat(newton.isExact()).isTrue();
                assertThat(ellipsoid.isExact()).isTrue();
                assertThat(newton.learner()).isCloseTo(ellipsoid.learner(), within(1e-9));
                assertThat(newton.best()).isCloseTo(ellipsoid.best(), within(3e-4));
                assertThat(newton.lower())
                        .isLessThan(AllPairsRegret.of(each.withLambda(4), rows, labels, 1000)
                                .learner());
            }
        }
    }

    /** An AUC loss that the learner does not recognize. */
    private record Custom(AucLoss loss) implements dev.margrave.online.PairLoss {
        @Override
        public String title() {
            return "custom";
        }

        @Override
        public int parameters(int features) {
            return features;
        }

        @Override
        public double addGradient(double[] w, Row x, int y, Row other, int otherY, double factor, double[] gradient) {
            return loss.addGradient(w, x, y, other, otherY, factor, gradient);
        }
    }

    @Test
    void settingsThatDoNotFit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamSettings.DEFAULTS.withLambda(-1))
                .withMessageContaining("lambda");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        StreamSettings.DEFAULTS.oam(StreamMethod.OAM_GRA, 10).withLambda(1))
                .withMessageContaining("olp alone");
        assertThat(settings(2).withLoss(PairMatrixLoss.METRIC).lambda()).isEqualTo(2);
    }
}
