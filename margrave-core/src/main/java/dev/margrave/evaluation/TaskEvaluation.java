// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

/** The quality of predictions, in the measures of their task. */
public sealed interface TaskEvaluation
        permits ClassificationEvaluation, OrdinalEvaluation, RegressionEvaluation, RankingEvaluation {
    /** The number of counted rows. */
    int rows();
}
