// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.solver.Certificate;
import dev.margrave.solver.Search.Found;
import dev.margrave.solver.Status;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How one optimisation problem of a fit ended. A binary or regression fit has one, one-vs-one a problem per pair.
 *
 * @param labels the negative and the positive label; empty in regression; {@code rest} stands for all other labels
 * @param rows the rows that took part
 * @param supportVectors rows with a dual variable other than zero, or landmarks with a weight where the machine chooses among them
 * @param solved what the fit itself found, such as {@code t} or an automatic {@code B}
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
     * The largest relative gap of the problems on which this one rests, such as the SVM that an automatic {@code B} comes from,
     * if one of them missed the tolerance; else 0.
     */
    public double startGap() {
        return solved.getOrDefault(Found.START_GAP, 0.0);
    }
}
