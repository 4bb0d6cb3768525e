// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.explanation.RowExplanation.Contribution;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.Classifier;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.Multiclass;
import dev.margrave.model.Regressor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContributionsTest {
    private static final int FEATURES = 6;

    /** Labels of a product and a sum of nonnegative features. */
    private static Dataset mixed(long seed, int rows) {
        Random random = new Random(seed);
        double[] values = random.doubles((long) rows * FEATURES).toArray();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int at = i * FEATURES;
            double sum = 4 * (values[at] - 0.5) * (values[at + 1] - 0.5) + values[at + 2] - 0.5;
            labels.add(sum > 0 ? "1" : "-1");
        }
        return Dataset.classification(DenseMatrix.wrap(rows, FEATURES, values), labels);
    }

    private static FeatureMatrix first(Dataset data, int rows) {
        return data.features().select(IntStream.range(0, rows).toArray());
    }

    private static double sum(RowExplanation explanation) {
        return explanation.base()
                + explanation.contributions().stream()
                        .mapToDouble(Contribution::contribution)
                        .sum();
    }

    private static Map<String, Contribution> byName(RowExplanation explanation) {
        return explanation.contributions().stream().collect(Collectors.toMap(Contribution::feature, one -> one));
    }

    @Test
    void linearContributionsAreWeightsTimesDeviations() {
        Dataset data = mixed(1, 150);
        double[] weights = {1, -2, 0, 0.5, 3, 0};
        Classifier model = SmallModels.classifier(
                List.of("-1", "1"), new LinearFunctions(new double[][] {weights}, new double[] {0.25}));
        FeatureMatrix background = first(data, 100);
        Row row = data.row(120);
        RowExplanation explanation = Contributions.of(model, background).explain(row);
        assertThat(explanation.isExact()).isTrue();
        assertThat(explanation.label()).isEqualTo("1");
        assertThat(explanation.score()).isEqualTo(model.predict(row).decision());
        assertThat(sum(explanation)).isCloseTo(explanation.score(), within(1e-12));
        for (int j = 0; j < FEATURES; j++) {
            int feature = j;
            double mean = IntStream.range(0, 100)
                    .mapToDouble(i -> background.row(i).get(feature))
                    .average()
                    .orElseThrow();
            Contribution one = byName(explanation).get("f" + (j + 1));
            assertThat(one.contribution()).isCloseTo(weights[j] * (row.get(j) - mean), within(1e-12));
            assertThat(one.standardError()).isZero();
            assertThat(one.value()).isEqualTo(row.get(j));
        }
        assertThat(explanation.contributions().get(0).contribution())
                .satisfies(largest -> explanation
                        .contributions()
                        .forEach(one ->
                                assertThat(Math.abs(one.contribution())).isLessThanOrEqualTo(Math.abs(largest))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"intersection", "chi2", "intersection:factor=0.5", "mix:w1=1.0,k1=(linear),w2=0.5,k2=(chi2)"})
    void additiveKernelsAreExact(String spec) {
        Dataset data = mixed(2, 120);
        Classifier model =
                SupportVectorMachine.with((Kernel) Kernels.parse(spec)).fit(data);
        FeatureMatrix background = first(data, 30);
        RowExplanation explanation = Contributions.of(model, background).explain(data.row(50));
        assertThat(explanation.isExact()).isTrue();
        assertAgrees(explanation, enumerated(row -> model.predict(row).decision(), data.row(50), background), 1e-10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rbf:gamma=2", "poly:degree=3,offset=1"})
    void sampledValuesAgreeWithEnumerationWithinTheirError(String spec) {
        Dataset data = mixed(3, 150);
        Classifier model =
                SupportVectorMachine.with((Kernel) Kernels.parse(spec)).c(10).fit(data);
        FeatureMatrix background = first(data, 20);
        double squares = 0;
        int count = 0;
        for (int i = 60; i < 70; i++) {
            Row row = data.row(i);
            RowExplanation explanation =
                    Contributions.of(model, background).rounds(100).seed(i).explain(row);
            assertThat(explanation.isExact()).isFalse();
            assertThat(explanation.rounds()).isEqualTo(100);
            assertThat(sum(explanation)).isCloseTo(explanation.score(), within(1e-10));
            double[] expected = enumerated(one -> model.predict(one).decision(), row, background);
            for (int j = 0; j < FEATURES; j++) {
                Contribution one = byName(explanation).get("f" + (j + 1));
                double error = (one.contribution() - expected[j]) / one.standardError();
                assertThat(one.standardError()).isPositive();
                assertThat(Math.abs(error)).as("row %d, feature %d", i, j).isLessThan(4.5);
                squares += error * error;
                count++;
            }
        }
        // Were the stated errors far too large, the deviations would be small against them; t with 99 degrees: mean
        // square 1.02.
        assertThat(squares / count).isBetween(0.5, 1.9);
    }

    @Test
    void samplingAnAdditiveModelGivesTheExactValues() {
        Dataset data = mixed(4, 100);
        Classifier model = SupportVectorMachine.with(Kernels.linear()).fit(data);
        Contributions contributions = Contributions.of(model, first(data, 15));
        RowExplanation exact = contributions.explain(data.row(80));
        RowExplanation sampled = contributions.sampled().explain(data.row(80));
        assertThat(exact.isExact()).isTrue();
        assertThat(sampled.isExact()).isFalse();
        byName(sampled)
                .forEach((name, one) -> assertThat(one.contribution())
                        .isCloseTo(byName(exact).get(name).contribution(), within(1e-10)));
    }

    /** φ_j = Σ_S |S|!(d−1−|S|)!/d! (v(S ∪ j) − v(S)) over all sets of features, straight from the definition. */
    private static double[] enumerated(ToDoubleFunction<Row> score, Row row, FeatureMatrix background) {
        int d = row.size();
        double[] values = new double[1 << d];
        for (int set = 0; set < values.length; set++) {
            for (int i = 0; i < background.rows(); i++) {
                double[] mixed = background.row(i).toArray();
                for (int j = 0; j < d; j++) {
                    mixed[j] = (set >> j & 1) == 1 ? row.get(j) : mixed[j];
                }
                values[set] += score.applyAsDouble(Row.dense(mixed)) / background.rows();
            }
        }
        double[] shapley = new double[d];
        for (int set = 0; set < values.length; set++) {
            for (int j = 0; j < d; j++) {
                if ((set >> j & 1) == 0) {
                    int size = Integer.bitCount(set);
                    shapley[j] += factorial(size)
                            * factorial(d - 1 - size)
                            / factorial(d)
                            * (values[set | 1 << j] - values[set]);
                }
            }
        }
        return shapley;
    }

    private static double factorial(int n) {
        return IntStream.rangeClosed(1, n).mapToDouble(k -> k).reduce(1, (a, b) -> a * b);
    }

    private static void assertAgrees(RowExplanation explanation, double[] expected, double tolerance) {
        assertThat(sum(explanation)).isCloseTo(explanation.score(), within(tolerance));
        for (int j = 0; j < expected.length; j++) {
            assertThat(byName(explanation).get("f" + (j + 1)).contribution()).isCloseTo(expected[j], within(tolerance));
        }
    }

    @Test
    void severalLabelsExplainTheScoreOfThePredictedOne() throws IOException {
        Dataset iris = Datasets.bundled("iris", ReadOptions.DEFAULTS);
        for (Multiclass scheme : List.of(Multiclass.ONE_VS_REST, Multiclass.ONE_VS_ONE)) {
            Classifier model = SupportVectorMachine.with(Kernels.linear())
                    .multiclass(scheme)
                    .scale(Scaling.STANDARD)
                    .fit(iris);
            Row row = iris.row(75);
            RowExplanation explanation = Contributions.of(
                            model,
                            first(iris, 150)
                                    .select(IntStream.range(0, 50)
                                            .map(i -> 3 * i)
                                            .toArray()))
                    .explain(row);
            assertThat(explanation.label()).isEqualTo(model.predict(row).label());
            assertThat(explanation.score())
                    .isEqualTo(model.predict(row).score(model.predict(row).code()));
            assertThat(explanation.isExact()).isEqualTo(scheme == Multiclass.ONE_VS_REST);
            assertThat(sum(explanation)).isCloseTo(explanation.score(), within(1e-10));
        }
    }

    @Test
    void rowsOfUnitLengthMixTheirColumns() {
        Dataset data = mixed(5, 80);
        Classifier model =
                SupportVectorMachine.with(Kernels.linear()).scale(Scaling.UNIT).fit(data);
        FeatureMatrix background = first(data, 10);
        RowExplanation explanation =
                Contributions.of(model, background).rounds(60).explain(data.row(40));
        assertThat(explanation.isExact()).isFalse();
        double[] expected = enumerated(row -> model.predict(row).decision(), data.row(40), background);
        for (int j = 0; j < FEATURES; j++) {
            Contribution one = byName(explanation).get("f" + (j + 1));
            assertThat(one.contribution()).isCloseTo(expected[j], within(4.5 * one.standardError()));
        }
    }

    @Test
    void theSameAtAnyNumberOfThreads() {
        Dataset data = mixed(6, 80);
        Classifier model = SupportVectorMachine.with(Kernels.rbf(1)).fit(data);
        Contributions contributions = Contributions.of(model, first(data, 20));
        RowExplanation one = contributions.threads(1).explain(data.row(0));
        assertThat(contributions.threads(3).explain(data.row(0))).isEqualTo(one);
        assertThat(contributions.seed(2).explain(data.row(0))).isNotEqualTo(one);
    }

    @Test
    void aRegressorExplainsItsPrediction() {
        Random random = new Random(3);
        double[] values = random.doubles(300).toArray();
        double[] targets = IntStream.range(0, 100)
                .mapToDouble(i -> 3 * values[3 * i] - values[3 * i + 2])
                .toArray();
        Dataset data = Dataset.regression(DenseMatrix.wrap(100, 3, values), targets);
        Regressor model = SupportVectorRegression.with(Kernels.linear())
                .c(100)
                .epsilon(0.001)
                .fit(data);
        RowExplanation explanation = Contributions.of(model, data.features()).explain(data.row(9));
        assertThat(explanation.label()).isNull();
        assertThat(explanation.base())
                .isCloseTo(Arrays.stream(targets).average().orElseThrow(), within(0.01));
        assertThat(sum(explanation)).isCloseTo(model.predict(data.row(9)), within(1e-12));
        assertThat(explanation.contributions().get(2).feature()).isEqualTo("f2");
    }
}
