// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.model.MarginStatistics;
import java.util.Optional;

/**
 * The quality of a classifier on ordinal labels.
 *
 * @param confusion counts by actual and predicted label
 * @param probabilities the quality of the predicted probabilities, if the model has them
 * @param margins of the output at every threshold
 */
public record OrdinalEvaluation(
        ConfusionMatrix confusion, Optional<ProbabilityEvaluation> probabilities, MarginStatistics margins)
        implements TaskEvaluation {
    @Override
    public int rows() {
        return confusion.rows();
    }

    /** The number of misclassified rows. */
    public int errors() {
        return confusion.rows() - confusion.correct();
    }

    /** The fraction of misclassified rows. */
    public double zeroOne() {
        return (double) errors() / rows();
    }

    /** The mean distance between the positions of actual and predicted label. */
    public double mae() {
        return distance(confusion);
    }

    /** The mean distance between the positions of actual and predicted label. */
    public static double distance(ConfusionMatrix confusion) {
        double sum = 0;
        int size = confusion.labels().size();
        for (int actual = 0; actual < size; actual++) {
            for (int predicted = 0; predicted < size; predicted++) {
                sum += (double) confusion.count(actual, predicted) * Math.abs(actual - predicted);
            }
        }
        return sum / confusion.rows();
    }
}
