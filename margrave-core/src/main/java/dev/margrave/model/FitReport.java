// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a fit did and how close it came to the optimum. It contains no times, so the same fit gives the same report.
 *
 * @param machine the machine's name, for instance {@code rmm}
 * @param kernel the resolved kernel's spec
 * @param parameters the machine's parameters by name; a parameter that the fit determines has its value if there is a single
 *     problem and is omitted if there are several
 * @param rows training rows of positive weight, unlabeled ones included
 * @param features the width of a row, with one-hot columns
 * @param labels sorted; empty in regression
 * @param supportVectors the number of distinct training rows that the model keeps or whose dual variable is nonzero
 * @param margins over all problems; null in regression
 * @param trainingScore training accuracy, or R² in regression
 * @param seed of the fit
 * @param plan a description of how the problems were solved; empty for a model of an older version
 * @param similarity how well the similarity of a fit on landmarks suits the task; empty for other fits, and after an early stop
 * @param settings further settings of the fit
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
        @Nullable MarginStatistics margins,
        double trainingScore,
        long seed,
        String plan,
        Optional<SimilarityReport> similarity,
        FitSettings settings) {
    /** The report of a fit without landmarks and with default settings. */
    public FitReport(
            String machine,
            String kernel,
            Map<String, Double> parameters,
            int rows,
            int features,
            List<String> labels,
            int supportVectors,
            List<ProblemReport> problems,
            @Nullable MarginStatistics margins,
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

    /** The same report with a report on the similarity. */
    public FitReport withSimilarity(SimilarityReport report) {
        return with(Optional.of(report), settings, trainingScore);
    }

    /** The same report with these settings. */
    public FitReport withSettings(FitSettings newSettings) {
        return with(similarity, newSettings, trainingScore);
    }

    /** The same report with another training accuracy. */
    public FitReport withTrainingScore(double score) {
        return with(similarity, settings, score);
    }

    private FitReport with(Optional<SimilarityReport> ofSimilarity, FitSettings newSettings, double score) {
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
                score,
                seed,
                plan,
                ofSimilarity,
                newSettings);
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

    /** The primal objective at the model, the sum over all problems; NaN if there is no dual. */
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

    /** The machine, how the fit ended, and its certificate. */
    @Override
    public String toString() {
        return machine + " on " + kernel + " " + parameters + ": " + status() + ", " + certificate() + ", " + rows
                + " rows of " + features + " features, " + supportVectors + " support vectors";
    }
}
