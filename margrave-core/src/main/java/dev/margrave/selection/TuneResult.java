// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import java.util.List;

/**
 * The scores of all candidates, in their order.
 *
 * @param metric the meaning of the scores: a metric of held-out rows, or a bound
 * @param bestIndex the candidate with the best mean among those that were searched furthest, the first of equals; −1 if the
 *     search stopped before any was scored
 * @param isComplete false if the search was stopped by a limit or interruption
 */
public record TuneResult(Criterion metric, List<TunePoint> points, int bestIndex, boolean isComplete) {
    public TuneResult {
        points = List.copyOf(points);
    }

    public TunePoint best() {
        if (bestIndex < 0) {
            throw new IllegalStateException("the search was stopped before any candidate was scored");
        }
        return points.get(bestIndex);
    }
}
