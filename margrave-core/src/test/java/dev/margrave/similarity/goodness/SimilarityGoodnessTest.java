// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity.goodness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Similarities whose goodness is known by hand, because a row's similarities take few values. */
final class SimilarityGoodnessTest {
    private static final int N = 480;

    /** The corners of Theorem 5.6's example, equally likely: x = (±γ, ±γ, √(1 − 2γ²)), and the target is the first sign. */
    private static double[][] corners(double square) {
        double[][] k = new double[N][N];
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                k[i][j] = square * (first(i) * first(j) + second(i) * second(j)) + 1 - 2 * square;
            }
        }
        return k;
    }

    private static int first(int i) {
        return i % 4 < 2 ? 1 : -1;
    }

    private static int second(int i) {
        return i % 2 == 0 ? 1 : -1;
    }

    private static double[] array(IntToDoubleFunction value) {
        double[] array = new double[N];
        for (int i = 0; i < N; i++) {
            array[i] = value.applyAsDouble(i);
        }
        return array;
    }

    private static int[] codes(int labels) {
        int[] codes = new int[N];
        for (int i = 0; i < N; i++) {
            codes[i] = i % labels;
        }
        return codes;
    }

    private static GoodnessSettings settings(double bound, double gamma) {
        return new GoodnessSettings(bound, gamma, 0, 0, 1);
    }

    /** With w = B·sign, f = Bγ²·sign, and no bounded weights do better: the loss is max(0, 1 − Bγ²). */
    @Test
    void theExampleOfTheorem56() {
        double[][] k = corners(0.25);
        for (double bound : new double[] {1, 2, 3, 6}) {
            GoodnessEstimate found = SimilarityGoodness.ofNumbers(k, array(i -> first(i)), settings(bound, 0.1))
                    .get(0);
            assertThat(found.definition()).isEqualTo("5.2");
            assertThat(found.epsilon()).as("B = %s", bound).isCloseTo(Math.max(0, 1 - bound / 4), within(0.05));
            assertThat(found.fitted()).isCloseTo(Math.max(0, 1 - bound / 4), within(0.05));
            assertThat(found.fittedAtLeast().orElseThrow()).isBetween(found.fitted() - 0.01, found.fitted() + 1e-12);
            assertThat(found.without()).isCloseTo(1, within(1e-12));
            assertThat(found.rows()).isEqualTo(N);
            assertThat(found.landmarks()).isEqualTo(N / 2);
        }
    }

    /** Equal weights are best here: G = 2Bγ² for all rows, and C_f = 4γ². */
    @Test
    void labelsOfTheSameCorners() {
        double[][] k = corners(0.25);
        int[] codes = new int[N];
        for (int i = 0; i < N; i++) {
            codes[i] = first(i) > 0 ? 1 : 0;
        }
        List<GoodnessEstimate> above = SimilarityGoodness.ofLabels(k, codes, settings(1, 0.4));
        assertThat(above).extracting(GoodnessEstimate::definition).containsExactly("4.1", "4.6");
        assertThat(above.get(0).equal().orElseThrow()).isZero();
        assertThat(above.get(0).epsilon()).isZero();
        List<GoodnessEstimate> below = SimilarityGoodness.ofLabels(k, codes, settings(1, 1));
        assertThat(below.get(0).epsilon()).isEqualTo(1);
        assertThat(below.get(1).equal().orElseThrow()).isCloseTo(0.5, within(0.05));
        assertThat(below.get(1).epsilon()).isCloseTo(0.5, within(0.05));
        assertThat(SimilarityGoodness.ofLabels(k, codes, settings(2, 1)).get(1).epsilon())
                .isCloseTo(0, within(0.05));
    }

    /** K(x, x′) = y·y′·r(x′): half of the landmarks lie. A pair adds r + r′, so weights of its sign give G/C_f = B/2, equal ones 0. */
    @Test
    void weightsFindTheLandmarksThatLie() {
        int[] codes = codes(2);
        double[][] k = new double[N][N];
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                k[i][j] = (codes[i] == codes[j] ? 1 : -1) * (j % 4 < 2 ? 1 : -1);
            }
        }
        List<GoodnessEstimate> found = SimilarityGoodness.ofLabels(k, codes, settings(1, 0.4));
        assertThat(found.get(0).equal().orElseThrow()).isEqualTo(1);
        assertThat(found.get(0).epsilon()).isZero();
        assertThat(found.get(1).equal().orElseThrow()).isBetween(0.8, 1.2);
        assertThat(found.get(1).epsilon()).isCloseTo(0, within(0.01));
        assertThat(found.get(1).without()).isCloseTo(1, within(1e-12));
    }

    /** A ramp of slope 10 makes all differences of corners 0 or 1; half of the pairs have 1, an eighth of all 0. */
    @Test
    void aTransferFunctionChangesTheMargins() {
        double[][] k = corners(0.25);
        int[] codes = new int[N];
        for (int i = 0; i < N; i++) {
            codes[i] = first(i) > 0 ? 1 : 0;
        }
        GoodnessSettings ramp = new GoodnessSettings(1, 0.3, 0, 10, 1);
        GoodnessEstimate hinge = SimilarityGoodness.ofLabels(k, codes, ramp).get(1);
        assertThat(hinge.equal().orElseThrow()).isCloseTo(0, within(0.01)); // G = 3/4 of the pairs · 1, and C_f γ = 0.6
        GoodnessSettings more = new GoodnessSettings(1, 0.75, 0, 10, 1);
        assertThat(SimilarityGoodness.ofLabels(k, codes, more).get(1).equal().orElseThrow())
                .isCloseTo(0.5, within(0.05));
    }

    /** K(x, x′) = y·r(x′) with r = 1 for a quarter of the rows, else 0: f = y·B/4, and only a quarter of the weights are not 0. */
    @Test
    void fewLandmarksInformAboutNumbers() {
        double[] y = array(i -> 1 + i % 3);
        double[][] k = new double[N][N];
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                k[i][j] = y[i] * (j % 4 == 0 ? 1 : 0);
            }
        }
        List<GoodnessEstimate> found = SimilarityGoodness.ofNumbers(k, y, settings(2, 0.1));
        assertThat(found.get(0).epsilon()).isCloseTo(1, within(0.12)); // half of the mean target
        assertThat(found.get(0).without()).isCloseTo(2, within(0.01));
        assertThat(found.get(1).definition()).isEqualTo("5.7");
        assertThat(found.get(1).tau().orElseThrow()).isCloseTo(0.25, within(0.03));
        assertThat(SimilarityGoodness.ofNumbers(k, y, settings(6, 0.1)).get(0).epsilon())
                .isCloseTo(0, within(0.1));
    }

    /** Outputs −B, 0, B for three labels: each of two thresholds costs 2γ − B for a third of the rows on each side together. */
    @Test
    void threeLabelsInOrder() {
        int[] codes = codes(3);
        double[][] k = new double[N][N];
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                k[i][j] = codes[i] - 1;
            }
        }
        GoodnessEstimate narrow =
                SimilarityGoodness.ofOrder(k, codes, 3, settings(1, 1)).get(0);
        assertThat(narrow.epsilon()).isCloseTo(2 / 3.0, within(0.06));
        assertThat(narrow.without()).isCloseTo(4 / 3.0, within(0.12)); // the labels of half of the rows vary
        assertThat(SimilarityGoodness.ofOrder(k, codes, 3, settings(2, 1))
                        .get(0)
                        .epsilon())
                .isCloseTo(0, within(0.02));
        assertThat(SimilarityGoodness.ofOrder(k, codes, 3, settings(1, 0.5))
                        .get(0)
                        .epsilon())
                .isCloseTo(0, within(0.02));
    }

    /** Two rows per query, one of them relevant: η = ln 2 or 0, and f = B·η is exact from B = 1. */
    @Test
    void queriesOfTwoRows() {
        List<int[]> queries = new ArrayList<>();
        double[] relevances = array(i -> i % 2);
        double[][] k = new double[N][N];
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                k[i][j] = i % 2 * Math.log(2);
            }
        }
        for (int q = 0; q < N / 2; q++) {
            queries.add(new int[] {2 * q, 2 * q + 1});
        }
        double square = Math.log(2) * Math.log(2);
        GoodnessEstimate half = SimilarityGoodness.ofRanking(k, queries, relevances, settings(0.5, 0.1))
                .get(0);
        assertThat(half.epsilon()).isCloseTo(square / 4, within(1e-3));
        assertThat(half.without()).isCloseTo(square, within(1e-12));
        assertThat(half.rows()).isEqualTo(N / 2);
        assertThat(SimilarityGoodness.ofRanking(k, queries, relevances, settings(2, 0.1))
                        .get(0)
                        .epsilon())
                .isCloseTo(0, within(1e-3));
    }

    /** A similarity without information is as good as none on other rows, though weights fit the rows that choose them. */
    @Test
    void noiseIsNotGood() {
        SplittableRandom random = new SplittableRandom(5);
        double[][] k = new double[N][N];
        for (double[] row : k) {
            for (int j = 0; j < N; j++) {
                row[j] = 2 * random.nextDouble() - 1;
            }
        }
        GoodnessEstimate found = SimilarityGoodness.ofNumbers(k, array(i -> first(i)), settings(20, 0.1))
                .get(0);
        assertThat(found.fitted()).isLessThan(0.75);
        assertThat(found.epsilon()).isGreaterThan(0.95);
        assertThat(found.standardError()).isBetween(0.01, 0.1);
    }

    @Test
    void tooFewRowsHaveNoEstimate() {
        double[][] k = new double[6][6];
        assertThat(SimilarityGoodness.ofNumbers(k, new double[6], settings(1, 1)))
                .isEmpty();
        assertThat(SimilarityGoodness.ofLabels(k, new int[6], settings(1, 1))).isEmpty();
        double[][] one = new double[N][N];
        assertThat(SimilarityGoodness.ofLabels(one, new int[N], settings(1, 1))).isEmpty();
        assertThat(SimilarityGoodness.ofRanking(k, List.of(new int[] {0, 1}), new double[6], settings(1, 1)))
                .isEmpty();
    }
}
