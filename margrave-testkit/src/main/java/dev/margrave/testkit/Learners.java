// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Task;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.machine.Machine;
import dev.margrave.model.Classifier;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import dev.margrave.model.Regressor;
import dev.margrave.selection.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Common to the learner contracts: a model's outputs as one list of numbers, and comparisons of two models. */
final class Learners {
    private Learners() {}

    /** All scores of all rows of a classifier, all predictions of a regressor. */
    static double[] decisions(Model model, FeatureMatrix rows) {
        if (model instanceof Regressor regressor) {
            return regressor.predict(rows);
        }
        return flatten(((Classifier) model).predict(rows));
    }

    private static double[] flatten(List<Prediction> predictions) {
        return predictions.stream()
                .flatMapToDouble(prediction -> Arrays.stream(prediction.scores()))
                .toArray();
    }

    /** Whether features come from pairs of landmarks, one of each label. */
    static boolean drawsPairs(Machine<?> machine) {
        return Set.of("ftune", "dboost").contains(machine.info().name());
    }

    /** The machine with the first rows as its landmarks if it would draw some. */
    static Machine<?> onLandmarks(Machine<?> machine, Dataset data) {
        boolean drawsSome = machine.usesSimilarity() && machine.parameters().containsKey("landmarks");
        int count = drawsSome ? (int) Math.min(data.rows(), machine.parameters().get("landmarks")) : 0;
        return drawsSome
                ? machine.landmarks(data.select(IntStream.range(0, count).toArray()))
                : machine;
    }

    static void assertClose(Model expected, Model actual, FeatureMatrix rows, double tolerance) {
        assertClose(expected, actual, rows, rows, tolerance);
        double primal = expected.report().certificate().primal();
        if (!expected.report().certificate().isKnown()) {
            return;
        }
        assertThat(actual.report().certificate().primal() / primal - 1)
                .as("relative difference of the objectives")
                .isBetween(-1e-8, 1e-8);
    }

    static void assertClose(
            Model expected, Model actual, FeatureMatrix expectedRows, FeatureMatrix actualRows, double tolerance) {
        double[] left = decisions(expected, expectedRows);
        double[] right = decisions(actual, actualRows);
        double largest = 1;
        for (double value : left) {
            largest = Math.max(largest, Math.abs(value));
        }
        assertThat(largestDifference(left, right))
                .as("difference of decision values")
                .isLessThanOrEqualTo(tolerance * largest);
    }

    static double largestDifference(double[] left, double[] right) {
        assertThat(right).hasSameSizeAs(left);
        double largest = 0;
        for (int k = 0; k < left.length; k++) {
            largest = Math.max(largest, Math.abs(left[k] - right[k]));
        }
        return largest;
    }

    static void assertBatchEqualsRows(Model model, FeatureMatrix rows) {
        double[] batch = decisions(model, rows);
        List<Double> single = new ArrayList<>();
        for (int i = 0; i < rows.rows(); i++) {
            if (model instanceof Regressor regressor) {
                single.add(regressor.predict(rows.row(i)));
            } else {
                for (double score : ((Classifier) model).predict(rows.row(i)).scores()) {
                    single.add(score);
                }
            }
        }
        double[] rowByRow = single.stream().mapToDouble(Double::doubleValue).toArray();
        assertThat(largestDifference(batch, rowByRow)).isLessThanOrEqualTo(1e-12 * (1 + largest(batch)));
    }

    private static double largest(double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }

    /**
     * The report's statistics of the training rows, each of weight 1, agree with the model: the margins, or R². The report uses the
     * solver's kernel values, the model computes its own.
     */
    static void assertReportIsOfTheModel(Model model, Task task, Dataset data, double tolerance) {
        if (task == Task.RANKING) {
            double ndcg = Metric.NDCG.score(model, data, 1);
            assertThat(model.report().trainingScore()).as("NDCG").isCloseTo(ndcg, within(tolerance));
            return;
        }
        if (model instanceof Regressor regressor) {
            double r2 = Evaluation.of(regressor, data).r2().orElseThrow();
            assertThat(model.report().trainingScore()).as("R²").isCloseTo(r2, within(tolerance));
            return;
        }
        Classifier classifier = (Classifier) model;
        MarginStatistics expected =
                task == Task.ORDINAL ? Evaluation.ordinal(classifier, data).margins() : margins(classifier, data);
        MarginStatistics reported = model.report().margins();
        double slack = tolerance * (1 + expected.maximumProjection());
        assertThat(reported.minimum()).as("smallest margin").isCloseTo(expected.minimum(), within(slack));
        assertThat(reported.mean()).as("mean margin").isCloseTo(expected.mean(), within(slack));
        assertThat(reported.maximumProjection())
                .as("largest output")
                .isCloseTo(expected.maximumProjection(), within(slack));
    }

    /** Over all problems, each with the rows of its two labels, or of one label and the rest. */
    private static MarginStatistics margins(Classifier model, Dataset data) {
        double[][] f = model.functions().evaluate(model.scaler().apply(data.features()));
        List<Double> margins = new ArrayList<>();
        for (int p = 0; p < model.report().problems().size(); p++) {
            List<String> labels = model.report().problems().get(p).labels();
            for (int i = 0; i < f.length; i++) {
                String label = data.labels().name(data.code(i));
                if (label.equals(labels.get(1))) {
                    margins.add(f[i][p]);
                } else if (label.equals(labels.get(0)) || labels.get(0).equals("rest")) {
                    margins.add(-f[i][p]);
                }
            }
        }
        double[] weights = new double[margins.size()];
        Arrays.fill(weights, 1);
        return MarginStatistics.of(margins.stream().mapToDouble(m -> m).toArray(), weights);
    }
}
