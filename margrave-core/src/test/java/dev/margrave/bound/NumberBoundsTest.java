// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.evaluation.Ndcg;
import dev.margrave.feature.landmark.LandmarkRule.Selection;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.machine.landmark.KernelRegression;
import dev.margrave.machine.landmark.LandmarkMachine;
import dev.margrave.machine.landmark.LandmarkRankingMachine;
import dev.margrave.machine.landmark.LandmarkRegression;
import dev.margrave.model.Classifier;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import dev.margrave.solver.Bias;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

/** Bounds of numbers, rankings and landmarks among the rows, against their formulas, written out here again. */
class NumberBoundsTest {
    private static final int N = 400;
    private static final double DELTA = 0.05;

    /** y = sin 2x + noise. */
    private static Dataset numbers(long seed, int rows) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] x = new double[rows][1];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            x[i][0] = 2 * random.nextDouble() - 1;
            y[i] = Math.sin(2 * x[i][0]) + 0.1 * (random.nextDouble() - 0.5);
        }
        return Dataset.regression(DenseMatrix.copyOf(x), y);
    }

    /** Queries of four rows, of which one is relevant: as a rule that with the largest x. */
    private static Dataset ranking(long seed, int queries) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] x = new double[4 * queries][1];
        double[] relevance = new double[x.length];
        int[] query = new int[x.length];
        for (int i = 0; i < x.length; i++) {
            relevance[i] = i % 4 == 0 ? 1 : 0;
            x[i][0] = 2 * relevance[i] + random.nextDouble();
            query[i] = i / 4;
        }
        return Dataset.regression(DenseMatrix.copyOf(x), relevance).withQueries(query);
    }

    private static Bound bound(Model model, Dataset data, BoundParameters fixed, BoundName name) {
        return BoundEvaluator.of(model)
                .parameters(fixed)
                .only(List.of(name))
                .certify(data)
                .bound(name)
                .orElseThrow();
    }

    private static double weights(Model model, DoubleBinaryOperator norm) {
        LinearFunctions w = ((MappedFunctions) model.functions()).linear();
        double sum = 0;
        for (int j = 0; j < w.features(); j++) {
            sum = norm.applyAsDouble(sum, Math.abs(w.weight(0, j)));
        }
        return sum;
    }

    private static double share(int k) {
        return 2 / (3.0 * (Math.abs(k) + 1) * (Math.abs(k) + 2));
    }

    private static double clipped(Regressor model, Dataset data, double r, double s) {
        double sum = 0;
        for (int i = 0; i < data.rows(); i++) {
            double u = Math.abs(data.target(i) - model.predict(data.row(i)));
            sum += u <= r - s ? 0 : u >= r ? 1 : (u - r + s) / s;
        }
        return sum / data.rows();
    }

    /** Landmarks apart, a similarity of at most 1, E and the width of the ramp fixed: only the residual comes from its grid. */
    @Test
    void residualsByGivenLandmarksArePromised() {
        Dataset data = numbers(1, N);
        Regressor model = LandmarkRegression.with(Kernels.rbf(1))
                .b(2)
                .epsilon(0.05)
                .landmarks(numbers(2, 10))
                .fit(data);
        double norm = Math.sqrt(weights(model, (sum, w) -> sum + w * w));
        double e = norm * norm;
        double s = 4;
        Bound bound = bound(model, data, BoundParameters.FREE.withE(e).withGamma(s), BoundName.LANDMARK);
        assertThat(bound.kind()).isEqualTo(Bound.Kind.GUARANTEED);
        assertThat(bound.theorem()).contains("5.23");
        double v = Math.sqrt(2 * e); // ‖Ψ‖ ≤ 1: ten similarities divided by √10
        double complexity = 2 * v / s / Math.sqrt(N);
        double r = bound.quantities().get("residual");
        int step = (int) Math.round(2 * Math.log(r / s) / Math.log(2));
        assertThat(bound.terms().orElseThrow().complexity()).isCloseTo(complexity, within(1e-9));
        assertThat(bound.terms().orElseThrow().empirical()).isCloseTo(clipped(model, data, r, s), within(1e-12));
        assertThat(bound.terms().orElseThrow().confidence())
                .isCloseTo(Math.sqrt(Math.log(1 / (DELTA * share(step))) / (2 * N)), within(1e-12));
        Bound outside = bound(model, data, BoundParameters.FREE.withE(0.1 * e), BoundName.LANDMARK);
        assertThat(outside.value()).isEmpty();
        assertThat(outside.quantities().get("neededE")).isCloseTo(norm * norm / 2, within(1e-9));
    }

    /** With nothing fixed: the smallest residual of all grids for which half of the rows is promised, up to the largest target. */
    @Test
    void choicesOfResidualsArePaidFor() {
        Dataset data = numbers(3, 6000);
        Regressor model = LandmarkRegression.with(Kernels.rbf(1))
                .b(1.5)
                .epsilon(0.05)
                .landmarks(numbers(2, 4))
                .fit(data);
        double norm = Math.sqrt(weights(model, (sum, w) -> sum + w * w));
        double[] residuals = new double[data.rows()];
        double largest = 0;
        for (int i = 0; i < residuals.length; i++) {
            residuals[i] = Math.abs(data.target(i) - model.predict(data.row(i)));
            largest = Math.max(largest, Math.abs(data.target(i)));
        }
        for (boolean isSparse : new boolean[] {false, true}) {
            double size = isSparse ? weights(model, Double::sum) / 2 : norm; // similarities are divided by √4
            int grid = -80;
            while (Math.pow(2, grid / 2.0) < size) {
                grid++;
            }
            double v = Math.pow(2, grid / 2.0);
            double root = Math.sqrt((isSparse ? 2 * Math.log(8) : 1) / data.rows());
            double least = Double.POSITIVE_INFINITY;
            double smallest = Double.POSITIVE_INFINITY;
            for (int j = -30; j <= 10; j++) {
                for (int l = 0; l <= 40 - j; l++) {
                    double s = Math.pow(2, j / 2.0);
                    double r = s * Math.pow(2, l / 2.0);
                    if (r <= largest) {
                        double clipped = 0;
                        for (double u : residuals) {
                            clipped += Math.min(1, Math.max(0, u - r + s) / s) / residuals.length;
                        }
                        double share = DELTA * share(grid) * share(j) * share(l);
                        double value = clipped + 2 * v / s * root + Math.sqrt(Math.log(1 / share) / (2 * data.rows()));
                        least = value <= 0.5 ? Math.min(least, r) : least;
                        smallest = Math.min(smallest, value);
                    }
                }
            }
            BoundName name = isSparse ? BoundName.SPARSE : BoundName.LANDMARK;
            Bound bound = bound(model, data, BoundParameters.FREE, name);
            assertThat(bound.theorem()).contains(isSparse ? "5.12" : "5.23");
            if (smallest <= 0.5) {
                assertThat(bound.quantities().get("residual")).isCloseTo(least, within(1e-9));
                assertThat(bound.value().orElseThrow()).isLessThanOrEqualTo(0.5);
            } else {
                assertThat(bound.value().orElseThrow()).isCloseTo(smallest, within(1e-9));
            }
            assertThat(isSparse || smallest <= 0.5)
                    .as("the bound by the length says something")
                    .isTrue();
        }
    }

    @Test
    void landmarksAmongTheRowsAreAnEstimateByTheLemmasAndAPromiseByTheAppendix() {
        Dataset data = numbers(4, N);
        Regressor model =
                LandmarkRegression.with(Kernels.rbf(1)).b(2).landmarks(50).fit(data);
        assertThat(bound(model, data, BoundParameters.FREE, BoundName.LANDMARK).kind())
                .isEqualTo(Bound.Kind.ESTIMATED);
        Bound own = bound(model, data, BoundParameters.FREE.withGamma(30), BoundName.DOUBLE_DIPPING);
        assertThat(own.kind()).isEqualTo(Bound.Kind.GUARANTEED);
        double v = own.quantities().get("largestOutput");
        double largest = weights(model, Math::max) / Math.sqrt(50); // weights of similarities
        assertThat(v).isBetween(50 * largest, 50 * largest * Math.sqrt(2));
        double beta = v / 30;
        assertThat(own.terms().orElseThrow().complexity()).isCloseTo(4 * beta / Math.sqrt(N), within(1e-9));
        int step = (int) Math.round(2 * Math.log(own.quantities().get("residual") / 30) / Math.log(2));
        double share = DELTA * share((int) Math.round(2 * Math.log(v) / Math.log(2))) * share(step);
        double squares = 0; // Σ c_i²: each landmark, then each other row
        for (int i = 0; i < N; i++) {
            double c = 1.0 / N + (i < 50 ? 4 * beta / 50 : 0);
            squares += c * c;
        }
        assertThat(own.terms().orElseThrow().confidence())
                .isCloseTo(Math.sqrt(Math.log(1 / share) / 2 * squares), within(1e-9));
    }

    @Test
    void ownLandmarksOfAClassifier() {
        Dataset data = BoundEvaluatorTest.draw(31, 300);
        Classifier model = LandmarkMachine.with(Kernels.rbf(0.5))
                .landmarks(120)
                .c(0.01)
                .bias(Bias.NONE)
                .fit(data);
        Bound own = bound(model, data, BoundParameters.FREE, BoundName.DOUBLE_DIPPING);
        assertThat(own.kind()).isEqualTo(Bound.Kind.GUARANTEED);
        double v = 120 * weights(model, Math::max);
        double best = Double.POSITIVE_INFINITY;
        for (int k = -80; k <= 80; k++) {
            double gamma = v * Math.pow(2, k / 2.0);
            double beta = v / gamma;
            double ramp = 0;
            for (int i = 0; i < 300; i++) {
                int y = data.labels().name(data.code(i)).equals("1") ? 1 : -1;
                double margin = y * model.predict(data.row(i)).decision();
                ramp += Math.min(1, Math.max(0, 1 - margin / gamma)) / 300;
            }
            double squares = 1 / 300.0 + 8 * beta / 300 + 16 * beta * beta / 120;
            best = Math.min(
                    best, ramp + 4 * beta / Math.sqrt(300) + Math.sqrt(Math.log(1 / (DELTA * share(k))) / 2 * squares));
        }
        assertThat(own.value().orElseThrow()).isCloseTo(best, within(1e-9));
        Classifier biased =
                LandmarkMachine.with(Kernels.rbf(0.5)).landmarks(120).c(0.01).fit(data);
        assertThat(bound(biased, data, BoundParameters.FREE, BoundName.DOUBLE_DIPPING)
                        .value())
                .isNotEmpty();
        Classifier given = LandmarkMachine.with(Kernels.rbf(0.5))
                .landmarks(BoundEvaluatorTest.draw(32, 20))
                .fit(data);
        assertThat(bound(given, data, BoundParameters.FREE, BoundName.DOUBLE_DIPPING)
                        .reason())
                .isEqualTo("the landmarks are not training rows, so that the bound landmark applies");
        Classifier diverse = LandmarkMachine.with(Kernels.rbf(0.5))
                .landmarks(20)
                .select(Selection.DIVERSE)
                .fit(data);
        assertThat(bound(diverse, data, BoundParameters.FREE, BoundName.DOUBLE_DIPPING)
                        .reason())
                .contains("requires a random choice");
    }

    /** Two distant groups and labels of which a fifth is wrong: all weights are alike, and the guarantee says something. */
    @Test
    void ownLandmarksPromiseSomethingWhereWeightsAreAlike() {
        SplittableRandom random = new SplittableRandom(12);
        double[][] x = new double[2500][1];
        String[] labels = new String[x.length];
        for (int i = 0; i < x.length; i++) {
            boolean isRight = random.nextBoolean();
            x[i][0] = (isRight ? 9 : -9) + 0.01 * random.nextDouble();
            labels[i] = isRight == random.nextDouble() < 0.8 ? "b" : "a";
        }
        Dataset data = Dataset.classification(DenseMatrix.copyOf(x), List.of(labels));
        Classifier model = LandmarkMachine.with(Kernels.rbf(1))
                .landmarks(2500)
                .c(1e-6)
                .bias(Bias.NONE)
                .fit(data);
        Bound own = bound(model, data, BoundParameters.FREE, BoundName.DOUBLE_DIPPING);
        assertThat(own.isGuaranteed()).isTrue();
        assertThat(own.value().orElseThrow()).isBetween(0.2, 0.9);
    }

    /** 1 − NDCG ≤ c‖f − η‖ for each query, and the complexity of vectors of four outputs. */
    @Test
    void rankingsByGivenLandmarks() {
        Dataset data = ranking(5, 300);
        Regressor model = LandmarkRankingMachine.with(Kernels.rbf(1))
                .b(2)
                .landmarks(ranking(6, 3))
                .fit(data);
        double norm = Math.sqrt(weights(model, (sum, w) -> sum + w * w));
        double e = norm * norm;
        Bound bound = bound(model, data, BoundParameters.FREE.withE(e), BoundName.LANDMARK);
        assertThat(bound.kind()).isEqualTo(Bound.Kind.GUARANTEED);
        double discounts = 0;
        for (int i = 2; i <= 5; i++) {
            discounts += 1 / (Math.log(i) * Math.log(i));
        }
        double c = Math.sqrt(2 * discounts);
        double[] scores = model.predict(data.features(), 1);
        double empirical = 0;
        for (int q = 0; q < 300; q++) {
            double square = 0;
            for (int i = 4 * q; i < 4 * q + 4; i++) {
                square += Math.pow(scores[i] - (i % 4 == 0 ? Math.log(2) : 0), 2);
            }
            empirical += Math.min(1, c * Math.sqrt(square)) / 300;
        }
        double v = Math.sqrt(2 * e) * Math.sqrt(12);
        assertThat(bound.terms().orElseThrow().empirical()).isCloseTo(empirical, within(1e-9));
        assertThat(bound.terms().orElseThrow().complexity())
                .isCloseTo(2 * Math.sqrt(2) * c * v * Math.sqrt(4) / Math.sqrt(300), within(1e-9));
        assertThat(bound.terms().orElseThrow().confidence())
                .isCloseTo(Math.sqrt(Math.log(1 / DELTA) / 600), within(1e-12));
        Ndcg ndcg = Ndcg.mean(data, scores, Integer.MAX_VALUE);
        assertThat(1 - ndcg.value()).isLessThanOrEqualTo(empirical);
        Bound heldOut = BoundEvaluator.of(model)
                .test(ranking(7, 50))
                .certify(data)
                .bound(BoundName.HELD_OUT)
                .orElseThrow();
        assertThat(heldOut.quantities()).containsEntry("queries", 50.0);
        assertThat(heldOut.terms().orElseThrow().confidence())
                .isCloseTo(Math.sqrt(Math.log(1 / DELTA) / 100), within(1e-12));
    }

    /** The inequality behind the bound on rankings, for random scores and relevances. */
    @Test
    void ndcgIsBoundedByTheDistanceToTheGains() {
        SplittableRandom random = new SplittableRandom(9);
        double closest = 0;
        for (int draw = 0; draw < 3000; draw++) {
            int m = 2 + random.nextInt(4);
            double[] relevance = new double[m];
            double[] noise = new double[m];
            double best = 0;
            for (int i = 0; i < m; i++) {
                relevance[i] = random.nextInt(3);
            }
            relevance[0] = 2;
            double[] sorted = relevance.clone();
            java.util.Arrays.sort(sorted);
            double slope = 0;
            for (int i = 0; i < m; i++) {
                best += (Math.pow(2, sorted[m - 1 - i]) - 1) / Math.log(2.0 + i);
                slope += 2 / (Math.log(2.0 + i) * Math.log(2.0 + i));
            }
            double distance = 0;
            double[] scores = new double[m];
            for (int i = 0; i < m; i++) {
                noise[i] = 1.5 * (random.nextDouble() - 0.5);
                scores[i] = (Math.pow(2, relevance[i]) - 1) / best + noise[i];
                distance += noise[i] * noise[i];
            }
            Dataset query = Dataset.regression(DenseMatrix.copyOf(new double[m][1]), relevance)
                    .withQueries(new int[m]);
            double loss = 1 - Ndcg.mean(query, scores, Integer.MAX_VALUE).value();
            double bound = Math.sqrt(slope * distance);
            assertThat(loss).isLessThanOrEqualTo(bound + 1e-12);
            closest = Math.max(closest, loss / bound);
        }
        assertThat(closest).as("a fifth of the constant would fail").isGreaterThan(0.2);
    }

    @Test
    void whatDoesNotApplyHasAReason() {
        Dataset data = numbers(1, 50);
        Regressor svr = SupportVectorRegression.with(Kernels.rbf(1)).fit(data);
        ErrorBounds none = BoundEvaluator.of(svr).certify(data);
        assertThat(none.bounds()).isEmpty();
        assertThat(none.reasons().keySet()).containsExactly(BoundName.values());
        assertThat(none.reasons().get(BoundName.TRACE))
                .isEqualTo("it bounds misclassification, and the model predicts numbers");
        assertThat(none.reasons().get(BoundName.LANDMARK))
                .isEqualTo("the model's features are not similarities with landmarks");
        Regressor ratio = KernelRegression.with(Kernels.rbf(1)).fit(data);
        assertThat(BoundEvaluator.of(ratio).certify(data).reasons().get(BoundName.LANDMARK))
                .startsWith("the model is a quotient");
        Regressor ranker = LandmarkRankingMachine.with(Kernels.rbf(1)).fit(ranking(5, 20));
        assertThat(BoundEvaluator.of(ranker).certify(ranking(5, 20)).reasons().get(BoundName.TRACE))
                .endsWith("the model ranks rows");
        assertThat(BoundEvaluator.of(svr).certify(numbers(2, 40)).reasons().get(BoundName.LANDMARK))
                .isEqualTo("it needs the rows that the model was trained on");
    }
}
