// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Task;
import dev.margrave.evaluation.Ndcg;
import dev.margrave.evaluation.RocCurve;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import dev.margrave.model.Regressor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Scores predictions for test rows with known targets: the one place that computes metrics. Rows without a label and rows of
 * weight 0 do not count. A label that did not occur in training counts as an error.
 */
final class HeldOutScorer {
    private final Metric metric;
    private final Dataset rows;

    HeldOutScorer(Metric metric, Dataset test) {
        boolean hasLabels = test.task() == Task.CLASSIFICATION;
        int[] counted = IntStream.range(0, test.rows())
                .filter(i -> test.weight(i) > 0 && !(hasLabels && test.code(i) == Dataset.UNLABELED))
                .toArray();
        if (counted.length == 0) {
            throw new InvalidDataException("no row with a target to compare with");
        }
        this.metric = metric;
        this.rows = counted.length == test.rows() ? test : test.select(counted);
    }

    int rows() {
        return rows.rows();
    }

    FeatureMatrix features() {
        return rows.features();
    }

    /** The score of a model. */
    double score(Model model, int threads) {
        try {
            return predictedScore(model, threads);
        } catch (InvalidDataException e) {
            throw e.numbered(rows::rowNumber);
        }
    }

    private double predictedScore(Model model, int threads) {
        if (model instanceof Regressor regressor) {
            return score(regressor.predict(features(), threads));
        }
        Classifier classifier = (Classifier) model;
        List<Prediction> predictions = classifier.predict(features(), threads);
        return score(
                classifier.labels(),
                predictions.stream().mapToInt(Prediction::code).toArray(),
                predictions.stream().mapToDouble(Prediction::decision).toArray());
    }

    /** The score of predicted numbers. */
    double score(double[] predicted) {
        int count = rows.rows();
        double mean =
                IntStream.range(0, count).mapToDouble(rows::target).average().orElseThrow();
        double squares = 0;
        double absolute = 0;
        double spread = 0;
        for (int i = 0; i < count; i++) {
            double error = rows.target(i) - predicted[i];
            double deviation = rows.target(i) - mean;
            squares += error * error;
            absolute += Math.abs(error);
            spread += deviation * deviation;
        }
        return switch (metric) {
            case MSE -> squares / count;
            case MAE -> absolute / count;
            case R2 -> 1 - squares / varied(spread);
            case NDCG -> Ndcg.mean(rows, predicted, Integer.MAX_VALUE).value();
            case ACCURACY, BALANCED_ACCURACY, AUC -> throw unsuited("numbers");
        };
    }

    private double varied(double spread) {
        double first = rows.target(0);
        if (IntStream.range(1, rows.rows()).allMatch(i -> rows.target(i) == first)) {
            throw new InvalidDataException("metric r2 needs targets that differ in every test part");
        }
        return spread;
    }

    /** The score of predicted labels, given as their codes in {@code labels}, with the decision values of two labels. */
    double score(LabelSet labels, int[] predicted, double[] decisions) {
        int[] codes = rows.labels().names().stream()
                .mapToInt(labels::code)
                .toArray(); // negative if the model does not know the label
        int[] actual =
                IntStream.range(0, rows.rows()).map(i -> codes[rows.code(i)]).toArray();
        return switch (metric) {
            case ACCURACY -> (double) right(predicted, actual) / actual.length;
            case BALANCED_ACCURACY -> balanced(predicted, actual);
            case MAE -> distance(predicted, actual);
            case AUC -> area(decisions, actual, labels.size());
            case MSE, R2, NDCG -> throw unsuited("labels");
        };
    }

    private static long right(int[] predicted, int[] actual) {
        return IntStream.range(0, actual.length)
                .filter(i -> predicted[i] == actual[i])
                .count();
    }

    /** The mean, over the labels that occur, of the fraction of their rows predicted correctly. */
    private static double balanced(int[] predicted, int[] actual) {
        return Arrays.stream(actual)
                .distinct()
                .mapToDouble(label -> IntStream.range(0, actual.length)
                        .filter(i -> actual[i] == label)
                        .map(i -> predicted[i] == label ? 1 : 0)
                        .average()
                        .orElseThrow())
                .average()
                .orElseThrow();
    }

    /** The mean distance of the positions of the actual and the predicted label. */
    private static double distance(int[] predicted, int[] actual) {
        return IntStream.range(0, actual.length)
                .map(i -> Math.abs(predicted[i] - actual[i]))
                .average()
                .orElseThrow();
    }

    private static double area(double[] decisions, int[] actual, int labels) {
        if (labels != 2) {
            throw new InvalidDataException("metric auc needs two labels, the data have " + labels);
        }
        return RocCurve.area(decisionsOf(1, decisions, actual), decisionsOf(0, decisions, actual))
                .orElseThrow(() -> new InvalidDataException("metric auc needs both labels in every test part"));
    }

    private static double[] decisionsOf(int label, double[] decisions, int[] actual) {
        return IntStream.range(0, actual.length)
                .filter(i -> actual[i] == label)
                .mapToDouble(i -> decisions[i])
                .toArray();
    }

    private IllegalArgumentException unsuited(String what) {
        return new IllegalArgumentException("metric " + metric.text() + " does not measure " + what);
    }
}
