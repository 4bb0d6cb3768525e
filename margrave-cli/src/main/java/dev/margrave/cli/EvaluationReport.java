// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import dev.margrave.evaluation.ClassificationEvaluation;
import dev.margrave.evaluation.ConfusionMatrix;
import dev.margrave.evaluation.RegressionEvaluation;
import java.util.List;

/** What {@code evaluate} prints, whatever the task. */
interface EvaluationReport {
    String headline();

    void writeJson(Json json);

    void writeText(TextTable table);

    static EvaluationReport of(ClassificationEvaluation evaluation) {
        return new OfLabels(evaluation);
    }

    static EvaluationReport of(RegressionEvaluation evaluation) {
        return new OfNumbers(evaluation);
    }

    /** Accuracy, errors, the confusion matrix by actual, then predicted label. */
    record OfLabels(ClassificationEvaluation evaluation) implements EvaluationReport {
        private static final int MOST_LISTED_LABELS = 12;

        @Override
        public String headline() {
            return "accuracy " + Text.percent(evaluation.accuracy()) + ", " + Text.count(evaluation.errors(), "error")
                    + " in " + Text.count(evaluation.rows(), "row");
        }

        @Override
        public void writeJson(Json json) {
            ConfusionMatrix confusion = evaluation.confusion();
            json.field("accuracy", evaluation.accuracy())
                    .field("errors", evaluation.errors())
                    .field("rows", evaluation.rows());
            if (confusion.labels().size() == 2) {
                json.field("auc", evaluation.auc().orElse(Double.NaN));
            }
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
            ReportJson.margins(json, evaluation.margins());
        }

        @Override
        public void writeText(TextTable table) {
            evaluation.auc().ifPresent(auc -> table.line("auc", Text.number(auc)));
            table.line("margins", ReportText.margins(evaluation.margins()));
            List<String> labels = evaluation.confusion().labels().names();
            for (int actual = 0; actual < labels.size() && labels.size() <= MOST_LISTED_LABELS; actual++) {
                StringBuilder predicted = new StringBuilder("predicted");
                for (int k = 0; k < labels.size(); k++) {
                    predicted
                            .append(k == 0 ? " " : ", ")
                            .append(labels.get(k))
                            .append(": ")
                            .append(evaluation.confusion().count(actual, k));
                }
                table.line("label " + labels.get(actual), predicted.toString());
            }
        }
    }

    /** Mean squared and absolute error, and R². */
    record OfNumbers(RegressionEvaluation evaluation) implements EvaluationReport {
        @Override
        public String headline() {
            return "mean squared error " + Text.number(evaluation.mse()) + " in "
                    + Text.count(evaluation.rows(), "row");
        }

        @Override
        public void writeJson(Json json) {
            json.field("mse", evaluation.mse())
                    .field("mae", evaluation.mae())
                    .field("r2", evaluation.r2().orElse(Double.NaN))
                    .field("rows", evaluation.rows());
        }

        @Override
        public void writeText(TextTable table) {
            table.line("mean absolute error", Text.number(evaluation.mae()));
            evaluation.r2().ifPresent(r2 -> table.line("R2", Text.number(r2)));
        }
    }
}
