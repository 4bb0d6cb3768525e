// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.ApiNames;
import dev.margrave.cli.output.ReportText;
import dev.margrave.cli.output.Text;
import dev.margrave.data.Dataset;
import dev.margrave.evaluation.Baseline;
import dev.margrave.evaluation.BaselineWarning;
import dev.margrave.evaluation.ConfusionMatrix;
import dev.margrave.evaluation.LabelChoice;
import dev.margrave.evaluation.LabeledPredictions;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.selection.Metric;
import dev.margrave.selection.TuneResult;
import java.util.List;
import java.util.Optional;

/** Warnings about classifiers that are no better than always predicting one label, in terms of the command line. */
final class BaselineWarnings {
    private BaselineWarnings() {}

    /** {@code 95.00 % by always predicting "0"}, the text that stands next to an accuracy. */
    static String text(ConfusionMatrix confusion) {
        return ReportText.baseline(confusion.baseline(), confusion.labels().name(confusion.mostFrequent()));
    }

    static String text(Baseline baseline) {
        return ReportText.baseline(baseline.share(), baseline.label());
    }

    /** For predictions of a model that were counted. */
    static List<String> of(ConfusionMatrix confusion, Classifier model) {
        return options(BaselineWarning.of(confusion, LabelChoice.of(model)));
    }

    /** Empty also for a machine that ignores labels, because its accuracy is not about those of the rows. */
    static Optional<Baseline> trained(Model model, Dataset rows) {
        boolean ignoresLabels = Machines.all().stream()
                .filter(info -> info.name().equals(model.report().machine()))
                .anyMatch(info -> info.traits().contains(MachineInfo.Trait.IGNORES_LABELS));
        return ignoresLabels ? Optional.empty() : Baseline.of(rows);
    }

    /** On its training rows, which are predicted only if its training accuracy is not above the baseline. */
    static List<String> training(Model model, Dataset rows, int threads) {
        Optional<Baseline> baseline = trained(model, rows);
        boolean isUseless = baseline.isPresent()
                && model instanceof Classifier
                && !model.report().status().stoppedEarly()
                && !(model.report().trainingScore() > baseline.get().share());
        return isUseless
                ? of(LabeledPredictions.of((Classifier) model, rows, threads).confusion(), (Classifier) model)
                : List.of();
    }

    /** On the rows of a certificate: only if the classifier is constant. */
    static List<String> certified(Model model, Dataset rows, int threads) {
        if (!(model instanceof Classifier classifier)) {
            return List.of();
        }
        ConfusionMatrix confusion =
                LabeledPredictions.of(classifier, rows, threads).confusion();
        return options(BaselineWarning.ofConstant(confusion, LabelChoice.of(classifier))
                .map(warning -> "these are bounds on the error of a constant: " + warning));
    }

    /** Of a search: its model predicts one label, or the held-out score is not above that of any constant. */
    static List<String> tuned(TuneResult result, Optional<Model> model, Dataset rows, int threads) {
        Optional<Baseline> baseline = Baseline.of(rows);
        if (model.isEmpty() || baseline.isEmpty()) {
            return List.of();
        }
        List<String> ofModel = training(model.get(), rows, threads);
        if (!ofModel.isEmpty() || !(result.metric() instanceof Metric metric)) {
            return ofModel;
        }
        double constant = metric.constantScore(baseline.get());
        double mean = result.best().mean();
        return mean > constant || Double.isNaN(constant)
                ? List.of()
                : List.of("on held-out rows the chosen point is no better than always predicting "
                        + Text.quote(baseline.get().label()) + ": " + metric.text() + " " + Text.number(mean)
                        + ", always predicting it gives " + Text.number(constant));
    }

    static List<String> options(Optional<String> warning) {
        return warning.map(ApiNames::toOptions).stream().toList();
    }
}
