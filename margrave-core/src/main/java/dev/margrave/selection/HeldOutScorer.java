// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Task;
import dev.margrave.evaluation.KendallTau;
import dev.margrave.evaluation.Ndcg;
import dev.margrave.evaluation.RegressionEvaluation;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import dev.margrave.model.Regressor;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Scores predictions for test rows with known targets. Rows without a label and rows of weight 0 do not count. A label that did
 * not occur in training counts as an error.
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

    Metric metric() {
        return metric;
    }

    FeatureMatrix features() {
        return rows.features();
    }

    /**
     * The score of a model.
     *
     * @param probabilities maps the values of its functions to probabilities; null if there is no such map
     */
    HeldOutScore score(Model model, int threads, UnaryOperator<double[]> probabilities) {
        try {
            return predictedScore(model, threads, probabilities);
        } catch (InvalidDataException e) {
            throw e.numbered(rows::rowNumber);
        }
    }

    private HeldOutScore predictedScore(Model model, int threads, UnaryOperator<double[]> probabilities) {
        if (model instanceof Regressor regressor) {
            return new HeldOutScore(score(regressor.predict(features(), threads)), 0);
        }
        Classifier classifier = (Classifier) model;
        List<Prediction> predictions = classifier.predict(features(), threads);
        int[] codes = predictions.stream().mapToInt(Prediction::code).toArray();
        double value = score(
                classifier.labels(),
                codes,
                predictions.stream().mapToDouble(Prediction::decision).toArray(),
                probabilities == null
                        ? null
                        : predictions.stream()
                                .map(prediction -> probabilities.apply(prediction.decisions()))
                                .toArray(double[][]::new));
        return new HeldOutScore(value, (int) IntStream.of(codes).distinct().count());
    }

    /** The score of predicted numbers. */
    double score(double[] predicted) {
        return switch (metric.kind()) {
            case MSE -> compared(predicted).mse();
            case MAE -> compared(predicted).mae();
            case R2 ->
                compared(predicted)
                        .r2()
                        .orElseThrow(() ->
                                new InvalidDataException("metric r2 needs targets that differ in every test part"));
            case NDCG -> Ndcg.mean(rows, predicted, Integer.MAX_VALUE).value();
            case TAU ->
                KendallTau.mean(rows, predicted)
                        .orElseThrow(() -> new InvalidDataException(
                                "metric tau needs a query with rows of different relevance in every test part"));
            case ACCURACY, BALANCED_ACCURACY, F1, MACRO_F1, MCC, AUC, AVERAGE_PRECISION, LOG_LOSS, BRIER ->
                throw new IllegalArgumentException("metric " + metric.text() + " does not measure numbers");
        };
    }

    private RegressionEvaluation compared(double[] predicted) {
        double[] targets =
                IntStream.range(0, rows.rows()).mapToDouble(rows::target).toArray();
        return RegressionEvaluation.of(targets, predicted);
    }

    /**
     * The score of predicted labels, given as their codes in {@code labels}.
     *
     * @param decisions the scores of the label that sorts last
     * @param probabilities by row and label; null if there are none
     */
    double score(LabelSet labels, int[] predicted, double[] decisions, double[][] probabilities) {
        return new LabelScorer(metric, rows, labels).score(predicted, decisions, probabilities);
    }
}
