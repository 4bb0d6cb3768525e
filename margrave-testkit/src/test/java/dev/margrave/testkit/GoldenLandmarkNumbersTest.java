// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.kernel.Similarities;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.landmark.KernelRegression;
import dev.margrave.machine.landmark.LandmarkOrdinalMachine;
import dev.margrave.machine.landmark.LandmarkOrdinalMachine.Mode;
import dev.margrave.machine.landmark.LandmarkOrdinalMachine.Thresholds;
import dev.margrave.machine.landmark.LandmarkRegression;
import dev.margrave.machine.landmark.LandmarkRegression.ResidualLoss;
import dev.margrave.machine.landmark.SelectionBias;
import dev.margrave.machine.landmark.SelectionForm;
import dev.margrave.machine.landmark.SparseLandmarkRegression;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import dev.margrave.model.Regressor;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Regression and ordered labels on similarities with landmarks agree with reference results. */
final class GoldenLandmarkNumbersTest {
    private static final double TOLERANCE = 1e-12;

    static List<String> balls() {
        return named("_regland_");
    }

    static List<String> greedy() {
        return named("_greedy_");
    }

    static List<String> corrective() {
        return named("_fullycorrective_");
    }

    static List<String> ordinal() {
        return Golden.names("J").stream()
                .filter(name -> name.contains("_exc_") || name.contains("_imc_"))
                .toList();
    }

    private static List<String> named(String part) {
        return Golden.names("J").stream().filter(name -> name.contains(part)).toList();
    }

    @Test
    void allFilesAreThere() {
        assertThat(balls()).hasSize(5);
        assertThat(greedy()).hasSize(2);
        assertThat(corrective()).hasSize(2);
        assertThat(ordinal()).hasSize(3);
    }

    @ParameterizedTest
    @MethodSource("balls")
    void weightsInABall(String name) {
        Golden golden = Golden.read(name);
        boolean isSquared = golden.parameters().get("loss").equals("squared");
        LandmarkRegression machine = LandmarkRegression.with(similarity(golden))
                .landmarks(landmarks(golden))
                .loss(isSquared ? ResidualLoss.SQUARED : ResidualLoss.INSENSITIVE)
                .b(golden.parameter("B"))
                .tolerance(TOLERANCE);
        Regressor model = (isSquared ? machine : machine.epsilon(golden.parameter("epsilon"))).fit(numbers(golden));
        double expected = golden.result("objective_sum");
        assertThat(model.report().status()).isEqualTo(Status.CONVERGED);
        assertThat(model.report().primal()).isCloseTo(expected, within(1e-9 * expected));
        assertThat(model.report().dual()).isCloseTo(expected, within(1e-9 * expected));
        assertThat(solved(model).get("norm")).isCloseTo(golden.result("norm_w"), within(1e-7));
        assertValues(model.predict(golden.train().features()), golden.vector("prediction_train"));
        assertValues(model.predict(golden.test().features()), golden.vector("prediction_test"));
    }

    @Test
    void ratioOfSumsOverAllRows() {
        Golden golden = Golden.read("J15_kr_diab_rbf");
        Regressor model = KernelRegression.with(similarity(golden)).fit(numbers(golden));
        assertValues(model.predict(golden.test().features()), golden.vector("prediction_test"));
        assertThat(solved(model)).containsEntry("mixed", 0.0).containsEntry("vanishing", 0.0);
        for (int i = 0; i < 3; i++) {
            Row row = golden.test().features().row(i);
            assertThat(model.predict(row)).isCloseTo(golden.vector("prediction_test")[i], within(1e-12));
        }
    }

    @ParameterizedTest
    @MethodSource("greedy")
    void stepsOfGreedySelection(String name) {
        Golden golden = Golden.read(name);
        double[] objectives = golden.vector("objective_at_t");
        double[] gaps = golden.vector("delta_at_t");
        for (int steps : new int[] {1, 2, 7, 25, (int) golden.parameter("k")}) {
            Regressor model = greedy(golden, steps);
            boolean isLast = steps == golden.parameter("k");
            double expected = isLast ? golden.result("final_objective") : objectives[steps];
            assertThat(solved(model).get("objective")).isCloseTo(expected, within(1e-9 * expected));
            if (!isLast) {
                assertThat(solved(model).get("gap")).isCloseTo(gaps[steps], within(1e-9));
            }
        }
        Regressor last = greedy(golden, (int) golden.parameter("k"));
        assertThat(solved(last).get("selected")).isEqualTo(2);
        assertValues(last.predict(golden.test().features()), golden.vector("prediction_test"));
    }

    private static Regressor greedy(Golden golden, int steps) {
        return SparseLandmarkRegression.with(similarity(golden))
                .landmarks(landmarks(golden))
                .form(SelectionForm.GREEDY)
                .k(steps)
                .set("CW", golden.parameter("C_W"))
                .set("beta", golden.parameter("beta"))
                .set("epsilon", golden.parameter("epsilon_insensitive"))
                .set("tolerance", golden.parameter("tol"))
                .fit(numbers(golden));
    }

    @ParameterizedTest
    @MethodSource("corrective")
    void stepsOfCorrectiveSelection(String name) {
        Golden golden = Golden.read(name);
        double[] objectives = golden.vector("objective_after_step");
        Regressor model = null;
        for (int steps = 1; steps <= objectives.length; steps++) {
            model = SparseLandmarkRegression.with(similarity(golden))
                    .landmarks(landmarks(golden))
                    .form(SelectionForm.CORRECTIVE)
                    .bias(SelectionBias.NONE)
                    .k(steps)
                    .fit(numbers(golden));
            double expected = objectives[steps - 1];
            assertThat(solved(model).get("objective")).isCloseTo(expected, within(1e-9 * expected));
            assertThat(solved(model).get("selected")).isEqualTo(steps);
        }
        assertValues(model.predict(golden.test().features()), golden.vector("prediction_test"));
    }

    @ParameterizedTest
    @MethodSource("ordinal")
    void fixedThresholds(String name) {
        Golden golden = Golden.read(name);
        double[] thresholds = list(golden.parameters().get("thresholds"));
        Classifier model = LandmarkOrdinalMachine.with(similarity(golden))
                .landmarks(landmarks(golden))
                .c(golden.parameter("C"))
                .mode(golden.parameters().get("mode").equals("EXC") ? Mode.EXC : Mode.IMC)
                .thresholds(Thresholds.FIXED)
                .spacing(thresholds[1] - thresholds[0])
                .tolerance(TOLERANCE)
                .fit(labels(golden));
        double expected = golden.result("primal");
        assertThat(model.report().primal()).isCloseTo(expected, within(1e-9 * expected));
        assertThat(model.report().dual()).isCloseTo(expected, within(1e-9 * expected));
        assertThat(solved(model).get("threshold.1")).isEqualTo(thresholds[0]);
        assertValues(outputs(model, golden.train().features(), thresholds[0]), golden.vector("decision_train"));
        assertValues(outputs(model, golden.test().features(), thresholds[0]), golden.vector("decision_test"));
        double[] predicted = golden.vector("predicted_labels");
        List<Prediction> predictions = model.predict(golden.train().features());
        for (int i = 0; i < predicted.length; i++) {
            if (Arrays.stream(predictions.get(i).decisions()).allMatch(f -> Math.abs(f) > 1e-9)) { // not on a threshold
                assertThat(predictions.get(i).label()).isEqualTo(Integer.toString((int) predicted[i]));
            }
        }
    }

    private static double[] outputs(Classifier model, FeatureMatrix rows, double first) {
        return model.predict(rows).stream()
                .mapToDouble(prediction -> prediction.decisions()[0] + first)
                .toArray();
    }

    private static Map<String, Double> solved(Model model) {
        return model.report().problems().get(0).solved();
    }

    private static void assertValues(double[] actual, double[] expected) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int i = 0; i < actual.length; i++) {
            assertThat(actual[i]).as("row %d", i).isCloseTo(expected[i], within(1e-7));
        }
    }

    private static SimilarityRule similarity(Golden golden) {
        return Similarities.rule(golden.similarity());
    }

    private static Dataset landmarks(Golden golden) {
        return golden.train()
                .regression()
                .select(Arrays.stream(list(golden.parameters().get("landmark_row_indices")))
                        .mapToInt(index -> (int) index)
                        .toArray());
    }

    private static Dataset numbers(Golden golden) {
        return golden.train().regression();
    }

    private static Dataset labels(Golden golden) {
        List<String> labels = Arrays.stream(list(golden.parameters().get("labels")))
                .mapToObj(value -> Integer.toString((int) value))
                .toList();
        return Dataset.classification(golden.train().features(), labels);
    }

    private static double[] list(Object values) {
        return ((List<?>) values).stream().mapToDouble(value -> (Double) value).toArray();
    }
}
