// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import dev.margrave.data.LabelSet;
import dev.margrave.model.FitReport;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The report of a model that another program trained: it knows neither the training rows nor how near the optimum is. */
final class ImportedReport {
    private static final MarginStatistics UNKNOWN =
            new MarginStatistics(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, List.of());

    private ImportedReport() {}

    /**
     * @param labels in our order; empty in regression
     * @param pairs the labels of each function; empty in regression
     * @param biases of the functions
     */
    static FitReport of(
            String machine,
            String kernel,
            int features,
            LabelSet labels,
            List<List<String>> pairs,
            double[] biases,
            int supportVectors,
            String origin) {
        List<ProblemReport> problems = new ArrayList<>();
        for (int p = 0; p < biases.length; p++) {
            problems.add(new ProblemReport(
                    pairs.isEmpty() ? List.of() : pairs.get(p),
                    0,
                    Status.CONVERGED,
                    Certificate.NONE,
                    0,
                    supportVectors,
                    biases[p],
                    Map.of()));
        }
        return new FitReport(
                machine,
                kernel,
                Map.of(),
                0,
                features,
                labels.names(),
                supportVectors,
                problems,
                labels.size() == 0 ? null : UNKNOWN,
                Double.NaN,
                0,
                "imported from a " + origin + " model");
    }
}
