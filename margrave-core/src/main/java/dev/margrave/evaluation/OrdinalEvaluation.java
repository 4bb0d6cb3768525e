// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.model.MarginStatistics;

/**
 * How well a classifier does on labels whose order counts.
 *
 * @param confusion counts by actual and predicted label
 * @param margins of every threshold's output
 */
public record OrdinalEvaluation(ConfusionMatrix confusion, MarginStatistics margins) {
    /** The rows that were counted. */
    public int rows() {
        return confusion.rows();
    }

    /** The rows that were given another label than theirs. */
    public int errors() {
        return confusion.rows() - confusion.correct();
    }

    /** The fraction of rows that were given another label than theirs. */
    public double zeroOne() {
        return (double) errors() / rows();
    }

    /** The mean distance between the positions of the actual and the predicted label among all labels. */
    public double mae() {
        double sum = 0;
        int size = confusion.labels().size();
        for (int actual = 0; actual < size; actual++) {
            for (int predicted = 0; predicted < size; predicted++) {
                sum += (double) confusion.count(actual, predicted) * Math.abs(actual - predicted);
            }
        }
        return sum / rows();
    }
}
