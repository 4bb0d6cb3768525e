// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One candidate's result.
 *
 * @param kernel the kernel's spec as it was asked for
 * @param scores by split, as far as the candidate came
 * @param rows the training rows on which the scores rest: fewer than all for a candidate that was left out early
 */
public record TunePoint(
        String machine,
        String kernel,
        Map<String, Double> parameters,
        List<Double> scores,
        PointStatus status,
        int rows) {
    public TunePoint {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        scores = List.copyOf(scores);
    }

    /** NaN without scores. */
    public double mean() {
        return scores.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /** The standard deviation of the scores over the root of their number; NaN below two scores. */
    public double standardError() {
        if (scores.size() < 2) {
            return Double.NaN;
        }
        double mean = mean();
        double squares =
                scores.stream().mapToDouble(s -> (s - mean) * (s - mean)).sum();
        return Math.sqrt(squares / (scores.size() - 1) / scores.size());
    }
}
