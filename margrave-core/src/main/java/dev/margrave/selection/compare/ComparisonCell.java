// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.internal.selection.Moments;
import java.util.List;

/**
 * One contender on one data set.
 *
 * @param outcomes by split; fewer than there are splits if the comparison was stopped
 * @param isComplete whether every split has an outcome
 */
public record ComparisonCell(String dataset, String contender, List<ComparisonOutcome> outcomes, boolean isComplete) {
    public ComparisonCell {
        outcomes = List.copyOf(outcomes);
    }

    public List<Double> scores() {
        return outcomes.stream().map(ComparisonOutcome::score).toList();
    }

    /** NaN without scores. */
    public double mean() {
        return Moments.mean(scores());
    }

    /** The standard deviation of the scores, with n − 1; NaN below two. */
    public double deviation() {
        return Math.sqrt(Moments.variance(scores()));
    }

    /** The total of all splits. */
    public double seconds() {
        return outcomes.stream().mapToDouble(ComparisonOutcome::seconds).sum();
    }
}
