// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.solver.Certificate;
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Status;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How one optimization problem of a fit ended. A binary or regression fit has one, one-vs-one a problem per pair.
 *
 * @param labels the negative and the positive label; empty in regression; {@code rest} stands for all other labels
 * @param rows the number of rows of the problem
 * @param supportVectors rows with a nonzero dual variable, or landmarks with a weight if the machine selects landmarks
 * @param solved values that the fit determined, such as {@code t} or an automatic {@code B}
 */
public record ProblemReport(
        List<String> labels,
        int rows,
        Status status,
        Certificate certificate,
        long iterations,
        int supportVectors,
        double bias,
        Map<String, Double> solved) {
    public ProblemReport {
        labels = List.copyOf(labels);
        solved = Collections.unmodifiableMap(new LinkedHashMap<>(solved));
    }

    /**
     * The largest relative gap of the problems that this one depends on, such as the SVM that determines an automatic {@code B},
     * if one of them missed the tolerance; otherwise 0.
     */
    public double startGap() {
        return solved.getOrDefault(SearchResult.START_GAP, 0.0);
    }
}
