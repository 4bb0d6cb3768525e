// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import dev.margrave.model.Regressor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the learner contracts share: a model's outputs as one list of numbers, and comparisons of two models. */
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
}
