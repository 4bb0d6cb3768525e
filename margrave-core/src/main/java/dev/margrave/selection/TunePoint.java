// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.internal.selection.Moments;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One candidate's result.
 *
 * @param kernel the spec of the kernel as requested
 * @param isBalanced whether all labels have the same total weight
 * @param scores by split, for the splits that were scored
 * @param rows the number of training rows behind the scores: fewer for a candidate that was pruned early
 */
public record TunePoint(
        String machine,
        String kernel,
        Map<String, Double> parameters,
        boolean isBalanced,
        List<Double> scores,
        PointStatus status,
        int rows) {
    public TunePoint {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        scores = List.copyOf(scores);
    }

    /** Without balanced weights. */
    public TunePoint(
            String machine,
            String kernel,
            Map<String, Double> parameters,
            List<Double> scores,
            PointStatus status,
            int rows) {
        this(machine, kernel, parameters, false, scores, status, rows);
    }

    /** The same point with another status. */
    public TunePoint withStatus(PointStatus newStatus) {
        return new TunePoint(machine, kernel, parameters, isBalanced, scores, newStatus, rows);
    }

    /** Why the candidate was left out as {@link PointStatus#FAILED}; empty for all others. */
    public Optional<String> reason() {
        return status == PointStatus.FAILED
                ? Optional.of(
                        "a fit gives no finite numbers; choose less extreme parameters, or scale(...) the features")
                : Optional.empty();
    }

    /** NaN without scores. */
    public double mean() {
        return Moments.mean(scores);
    }

    /** The standard deviation of the scores divided by √n; NaN below two scores. */
    public double standardError() {
        return Math.sqrt(Moments.variance(scores) / scores.size());
    }
}
