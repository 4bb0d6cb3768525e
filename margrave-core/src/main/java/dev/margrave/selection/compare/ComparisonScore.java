// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.evaluation.ConfusionMatrix;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.evaluation.RegressionEvaluation;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import dev.margrave.selection.Metric;

/** The score of a model on a test part. */
final class ComparisonScore {
    private ComparisonScore() {}

    static double of(Metric metric, Model model, Dataset test, int threads) {
        if (model instanceof Regressor regressor) {
            RegressionEvaluation evaluation = Evaluation.of(regressor, test, threads);
            return switch (metric) {
                case MAE -> evaluation.mae();
                case R2 ->
                    evaluation
                            .r2()
                            .orElseThrow(() ->
                                    new InvalidDataException("metric r2 needs targets that differ in every test part"));
                default -> evaluation.mse();
            };
        }
        Classifier classifier = (Classifier) model;
        return switch (metric) {
            case AUC ->
                Evaluation.of(classifier, test, threads)
                        .auc()
                        .orElseThrow(() ->
                                new InvalidDataException("metric auc needs two labels, and both in every test part"));
            case BALANCED_ACCURACY ->
                balanced(Evaluation.ordinal(classifier, test, threads).confusion());
            case MAE -> Evaluation.ordinal(classifier, test, threads).mae();
            default -> accuracy(Evaluation.ordinal(classifier, test, threads).confusion());
        };
    }

    private static double accuracy(ConfusionMatrix confusion) {
        return (double) confusion.correct() / confusion.rows();
    }

    /** The mean over the labels that occur of the fraction of their rows that is right. */
    private static double balanced(ConfusionMatrix confusion) {
        int size = confusion.labels().size();
        double sum = 0;
        int occurring = 0;
        for (int actual = 0; actual < size; actual++) {
            double rows = 0;
            for (int predicted = 0; predicted < size; predicted++) {
                rows += confusion.count(actual, predicted);
            }
            if (rows > 0) {
                sum += confusion.count(actual, actual) / rows;
                occurring++;
            }
        }
        return sum / occurring;
    }
}
