// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a fit did and how near the optimum it came. Times are not part of it: the same fit gives the same report.
 *
 * @param machine the machine's name, for instance {@code rmm}
 * @param kernel the resolved kernel's spec
 * @param parameters the machine's parameters by name; one found by the fit stands with its value in a single problem and
 *     is left out when there are several
 * @param rows training rows of positive weight, unlabelled ones included
 * @param features before one-hot columns are joined, after they are made: the width of a row
 * @param labels sorted; empty in regression
 * @param supportVectors distinct training rows that the model keeps or whose dual variable is not zero
 * @param margins over all problems; null in regression
 * @param trainingScore training accuracy, or R² in regression
 * @param seed of the fit
 * @param plan in what form the problems were solved, in plain words; empty for a model of an older version
 * @param similarity how well the similarity of a fit on landmarks suits the task; empty for other fits, and after an early stop
 * @param settings what the fit was told beside that
 */
public record FitReport(
        String machine,
        String kernel,
        Map<String, Double> parameters,
        int rows,
        int features,
        List<String> labels,
        int supportVectors,
        List<ProblemReport> problems,
        MarginStatistics margins,
        double trainingScore,
        long seed,
        String plan,
        Optional<SimilarityReport> similarity,
        FitSettings settings) {
    /** Of a fit without landmarks and with nothing changed. */
    public FitReport(
            String machine,
            String kernel,
            Map<String, Double> parameters,
            int rows,
            int features,
            List<String> labels,
            int supportVectors,
            List<ProblemReport> problems,
            MarginStatistics margins,
            double trainingScore,
            long seed,
            String plan) {
        this(
                machine,
                kernel,
                parameters,
                rows,
                features,
                labels,
                supportVectors,
                problems,
                margins,
                trainingScore,
                seed,
                plan,
                Optional.empty(),
                FitSettings.DEFAULTS);
    }

    /** The same with what it says of the similarity. */
    public FitReport withSimilarity(SimilarityReport report) {
        return with(Optional.of(report), settings);
    }

    /** The same of a fit that was told this. */
    public FitReport withSettings(FitSettings told) {
        return with(similarity, told);
    }

    private FitReport with(Optional<SimilarityReport> ofSimilarity, FitSettings told) {
        return new FitReport(
                machine,
                kernel,
                parameters,
                rows,
                features,
                labels,
                supportVectors,
                problems,
                margins,
                trainingScore,
                seed,
                plan,
                ofSimilarity,
                told);
    }

    public FitReport {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        labels = List.copyOf(labels);
        problems = List.copyOf(problems);
        if (problems.isEmpty()) {
            throw new IllegalArgumentException("a report needs at least one problem");
        }
    }

    /** The worst status of all problems. */
    public Status status() {
        return problems.stream().map(ProblemReport::status).reduce(Status.CONVERGED, Status::worse);
    }

    /** The sums of both objectives over all problems. */
    public Certificate certificate() {
        double primal = 0;
        double dual = 0;
        double rounding = 0;
        double atZero = 0;
        for (ProblemReport problem : problems) {
            primal += problem.certificate().primal();
            dual += problem.certificate().dual();
            rounding += problem.certificate().rounding();
            atZero += problem.certificate().atZero();
        }
        return new Certificate(primal, dual, rounding, atZero);
    }

    /** The primal objective at the model, the sum over all problems; NaN where there is no dual to set beside it. */
    public double primal() {
        return certificate().primal();
    }

    /** The dual objective, the sum over all problems: no model has a smaller primal objective. NaN where there is none. */
    public double dual() {
        return certificate().dual();
    }

    /** {@link #primal()} − {@link #dual()}: the model's objective is at most this much above the optimum. */
    public double gap() {
        return certificate().gap();
    }

    /** The largest relative gap of all problems. */
    public double relativeGap() {
        return problems.stream()
                .mapToDouble(problem -> problem.certificate().relativeGap())
                .max()
                .orElseThrow();
    }

    public long iterations() {
        return problems.stream().mapToLong(ProblemReport::iterations).sum();
    }
}
