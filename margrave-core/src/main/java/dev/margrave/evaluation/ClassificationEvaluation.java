// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.model.MarginStatistics;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The quality of a classifier on labeled rows.
 *
 * @param confusion counts by actual and predicted label, and the metrics that depend on them
 * @param auc the area under the ROC curve: how often a row of the last label scores above one of the first, ties counting
 *     half. Empty with more than two labels, or when only one of the two occurs
 * @param averagePrecision of the label that sorts last, see {@link PrecisionRecallCurve}. Empty with more than two labels, or
 *     when the last does not occur
 * @param probabilities the quality of the predicted probabilities, if the model has them
 * @param margins of m = y·f for two labels; for more, the score of the row's label minus the best other score
 */
public record ClassificationEvaluation(
        ConfusionMatrix confusion,
        OptionalDouble auc,
        OptionalDouble averagePrecision,
        Optional<ProbabilityEvaluation> probabilities,
        MarginStatistics margins)
        implements TaskEvaluation {
    @Override
    public int rows() {
        return confusion.rows();
    }

    public int errors() {
        return confusion.rows() - confusion.correct();
    }

    /** The fraction of rows with the correct label. */
    public double accuracy() {
        return confusion.accuracy();
    }

    /** The accuracy of always predicting the most frequent label of these rows. */
    public double baseline() {
        return confusion.baseline();
    }
}
