// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.bound.Bound.Terms;
import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.bound.term.BinomialTail;
import dev.margrave.internal.bound.term.SelfBounding;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.solver.Bias;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * The inequalities that guaranteed bounds are made of, each in a world in which it is nearly an equality: it holds there, and with
 * half of its constant it does not. Tests of the formulas hold the bounds to these inequalities; a bound as a whole is often too far
 * from the truth for a simulation to see a constant that is too small.
 */
class BoundPartsTest {
    private static final int N = 40;

    private static double[][] orthonormal(int rows, int columns, double length) {
        double[][] result = new double[rows][columns];
        for (int i = 0; i < rows; i++) {
            result[i][i] = length;
        }
        return result;
    }

    /** Rows that are 1 in one of many features, drawn at random. */
    private static double[][] corners(SplittableRandom random, int rows, int columns) {
        double[][] result = new double[rows][columns];
        for (double[] row : result) {
            row[random.nextInt(columns)] = 1;
        }
        return result;
    }

    private static Complexities complexities(double[][] rows, double[][] landmarks) {
        return Complexities.of(Kernels.linear(), DenseMatrix.copyOf(rows), DenseMatrix.copyOf(landmarks), 1);
    }

    /** (2/n) sup Σ σ_i⟨w, x_i⟩ over D̄‖w‖² + (D/m) Σ⟨w, u_j⟩² ≤ 2E, for landmarks along the axes. */
    private static double supremum(double[][] rows, double[][] landmarks, double e, double d, SplittableRandom random) {
        double[] sum = new double[rows[0].length];
        for (double[] row : rows) {
            int sign = random.nextBoolean() ? 1 : -1;
            Arrays.setAll(sum, j -> sum[j] + sign * row[j]);
        }
        double square = 0;
        for (int j = 0; j < sum.length; j++) {
            double metric = 1 - d;
            for (double[] landmark : landmarks) {
                metric += d / landmarks.length * landmark[j] * landmark[j];
            }
            square += sum[j] * sum[j] / metric;
        }
        return 2.0 / rows.length * Math.sqrt(2 * e * square);
    }

    /** T₀ and T₁ are the complexities themselves where rows are orthogonal, and never less. */
    @Test
    void complexitiesByTheTraceAndByLandmarksOnAverage() {
        SplittableRandom random = new SplittableRandom(1);
        double e = 0.7;
        double[][] rows = orthonormal(N, N, 1);
        double[][] landmarks = orthonormal(10, N, 1.5);
        Complexities exact = complexities(rows, landmarks);
        double t0 = supremum(rows, landmarks, e, 0, random);
        double t1 = supremum(rows, landmarks, e, 0.8, random);
        assertThat(exact.t0(e)).isEqualTo(t0, within(1e-12));
        assertThat(exact.t1(e, 0.8)).isEqualTo(t1, within(1e-10));
        for (double[] row : rows) {
            Arrays.setAll(row, j -> random.nextGaussian() / (1 + j));
        }
        double mean0 = 0;
        double mean1 = 0;
        for (int draw = 0; draw < 200; draw++) {
            mean0 += supremum(rows, landmarks, e, 0, random) / 200;
            mean1 += supremum(rows, landmarks, e, 0.8, random) / 200;
        }
        Complexities above = complexities(rows, landmarks);
        assertThat(above.t0(e)).isGreaterThan(mean0);
        assertThat(above.t1(e, 0.8)).isGreaterThan(mean1);
        assertThat(above.t0(e) / 2).isLessThan(mean0);
        assertThat(above.t1(e, 0.8) / 2).isLessThan(mean1);
    }

    /** T₂, where every row is a landmark: w_i = ±t with D̄nt² + Dt² = 2E is in the class, whatever the signs. */
    @Test
    void complexityByTheLargestOutput() {
        double e = 1.3;
        double d = 0.9;
        double[][] rows = orthonormal(N, N, 1);
        double t = Math.sqrt(2 * e / ((1 - d) * N + d));
        assertThat(complexities(rows, rows).t2(e, d).value()).isEqualTo(2 * t, within(1e-7));
    }

    /** Lemma 5.12's: the largest of d sums of random signs. */
    @Test
    void complexityOfSparseWeights() {
        SplittableRandom random = new SplittableRandom(2);
        int n = 400;
        int d = 300;
        double mean = 0;
        for (int draw = 0; draw < 30; draw++) {
            double largest = 0;
            for (int j = 0; j < d; j++) {
                int sum = 0;
                for (int i = 0; i < n; i++) {
                    sum += random.nextBoolean() ? 1 : -1;
                }
                largest = Math.max(largest, Math.abs(sum));
            }
            mean += largest / n / 30;
        }
        double bound = Math.sqrt(2 * Math.log(2.0 * d) / n);
        assertThat(mean).isBetween(0.7 * bound, bound);
    }

    /** √(ln(1/δ)/(2n)) for a mean of numbers between 0 and 1, by the exact tail. */
    @Test
    void chanceOfAMean() {
        for (double delta : new double[] {0.1, 0.05, 0.01}) {
            assertThat(chanceOfAMean(1, delta)).isLessThanOrEqualTo(delta);
            assertThat(chanceOfAMean(0.5, delta)).isGreaterThan(delta);
            assertThat(chanceOfAMean(-1, delta)).isGreaterThan(0.9);
        }
    }

    private static double chanceOfAMean(double part, double delta) {
        int n = 2000;
        double room = part * Math.sqrt(Math.log(1 / delta) / (2.0 * n));
        return BinomialTail.atMost((int) Math.ceil(n * (0.5 - room)) - 1, n, 0.5);
    }

    /** Self-bounding sums, at a δ so small that half of the constant shows in the exact tail. */
    @Test
    void chanceOfASelfBoundingSum() {
        double delta = 1e-3;
        assertThat(chanceOfASum(1, delta)).isLessThanOrEqualTo(delta);
        assertThat(chanceOfASum(0.5, delta)).isGreaterThan(delta);
    }

    private static double chanceOfASum(double part, double delta) {
        int n = 1_000_000;
        double mean = 0.005;
        int fails = 0; // up to this number of successes the bound is below the mean
        while (SelfBounding.rootOfMean((double) fails / n, part / n, delta) < Math.sqrt(mean)) {
            fails++;
        }
        return BinomialTail.atMost(fails - 1, n, mean);
    }

    /** tr(ΣM⁻¹) ≤ (1 + L/(n − 1))·E[A] for rows of length 1 in many directions: most of L is needed. */
    @Test
    void spreadOfTheRowsAndOfTheDistribution() {
        SplittableRandom random = new SplittableRandom(3);
        int n = 50;
        int directions = 2000;
        double d = 0.99;
        double mean = 0;
        for (int draw = 0; draw < 10; draw++) {
            double[][] rows = corners(random, n, directions);
            mean += complexities(rows, rows).ownSpread(d) / 10;
        }
        double truth = 1 / (1 - d + d / directions);
        double l = d / (1 - d);
        assertThat((1 + l / (n - 1)) * mean).isGreaterThanOrEqualTo(truth);
        assertThat((1 + l / 2 / (n - 1)) * mean).isLessThan(truth);
    }

    /** E‖Σ − Σ̂‖ ≤ R²/√n, in the norm that the proof of η takes. */
    @Test
    void secondMomentsOfTheRowsAndOfTheDistribution() {
        SplittableRandom random = new SplittableRandom(4);
        int n = 100;
        int directions = 1000;
        double mean = 0;
        for (int draw = 0; draw < 50; draw++) {
            int[] counts = new int[directions];
            for (int i = 0; i < n; i++) {
                counts[random.nextInt(directions)]++;
            }
            double square = 0;
            for (int count : counts) {
                square += Math.pow((double) count / n - 1.0 / directions, 2);
            }
            mean += Math.sqrt(square) / 50;
        }
        assertThat(mean * Math.sqrt(n)).isBetween(0.9, 1.0);
    }

    /** E[exp(n·kl(q̂, q))] ≤ 2√n, which PAC-Bayes bounds rest on (Maurer 2004), by its exact sum, the same for all q. */
    @Test
    void momentOfKl() {
        for (int n : new int[] {8, 50, 1000}) {
            double sum = 0;
            double logChoose = 0;
            for (int k = 0; k <= n; k++) {
                double likelihood = (k == 0 ? 0 : k * Math.log((double) k / n))
                        + (k == n ? 0 : (n - k) * Math.log((double) (n - k) / n));
                sum += Math.exp(logChoose + likelihood);
                logChoose += Math.log((double) (n - k) / (k + 1));
            }
            assertThat(sum).isBetween(1.01 * Math.sqrt(n), 2 * Math.sqrt(n));
        }
    }

    /** The loss (1 − m/θ)₊² of margin distributions: above the error, as steep and as large as its constants say at m = −1. */
    @Test
    void lossOfMarginDistributions() {
        double theta = 0.3;
        double steepest = 0;
        for (double m = -1; m < 0.999; m += 1e-3) {
            double loss = Math.pow(Math.max(0, 1 - m / theta), 2);
            double next = Math.pow(Math.max(0, 1 - (m + 1e-7) / theta), 2);
            steepest = Math.max(steepest, (loss - next) / 1e-7);
            assertThat(loss).isGreaterThanOrEqualTo(m <= 0 ? 1 : 0).isLessThanOrEqualTo(Math.pow(1 + 1 / theta, 2));
        }
        assertThat(2 * steepest).isEqualTo(4 / theta + 4 / (theta * theta), within(1e-3));
    }

    /**
     * Rows that are all new, labels that mean nothing: a function that has the margin t on its rows has 0 on others, and its ramp
     * losses differ by t/γ. That is a quarter of the complexity of bounds by Theorem 14, and half of that of the others: no less will do.
     */
    @Test
    void deviationOfRampLosses() {
        SplittableRandom random = new SplittableRandom(5);
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < N; i++) {
            labels.add(random.nextBoolean() ? "1" : "-1");
        }
        Dataset data = Dataset.classification(DenseMatrix.copyOf(orthonormal(N, N, 1)), labels);
        Classifier model = SupportVectorMachine.with(Kernels.linear())
                .bias(Bias.NONE)
                .set("C", 0.5)
                .tolerance(1e-9)
                .threads(1)
                .fit(data); // margins of ½ everywhere
        BoundParameters fixed =
                BoundParameters.FREE.withGamma(1).withE(N / 8.0 * (1 + 1e-6)).withD(1e-6);
        for (BoundName name :
                List.of(BoundName.RAMP, BoundName.TRACE, BoundName.WHITENED, BoundName.RELATIVE_MARGIN_LANDMARK_FREE)) {
            Terms terms = BoundEvaluator.of(model)
                    .parameters(fixed)
                    .only(List.of(name))
                    .threads(1)
                    .certify(data)
                    .bound(name)
                    .orElseThrow()
                    .terms()
                    .orElseThrow();
            double deviation = 1 - terms.empirical(); // 1 is the loss at f = 0
            double factor = name == BoundName.RELATIVE_MARGIN_LANDMARK_FREE ? 2 : 4;
            assertThat(terms.empirical()).as(name.text()).isEqualTo(0.5, within(1e-6));
            assertThat(terms.complexity() / deviation).as(name.text()).isBetween(0.99 * factor, 1.2 * factor);
        }
    }
}
