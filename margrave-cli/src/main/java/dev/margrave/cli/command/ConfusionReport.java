// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.evaluation.ConfusionMatrix;
import dev.margrave.evaluation.ProbabilityEvaluation;
import java.util.List;
import java.util.Optional;

/** What all evaluations of labels print: the confusion matrix by actual, then predicted label, and the metrics. */
final class ConfusionReport {
    private static final int MAX_LISTED_LABELS = 12; // rows of a printed confusion matrix; chosen by hand

    private ConfusionReport() {}

    static void writeJson(Json json, ConfusionMatrix confusion) {
        json.field("labels", confusion.labels().names());
        json.array("confusion", () -> {
            for (int[] counts : confusion.toArray()) {
                json.array(() -> {
                    for (int count : counts) {
                        json.value(count);
                    }
                });
            }
        });
    }

    /** The metrics that depend on these counts alone. */
    static void writeMetrics(Json json, ConfusionMatrix confusion) {
        json.field("balancedAccuracy", confusion.balancedAccuracy())
                .field("mcc", confusion.mcc())
                .field("macroF1", confusion.macroF1())
                .field("baseline", confusion.baseline());
        json.object("perLabel", () -> {
            List<String> names = confusion.labels().names();
            for (int code = 0; code < names.size(); code++) {
                int label = code;
                json.object(
                        names.get(code),
                        values -> values.field("precision", confusion.precision(label))
                                .field("recall", confusion.recall(label))
                                .field("f1", confusion.f1(label))
                                .field("rows", confusion.rows(label)));
            }
        });
    }

    static void writeMetrics(TextTable table, ConfusionMatrix confusion) {
        table.line("balanced accuracy", Text.percent(confusion.balancedAccuracy()));
        table.line("macro F1", Text.number(confusion.macroF1()));
        table.line("MCC", Text.number(confusion.mcc()));
    }

    /** The quality of the probabilities of a calibrated model. */
    static void writeProbabilities(Json json, Optional<ProbabilityEvaluation> quality) {
        quality.ifPresent(of -> json.field("logLoss", of.logLoss())
                .field("brier", of.brier())
                .field("calibrationError", of.calibrationError()));
    }

    static void writeProbabilities(TextTable table, Optional<ProbabilityEvaluation> quality) {
        quality.ifPresent(of -> table.line(
                "probabilities",
                "log loss " + Text.number(of.logLoss()) + ", Brier score " + Text.number(of.brier())
                        + ", calibration error " + Text.number(of.calibrationError())));
    }

    static void writeText(TextTable table, ConfusionMatrix confusion) {
        List<String> labels = confusion.labels().names();
        for (int actual = 0; actual < labels.size() && labels.size() <= MAX_LISTED_LABELS; actual++) {
            StringBuilder predicted = new StringBuilder("predicted");
            for (int k = 0; k < labels.size(); k++) {
                predicted
                        .append(k == 0 ? " " : ", ")
                        .append(labels.get(k))
                        .append(": ")
                        .append(confusion.count(actual, k));
            }
            table.line(
                    "label " + labels.get(actual),
                    predicted + "; precision " + Text.percent(confusion.precision(actual)) + ", recall "
                            + Text.percent(confusion.recall(actual)) + ", F1 " + Text.number(confusion.f1(actual)));
        }
    }
}
