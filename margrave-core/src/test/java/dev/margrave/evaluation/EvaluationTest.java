// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.model.Classifier;
import dev.margrave.model.FitReport;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProblemReport;
import dev.margrave.model.Regressor;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EvaluationTest {
    /** f(x) = x for the labels -1 and 1. */
    private final Classifier identity = classifier(List.of("-1", "1"), new double[][] {{1}});

    @Test
    void countsErrorsAndMargins() {
        Dataset data = data(new double[] {2, -1, 0.5, -4, 3}, "1", "1", "-1", "-1", "1");
        ClassificationEvaluation found = Evaluation.of(identity, data);
        assertThat(found.rows()).isEqualTo(5);
        assertThat(found.errors()).isEqualTo(2);
        assertThat(found.accuracy()).isEqualTo(0.6);
        assertThat(found.confusion().toArray()).isDeepEqualTo(new int[][] {{1, 1}, {1, 2}});
        assertThat(found.confusion().count(0, 1)).isEqualTo(1);
        assertThat(found.auc()).hasValue(5.0 / 6);
        // margins 2, -1, -0.5, 4, 3 with mean 1.5
        assertThat(found.margins().minimum()).isEqualTo(-1);
        assertThat(found.margins().mean()).isCloseTo(1.5, within(1e-15));
        assertThat(found.margins().variance()).isCloseTo(3.8, within(1e-14));
        assertThat(found.margins().semiVariance()).isCloseTo(2.05, within(1e-14));
        assertThat(found.margins().maximumProjection()).isEqualTo(4);
    }

    @Test
    void confusionIsByActualThenPredictedLabel() {
        Dataset data = data(new double[] {1, 1, 1}, "-1", "-1", "1");
        assertThat(Evaluation.of(identity, data).confusion().toArray()).isDeepEqualTo(new int[][] {{0, 2}, {0, 1}});
    }

    @Test
    void unlabeledAndAbsentRowsDoNotCount() {
        Dataset data = data(new double[] {2, 9, -3, 5}, "1", null, "1", "-1").withWeights(new double[] {7, 1, 0.5, 0});
        ClassificationEvaluation found = Evaluation.of(identity, data);
        assertThat(found.rows()).isEqualTo(2);
        assertThat(found.accuracy()).as("a row counts once whatever its weight").isEqualTo(0.5);
        assertThat(found.auc()).as("only one class is left").isEmpty();
        assertThat(found.margins().mean()).isEqualTo(-0.5);
    }

    @Test
    void labelsAreMatchedByNameNotByCode() {
        Dataset onlyPositive = data(new double[] {2, -3}, "+1", "1.0");
        assertThat(Evaluation.of(identity, onlyPositive).errors()).isEqualTo(1);
    }

    @Test
    void severalLabelsPoolTheMarginsOfTheirFunctions() {
        Classifier model = classifier(List.of("a", "b", "c"), new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
        Dataset data = Dataset.classification(
                DenseMatrix.copyOf(new double[][] {{3, 1, 2}, {0, 5, 1}, {4, 0, 1}}), List.of("a", "b", "c"));
        ClassificationEvaluation found = Evaluation.of(model, data);
        assertThat(found.errors()).isEqualTo(1);
        assertThat(found.auc()).isEmpty();
        assertThat(found.margins().minimum()).isEqualTo(-4);
        assertThat(found.margins().mean()).isCloseTo((3 - 1 - 2 + 0 + 5 - 1 - 4 - 0 + 1) / 9.0, within(1e-15));
        assertThat(found.confusion().toArray()).isDeepEqualTo(new int[][] {{1, 0, 0}, {0, 1, 0}, {1, 0, 0}});
    }

    @Test
    void whatCannotBeMeasuredIsRefused() {
        assertThatThrownBy(() -> Evaluation.of(identity, data(new double[] {1, 2}, "1", "0")))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("row 2: the model does not know the label \"0\"; it knows -1, 1");
        assertThatThrownBy(() -> Evaluation.of(identity, data(new double[] {1}, (String) null)))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("no row with a target to compare with");
        Dataset bare = Dataset.withoutTarget(DenseMatrix.copyOf(new double[][] {{1}}));
        assertThatThrownBy(() -> Evaluation.of(identity, bare))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("the data have no labels to compare with");
    }

    @Test
    void regression() {
        Regressor model = new MarginRegressor(
                report(List.of()),
                Schema.unnamed(1),
                none(),
                "",
                new LinearFunctions(new double[][] {{2}}, new double[] {1}));
        Dataset data = Dataset.regression(DenseMatrix.copyOf(new double[][] {{0}, {1}, {2}}), new double[] {1, 4, 3});
        RegressionEvaluation found = Evaluation.of(model, data); // errors 0, 1, -2; mean target 8/3
        assertThat(found.rows()).isEqualTo(3);
        assertThat(found.mse()).isCloseTo(5.0 / 3, within(1e-15));
        assertThat(found.mae()).isEqualTo(1);
        assertThat(found.r2().orElseThrow()).isCloseTo(1 - 5 / (14.0 / 3), within(1e-14));
        Dataset flat = Dataset.regression(DenseMatrix.copyOf(new double[][] {{0}, {1}}), new double[] {0.1, 0.1});
        assertThat(Evaluation.of(model, flat).r2()).as("no spread to explain").isEmpty();
        RegressionEvaluation weighted = Evaluation.of(model, data.withWeights(new double[] {1, 0, 3}));
        assertThat(weighted.mae()).isEqualTo(1);
        assertThat(weighted.mse()).isEqualTo(2);
    }

    @Test
    void areaAgreesWithItsDefinition() {
        for (long seed = 1; seed <= 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] up = scores(random);
            double[] down = scores(random);
            double sum = 0;
            for (double p : up) {
                for (double n : down) {
                    sum += p > n ? 1 : p == n ? 0.5 : 0;
                }
            }
            assertThat(RocCurve.area(up, down).orElseThrow())
                    .as("seed " + seed)
                    .isCloseTo(sum / ((double) up.length * down.length), within(1e-12));
        }
        assertThat(RocCurve.area(new double[] {-0.0}, new double[] {0.0})).hasValue(0.5);
        assertThat(RocCurve.area(new double[0], new double[] {1})).isEmpty();
    }

    @Test
    void curveEnclosesItsArea() {
        for (long seed = 1; seed <= 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            RocCurve curve = RocCurve.of(scores(random), scores(random));
            List<RocCurve.Point> points = curve.points();
            assertThat(points.get(0)).isEqualTo(new RocCurve.Point(0, 0));
            assertThat(points.get(points.size() - 1)).isEqualTo(new RocCurve.Point(1, 1));
            double sum = 0;
            for (int k = 1; k < points.size(); k++) {
                double width =
                        points.get(k).falsePositives() - points.get(k - 1).falsePositives();
                double rise = points.get(k).truePositives() - points.get(k - 1).truePositives();
                assertThat(Math.min(width, rise)).as("seed " + seed).isNotNegative();
                sum += width * (points.get(k - 1).truePositives() + 0.5 * rise);
            }
            assertThat(sum).as("seed " + seed).isCloseTo(curve.area(), within(1e-12));
        }
    }

    @Test
    void curveKeepsOnlyCorners() {
        RocCurve curve = RocCurve.of(new double[] {5, 4, 3, 1}, new double[] {2, 2, 0});
        assertThat(curve.points())
                .containsExactly(
                        new RocCurve.Point(0, 0),
                        new RocCurve.Point(0, 0.75),
                        new RocCurve.Point(1 - 1.0 / 3, 0.75),
                        new RocCurve.Point(1 - 1.0 / 3, 1),
                        new RocCurve.Point(1, 1));
        assertThatThrownBy(() -> RocCurve.of(new double[0], new double[] {1})).hasMessageContaining("both labels");
    }

    /** Few distinct values, so that there are many ties, among them 0 and -0. */
    private static double[] scores(SplittableRandom random) {
        double[] scores = new double[1 + random.nextInt(60)];
        Arrays.setAll(scores, k -> (random.nextInt(9) - 4) * (random.nextBoolean() ? 1.0 : 0.5));
        return scores;
    }

    private static Dataset data(double[] values, String... labels) {
        return Dataset.classification(DenseMatrix.copyOf(values.length, 1, values), Arrays.asList(labels));
    }

    private static Classifier classifier(List<String> labels, double[][] weights) {
        return new MarginClassifier(
                report(labels),
                Schema.unnamed(weights[0].length),
                none(),
                "",
                new LinearFunctions(weights, new double[weights.length]),
                Multiclass.ONE_VS_REST);
    }

    private static Scaler none() {
        return Scaler.of(Scaling.NONE, new double[0], new double[0], new double[0]);
    }

    private static FitReport report(List<String> labels) {
        ProblemReport problem =
                new ProblemReport(List.of(), 1, Status.CONVERGED, new Certificate(0, 0), 1, 1, 0, Map.of());
        return new FitReport("svm", "linear", Map.of(), 1, 1, labels, 1, List.of(problem), null, 1, 1, "");
    }
}
