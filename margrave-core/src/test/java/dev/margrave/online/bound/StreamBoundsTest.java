// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Row;
import dev.margrave.internal.dense.SymmetricEigen;
import dev.margrave.online.BufferPolicy;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.OnlinePairLearner;
import dev.margrave.online.StreamSettings;
import dev.margrave.online.bound.PairComplexity.MatrixNorm;
import dev.margrave.online.bound.StreamBounds.Bound;
import dev.margrave.online.bound.StreamBounds.StrongConvexity;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The bounds are their formulas, hold in trials, and lie where the printed statements say. */
final class StreamBoundsTest {
    private static final PairComplexity UNIT = new PairComplexity(1);

    private static void assertSum(Bound bound) {
        assertThat(bound.empirical() + bound.complexity() + bound.regret() + bound.confidence())
                .isCloseTo(bound.value(), within(1e-12 * bound.value()));
    }

    @Test
    void tablesAreTheirFormulas() {
        assertThat(PairComplexity.auc(2, 3, 5).at(4)).isEqualTo(2 * 3 * 5 / 2.0);
        // q = 1.5, p = 3: 2 x w √2.
        assertThat(PairComplexity.auc(1.5, 1, 1).constant()).isCloseTo(2 * Math.sqrt(2), within(1e-15));
        assertThat(PairComplexity.aucSparse(2, 3, 100).constant())
                .isCloseTo(12 * Math.sqrt(Math.E * Math.log(100)), within(1e-12));
        double log = Math.log(50);
        assertThat(PairComplexity.similarity(MatrixNorm.FROBENIUS, 2, 3, 1, 50).constant())
                .isEqualTo(18);
        assertThat(PairComplexity.similarity(MatrixNorm.MIXED, 2, 3, 0.5, 50).constant())
                .isCloseTo(3 * Math.sqrt(Math.E * log), within(1e-12));
        assertThat(PairComplexity.similarity(MatrixNorm.ENTRIES, 2, 3, 0.5, 50).constant())
                .isCloseTo(0.5 * Math.sqrt(2 * Math.E * log), within(1e-12));
        assertThat(PairComplexity.similarity(MatrixNorm.TRACE, 2, 3, 0.5, 50).constant())
                .isEqualTo(18);
        assertThat(PairComplexity.metric(MatrixNorm.TRACE, 2, 3, 0.5, 50).constant())
                .isEqualTo(72);
        assertThat(PairComplexity.kernelsOnSphere(4, 9).at(100)).isCloseTo(1.2, within(1e-15));
        assertThat(PairComplexity.kernelsOnSimplex(4, 9).constant())
                .isCloseTo(4 * Math.sqrt(Math.E * Math.log(9)), within(1e-12));
        assertThat(UNIT.composed(3, 2).constant()).isEqualTo(6);
        assertThatIllegalArgumentException().isThrownBy(() -> PairComplexity.auc(2.5, 1, 1));
    }

    private static double[] unit(SplittableRandom random, int d) {
        double[] x = new double[d];
        double square = 0;
        for (int j = 0; j < d; j++) {
            x[j] = random.nextDouble() - 0.5;
            square += x[j] * x[j];
        }
        double norm = Math.sqrt(square);
        return Arrays.stream(x).map(v -> v / norm).toArray();
    }

    /** The supremum over a ball is the dual norm of the mean; its mean over draws of signs is below the tables' bound. */
    @ParameterizedTest
    @EnumSource
    void complexitiesOfSimilaritiesHoldInTrials(MatrixNorm norm) {
        SplittableRandom random = new SplittableRandom(11);
        int d = 6;
        int n = 25;
        double sum = 0;
        double xMax = 0;
        int trials = 200;
        for (int k = 0; k < trials; k++) {
            double[] head = unit(random, d);
            double[][] mean = new double[d][d];
            for (int t = 0; t < n; t++) {
                double[] x = unit(random, d);
                double sign = random.nextBoolean() ? 1 : -1;
                for (int i = 0; i < d; i++) {
                    for (int j = 0; j < d; j++) {
                        mean[i][j] += sign * head[i] * x[j] / n;
                    }
                }
                xMax = Math.max(xMax, Arrays.stream(x).map(Math::abs).max().orElseThrow());
            }
            sum += dualNorm(mean, norm);
        }
        double bound = PairComplexity.similarity(norm, 1, 1, xMax, d).at(n);
        assertThat(sum / trials).isLessThan(bound).isGreaterThan(bound / 20);
    }

    private static double dualNorm(double[][] m, MatrixNorm norm) {
        int d = m.length;
        return switch (norm) {
            case FROBENIUS ->
                Math.sqrt(Arrays.stream(m)
                        .flatMapToDouble(Arrays::stream)
                        .map(v -> v * v)
                        .sum());
            case MIXED ->
                Arrays.stream(m)
                        .mapToDouble(row ->
                                Math.sqrt(Arrays.stream(row).map(v -> v * v).sum()))
                        .max()
                        .orElseThrow();
            case ENTRIES ->
                Arrays.stream(m)
                        .flatMapToDouble(Arrays::stream)
                        .map(Math::abs)
                        .max()
                        .orElseThrow();
            case TRACE -> {
                double[][] gram = new double[d][d];
                for (int i = 0; i < d; i++) {
                    for (int j = 0; j < d; j++) {
                        for (int k = 0; k < d; k++) {
                            gram[i][j] += m[k][i] * m[k][j];
                        }
                    }
                }
                yield Math.sqrt(SymmetricEigen.inPlace(gram).value(0));
            }
        };
    }

    /** n = 3, s = 1: all sums by hand. */
    @Test
    void smallStreamsByHand() {
        double delta = 0.1;
        double martingale = 2 * Math.sqrt(Math.log(20) / 4);
        double rows = 2 * Math.sqrt(Math.log(60) / 2);
        Bound buffer = StreamBounds.riskByBuffer(0.25, UNIT, 2, 3, BufferSettings.parse("fifo:1"), delta);
        assertThat(buffer.value()).isCloseTo(0.25 + 2 + martingale + rows, within(1e-12));
        Bound all = StreamBounds.riskByAllPairs(0.25, UNIT, 2, 3, delta);
        double mean = (1 + 1 / Math.sqrt(2)) / 2;
        assertThat(all.value()).isCloseTo(0.25 + 2 * mean + martingale + rows * mean, within(1e-12));
        Bound excess = StreamBounds.excessByAllPairs(4, UNIT, 2, 3, delta);
        assertThat(excess.regret()).isEqualTo(2);
        assertThat(excess.complexity()).isCloseTo(2 * mean, within(1e-12));
        Bound byBuffer = StreamBounds.excessByBuffer(4, UNIT, 2, 3, BufferSettings.parse("rs:1"), delta);
        assertThat(byBuffer.value()).isGreaterThan(excess.value());
        for (Bound bound : new Bound[] {buffer, all, excess, byBuffer}) {
            assertSum(bound);
        }
        assertThat(StreamBounds.regretByBuffer(2, 3, 0.5, 4))
                .isCloseTo(9 * 2 / 1.0 + 1 * (1 / Math.sqrt(2) + 1 / Math.sqrt(3) + 0.5), within(1e-12));
        assertThat(StreamBounds.regretByAllPairs(7, UNIT, 2, 100, 99, delta)).isEqualTo(7);
        assertThat(StreamBounds.regretByAllPairs(7, UNIT, 2, 100, 49, delta))
                .isCloseTo(7 + 50 * (2.0 / 7 + 4 * Math.sqrt(Math.log(2000) / 98)), within(1e-9));
    }

    /** The printed constants of Lemma 6.1 and Theorem 6.3 cover what their proofs give on streams that are not tiny. */
    @Test
    void thePrintedStatementsAreNoSmaller() {
        for (long n : new long[] {300, 10_000, 1_000_000}) {
            double printed = Math.sqrt(Math.log(n / 0.05) / (n - 1));
            assertThat(StreamBounds.riskByAllPairs(0, UNIT, 1, n, 0.05).confidence())
                    .isLessThan(3 * printed)
                    .isGreaterThan(1.5 * printed);
            assertThat(StreamBounds.excessByAllPairs(0, UNIT, 1, n, 0.05).confidence())
                    .isLessThan(6 * printed)
                    .isGreaterThan(2 * printed);
        }
    }

    /** Rates: 1/√n without, 1/n (but for logarithms) with strong convexity; a buffer stops at 1/√s and 1/s. */
    @Test
    void ratesAreThoseOfTheTheorems() {
        StrongConvexity loss = new StrongConvexity(1, 1, 1, 1);
        double slow = StreamBounds.excessByAllPairs(0, UNIT, 1, 1_000_000, 0.05).value();
        assertThat(StreamBounds.excessByAllPairs(0, UNIT, 1, 10_000, 0.05).value() / slow)
                .isBetween(8.0, 10.0);
        double fast =
                StreamBounds.excessStronglyConvex(0, loss, 1, 1_000_000, 0.05).value();
        assertThat(StreamBounds.excessStronglyConvex(0, loss, 1, 10_000, 0.05).value() / fast)
                .isBetween(40.0, 100.0);
        double small = StreamBounds.excessStronglyConvexByBuffer(
                        0, loss, 1, 1_000_000, BufferSettings.parse("rs:100"), 0.05)
                .value();
        double large = StreamBounds.excessStronglyConvexByBuffer(
                        0, loss, 1, 1_000_000, BufferSettings.parse("rs:1000"), 0.05)
                .value();
        assertThat(small / large).isBetween(8.0, 10.5);
        assertSum(StreamBounds.excessStronglyConvexByBuffer(5, loss, 1, 1000, BufferSettings.parse("fifo:100"), 0.05));
        assertThat(StreamBounds.excessStronglyConvexByBuffer(0, loss, 1, 500, BufferSettings.parse("rs:500"), 0.05)
                        .value())
                .isEqualTo(
                        StreamBounds.excessStronglyConvex(0, loss, 1, 500, 0.05).value());
    }

    /** What is returned for strongly convex losses solves the inequality of the proof for some ε, and nothing smaller does. */
    @Test
    void theSolutionOfTheQuadraticIsAboveIts() {
        StrongConvexity loss = new StrongConvexity(0.5, 2, 3, 1);
        long n = 2000;
        double value = StreamBounds.excessStronglyConvex(10, loss, 1, n, 0.05).value() * (n - 1);
        double lower = Double.POSITIVE_INFINITY;
        double delta = Math.sqrt(Math.log(8 * Math.log((double) n) / 0.05));
        double harmonic = 0;
        for (int t = 1; t < n; t++) {
            harmonic += 1.0 / t;
        }
        for (double epsilon = 1e-4; epsilon <= 1; epsilon *= 1.01) {
            double r = (1 + epsilon) * 10
                    + Math.pow(4 * (1 + epsilon), 2) * (32 + Math.log(2 * n * 40 / 0.05)) * harmonic / (epsilon * 3);
            double s = r;
            for (int k = 0; k < 200; k++) { // the largest fixed point
                s = r + (1 + epsilon) * Math.max(8 * Math.sqrt(s / 3), 6 * delta) * delta;
            }
            lower = Math.min(lower, s);
        }
        assertThat(value).isGreaterThanOrEqualTo(lower).isLessThan(1.2 * lower);
    }

    /** Places of rs-x that share rows pay for the draws and for the past: n = 4, s = 1, of which t = 3 and 4 are drawn. */
    @Test
    void drawnBuffersPayTwice() {
        BufferSettings drawn = BufferSettings.parse("rs-x2:1");
        Bound bound = StreamBounds.riskByBuffer(0, UNIT, 2, 4, drawn, 0.1);
        double past = (1 + 1 / Math.sqrt(2) + 1 / Math.sqrt(3)) / 3;
        assertThat(bound.complexity()).isCloseTo(2 * (past + 2.0 / 3), within(1e-12));
        double martingale = 2 * Math.sqrt(Math.log(40) / 6);
        double rows = 2 * Math.sqrt(Math.log(160) / 2) * past;
        double draws = 2 * Math.sqrt(Math.log(80) / 2) * 2 / 3;
        assertThat(bound.confidence()).isCloseTo(martingale + rows + draws, within(1e-12));
        long n = 1_000_000;
        double ratio = StreamBounds.riskByBuffer(0, UNIT, 1, n, BufferSettings.parse("rs-x:100"), 0.05)
                        .value()
                / StreamBounds.riskByBuffer(0, UNIT, 1, n, BufferSettings.parse("rs:100"), 0.05)
                        .value();
        assertThat(ratio).isBetween(1.0, 1.05); // long streams hardly share rows
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamBounds.riskByBuffer(0, UNIT, 1, n, BufferSettings.parse("balanced:4"), 0.05))
                .withMessage("the buffer policy must not depend on the content of the rows, got balanced:4");
        StrongConvexity loss = new StrongConvexity(1, 1, 1, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamBounds.excessStronglyConvexByBuffer(0, loss, 1, n, drawn, 0.05))
                .withMessage("Theorem 6.9 needs a buffer of different rows, fifo or rs, got rs-x2:1");
    }

    /** The slope of the loss in h is LR: as much R as L makes the same bound. */
    @Test
    void slopeAndLengthOfRowsCountAlike() {
        double steep = StreamBounds.excessStronglyConvex(3, new StrongConvexity(4, 1, 1, 1), 1, 500, 0.05)
                .value();
        double wide = StreamBounds.excessStronglyConvex(3, new StrongConvexity(1, 4, 1, 1), 1, 500, 0.05)
                .value();
        assertThat(wide).isCloseTo(steep, within(1e-9 * steep));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamBounds.excessStronglyConvex(3, new StrongConvexity(1, 1, 1, 1), 1, 3, 0.05));
    }

    /** d^{1/p}(E|g|^p)^{1/p} for even p, (p − 1)!! being E g^p; d = 3 takes p = 3, for which E|g|³ = 2√(2/π). */
    @Test
    void theLogarithmOfTheTablesCoversKhinchine() {
        for (int d = 3; d < 3_000_000; d = d < 20 ? d + 1 : 2 * d) {
            double least = Math.cbrt(d * 2 * Math.sqrt(2 / Math.PI));
            double moment = 1;
            for (int p = 2; p <= 40; p += 2) {
                moment *= p - 1;
                least = Math.min(least, Math.pow(d * moment, 1.0 / p));
            }
            double table = PairComplexity.aucSparse(0.5, 1, d).constant();
            assertThat(table).isBetween(least, 1.5 * least);
        }
    }

    /**
     * One feature ±1, all h in {−1, 1}: the mean loss of the past, with the h that looks best on it, is that far below its risk as the
     * bound says within a factor of 4, and a hundredth of the trials at most is further, so that a quarter of the bound would fail.
     */
    @Test
    void theUniformDeviationIsNotFarBelowItsBound() {
        SplittableRandom random = new SplittableRandom(21);
        int s = 100;
        int trials = 4000;
        double[] found = new double[trials];
        for (int k = 0; k < trials; k++) {
            int sum = 0;
            for (int i = 0; i < s; i++) {
                sum += random.nextBoolean() ? 1 : -1;
            }
            found[k] = Math.abs(sum) / 2.0 / s; // sup over h of E ℓ − mean ℓ for ℓ = (1 + h x)/2, which lies in [0, 1]
        }
        Arrays.sort(found);
        double delta = 0.01;
        double bound = 2 * new PairComplexity(0.5).at(s) + Math.sqrt(Math.log(1 / delta) / (2 * s));
        double quantile = found[(int) ((1 - delta) * trials)];
        assertThat(quantile).isLessThan(bound).isGreaterThan(bound / 4);
    }

    /** OLP on streams that were drawn: its regret against the best fixed point of the buffer's losses stays below the bound. */
    @Test
    void theRegretOfOlpStaysBelowItsBound() {
        SplittableRandom random = new SplittableRandom(3);
        int n = 400;
        double radius = 1;
        double eta = 0.7;
        OnlinePairLearner learner = new OnlinePairLearner(StreamSettings.DEFAULTS
                .withBuffer(new BufferSettings(BufferPolicy.FIFO, 1))
                .withEta(eta)
                .withRadius(radius));
        double[][] rows = new double[n][];
        int[] labels = new int[n];
        double losses = 0;
        for (int t = 0; t < n; t++) {
            rows[t] = unit(random, 2);
            labels[t] = random.nextDouble() < 0.5 + 0.5 * rows[t][0] ? 1 : -1;
            losses += learner.learn(Row.dense(rows[t]), labels[t]);
        }
        double best = Double.POSITIVE_INFINITY;
        for (int k = 0; k < 360; k++) {
            double[] w = {Math.cos(k * Math.PI / 180), Math.sin(k * Math.PI / 180)};
            double sum = 0;
            for (int t = 1; t < n; t++) {
                double difference = w[0] * (rows[t][0] - rows[t - 1][0]) + w[1] * (rows[t][1] - rows[t - 1][1]);
                sum += labels[t] == labels[t - 1] ? 1 : Math.max(0, 1 - labels[t] * difference);
            }
            best = Math.min(best, sum);
        }
        double bound = StreamBounds.regretByBuffer(2, 2 * radius, eta, n); // ‖x − x′‖ ≤ 2
        assertThat(losses - best).isPositive().isLessThan(bound);
    }
}
