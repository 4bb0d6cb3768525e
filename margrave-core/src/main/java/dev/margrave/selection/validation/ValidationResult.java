// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.validation;

import dev.margrave.evaluation.BaselineWarning;
import dev.margrave.evaluation.LabelChoice;
import dev.margrave.evaluation.LabeledPredictions;
import dev.margrave.evaluation.TaskEvaluation;
import dev.margrave.internal.selection.Moments;
import dev.margrave.selection.Metric;
import java.util.List;
import java.util.Optional;

/**
 * The scores of one machine on held-out rows.
 *
 * @param scores of the finished splits
 * @param splits all of them
 * @param evaluation of the held-out rows of all finished splits together, so that a row that several splits hold out counts
 *     several times; empty if none is finished
 * @param predictions what was predicted for these rows; empty unless they have labels
 * @param choice what decides between the labels of the models
 */
public record ValidationResult(
        Metric metric,
        List<Double> scores,
        int splits,
        Optional<TaskEvaluation> evaluation,
        Optional<LabeledPredictions> predictions,
        LabelChoice choice) {
    public ValidationResult {
        scores = List.copyOf(scores);
    }

    /** NaN without scores. */
    public double mean() {
        return Moments.mean(scores);
    }

    /** The standard deviation of the scores, with n − 1; NaN below two. */
    public double deviation() {
        return Math.sqrt(Moments.variance(scores));
    }

    /** The metric with the mean of its scores and their standard deviation. */
    @Override
    public String toString() {
        return metric.text() + " " + mean() + ", deviation " + deviation() + ", " + scores.size() + " of " + splits
                + " splits";
    }

    /** Whether every split was scored. */
    public boolean isComplete() {
        return scores.size() == splits;
    }

    /** A warning if the machine is no better than always predicting the most frequent label. */
    public Optional<String> warning() {
        return predictions.flatMap(rows -> BaselineWarning.of(rows.confusion(), choice));
    }
}
