// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.Text;
import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.data.Task;
import dev.margrave.model.Calibration;
import dev.margrave.selection.Metric;
import dev.margrave.selection.anytime.SearchBudget;
import dev.margrave.selection.anytime.SearchChoices;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What {@code tune} decides before its search, from the options and, where no machine is named, from the data.
 *
 * @param budget in seconds; may be infinite
 * @param triesBalanced whether balanced weights are among the candidates
 * @param reason why the metric and what belongs to it are not the usual ones; empty if they are
 */
record TuneDecisions(
        double budget,
        Metric metric,
        boolean triesBalanced,
        Optional<Calibration.Kind> calibration,
        Optional<Metric> threshold,
        String reason) {
    /** As the options say. */
    static TuneDecisions given(
            double budget, Metric metric, Optional<Calibration.Kind> calibration, Optional<Metric> threshold) {
        return new TuneDecisions(budget, metric, false, calibration, threshold, "");
    }

    /**
     * As a careful person would, except for what the options say.
     *
     * @param metric the given one
     * @param isWeighted whether weights of labels are given
     * @param calibration the given one; empty for none
     */
    static TuneDecisions careful(
            double budget,
            Optional<Metric> metric,
            boolean isWeighted,
            Optional<Optional<Calibration.Kind>> calibration,
            Optional<Metric> threshold,
            SearchChoices choices) {
        boolean isUsual = choices.reason().isEmpty();
        boolean isChosen = metric.isEmpty();
        return new TuneDecisions(
                budget,
                metric.orElse(choices.metric()),
                choices.triesBalanced() && isChosen && !isWeighted,
                calibration.orElse(Optional.ofNullable(choices.calibration())),
                threshold.or(() -> isChosen ? Optional.ofNullable(choices.threshold()) : Optional.empty()),
                isUsual ? "" : choices.reason());
    }

    /** The decisions of a search that chooses everything, one a line. */
    List<String> lines(Dataset rows, Task task, Scaling scaling, Optional<String> mapReason) {
        List<String> lines = new ArrayList<>();
        lines.add("budget: " + SearchBudget.text(budget)
                + String.format(
                        Locale.ROOT,
                        " for %,d rows of %,d features",
                        rows.rows(),
                        rows.features().columns())
                + " (--time changes it)");
        lines.add("task: "
                + (task == Task.CLASSIFICATION
                        ? "classification, " + Text.count(rows.labels().size(), "label")
                        : task.name().toLowerCase(Locale.ROOT)));
        lines.add("scaling: " + scaling
                + (scaling.equals(Scaling.STANDARD) ? ", because the ranges of the columns differ much" : ""));
        lines.add("metric: " + metric.text() + (triesBalanced ? ", with and without balanced weights" : "") + why());
        calibration.ifPresent(
                kind -> lines.add("probabilities: calibrated by " + kind.name().toLowerCase(Locale.ROOT)));
        threshold.ifPresent(chosen -> lines.add("threshold: best " + chosen.text() + " on held-out rows"));
        mapReason.ifPresent(reason -> lines.add("kernel: " + reason));
        return lines;
    }

    private String why() {
        return reason.isEmpty() || !metric.equals(Metric.BALANCED_ACCURACY) ? "" : ", " + reason;
    }
}
