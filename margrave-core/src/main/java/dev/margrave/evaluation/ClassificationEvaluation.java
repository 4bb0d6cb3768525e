// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.model.MarginStatistics;
import java.util.OptionalDouble;

/**
 * The quality of a classifier on labeled rows.
 *
 * @param confusion counts by actual and predicted label
 * @param auc the area under the ROC curve: how often a row of the last label scores above one of the first, ties counting
 *     half. Empty with more than two labels, or when only one of the two occurs
 * @param margins of m = y·f for two labels; for more, the score of the row's label minus the best other score
 */
public record ClassificationEvaluation(ConfusionMatrix confusion, OptionalDouble auc, MarginStatistics margins) {
    /** The number of counted rows. */
    public int rows() {
        return confusion.rows();
    }

    public int errors() {
        return confusion.rows() - confusion.correct();
    }

    /** The fraction of rows with the correct label. */
    public double accuracy() {
        return (double) confusion.correct() / confusion.rows();
    }
}
