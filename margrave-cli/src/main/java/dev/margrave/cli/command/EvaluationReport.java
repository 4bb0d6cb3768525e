// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.ReportJson;
import dev.margrave.cli.output.ReportText;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.conformal.SetEvaluation;
import dev.margrave.evaluation.ClassificationEvaluation;
import dev.margrave.evaluation.ConfusionMatrix;
import dev.margrave.evaluation.OrdinalEvaluation;
import dev.margrave.evaluation.RankingEvaluation;
import dev.margrave.evaluation.RegressionEvaluation;
import dev.margrave.evaluation.TaskEvaluation;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import java.util.List;

/** The output of {@code evaluate} for each task. */
interface EvaluationReport {
    String headline();

    void writeJson(Json json);

    void writeText(TextTable table);

    /** What the user should know about these predictions of a model. */
    default List<String> warnings(Model model) {
        return List.of();
    }

    static EvaluationReport of(TaskEvaluation evaluation) {
        if (evaluation instanceof ClassificationEvaluation labels) {
            return of(labels);
        }
        if (evaluation instanceof OrdinalEvaluation ordered) {
            return of(ordered);
        }
        return evaluation instanceof RankingEvaluation ranking ? of(ranking) : of((RegressionEvaluation) evaluation);
    }

    static EvaluationReport of(ClassificationEvaluation evaluation) {
        return new OfLabels(evaluation);
    }

    static EvaluationReport of(OrdinalEvaluation evaluation) {
        return new OfOrderedLabels(evaluation);
    }

    static EvaluationReport of(RegressionEvaluation evaluation) {
        return new OfNumbers(evaluation);
    }

    /** The same with the coverage of the prediction sets. */
    static EvaluationReport withSets(EvaluationReport plain, SetEvaluation sets) {
        return new WithSets(plain, sets);
    }

    /** Accuracy, errors and the confusion matrix, by actual and then predicted label. */
    record OfLabels(ClassificationEvaluation evaluation) implements EvaluationReport {
        @Override
        public List<String> warnings(Model model) {
            return BaselineWarnings.of(evaluation.confusion(), (Classifier) model);
        }

        @Override
        public String headline() {
            return "accuracy " + Text.percent(evaluation.accuracy()) + " ("
                    + BaselineWarnings.text(evaluation.confusion()) + "), " + Text.count(evaluation.errors(), "error")
                    + " in " + Text.count(evaluation.rows(), "row");
        }

        @Override
        public void writeJson(Json json) {
            ConfusionMatrix confusion = evaluation.confusion();
            json.field("accuracy", evaluation.accuracy())
                    .field("errors", evaluation.errors())
                    .field("rows", evaluation.rows());
            ConfusionReport.writeMetrics(json, confusion);
            if (confusion.labels().size() == 2) {
                json.field("auc", evaluation.auc().orElse(Double.NaN))
                        .field("f1", confusion.f1(1))
                        .field("averagePrecision", evaluation.averagePrecision().orElse(Double.NaN));
            }
            ConfusionReport.writeProbabilities(json, evaluation.probabilities());
            ConfusionReport.writeJson(json, confusion);
            ReportJson.margins(json, evaluation.margins());
        }

        @Override
        public void writeText(TextTable table) {
            ConfusionMatrix confusion = evaluation.confusion();
            ConfusionReport.writeMetrics(table, confusion);
            if (confusion.labels().size() == 2) {
                String last = Text.quote(confusion.labels().name(1));
                table.line("F1 of " + last, Text.number(confusion.f1(1)));
                evaluation
                        .averagePrecision()
                        .ifPresent(value -> table.line("average precision", Text.number(value) + " of " + last));
            }
            evaluation.auc().ifPresent(auc -> table.line("auc", Text.number(auc)));
            ConfusionReport.writeProbabilities(table, evaluation.probabilities());
            table.line("margins", ReportText.margins(evaluation.margins()));
            ConfusionReport.writeText(table, evaluation.confusion());
        }
    }

    /** The mean distance of predicted from actual labels, and the share of misclassified rows. */
    record OfOrderedLabels(OrdinalEvaluation evaluation) implements EvaluationReport {
        @Override
        public List<String> warnings(Model model) {
            return BaselineWarnings.of(evaluation.confusion(), (Classifier) model);
        }

        @Override
        public String headline() {
            return "mean absolute error " + Text.number(evaluation.mae()) + " labels, "
                    + Text.count(evaluation.errors(), "error") + " in " + Text.count(evaluation.rows(), "row");
        }

        @Override
        public void writeJson(Json json) {
            json.field("mae", evaluation.mae())
                    .field("zeroOne", evaluation.zeroOne())
                    .field("errors", evaluation.errors())
                    .field("rows", evaluation.rows());
            ConfusionReport.writeMetrics(json, evaluation.confusion());
            ConfusionReport.writeProbabilities(json, evaluation.probabilities());
            ConfusionReport.writeJson(json, evaluation.confusion());
            ReportJson.margins(json, evaluation.margins());
        }

        @Override
        public void writeText(TextTable table) {
            table.line(
                    "misclassified",
                    Text.percent(evaluation.zeroOne()) + " (accuracy "
                            + Text.percent(1 - evaluation.zeroOne()) + ", "
                            + BaselineWarnings.text(evaluation.confusion()) + ")");
            ConfusionReport.writeMetrics(table, evaluation.confusion());
            ConfusionReport.writeProbabilities(table, evaluation.probabilities());
            table.line("margins", ReportText.margins(evaluation.margins()));
            ConfusionReport.writeText(table, evaluation.confusion());
        }
    }

    static EvaluationReport of(RankingEvaluation evaluation) {
        return new OfQueries(evaluation);
    }

    /** How close the order of the rows of each query is to the best one. */
    record OfQueries(RankingEvaluation evaluation) implements EvaluationReport {
        @Override
        public String headline() {
            String tau = evaluation.kendallTau().isPresent()
                    ? ", Kendall's tau " + Text.number(evaluation.kendallTau().getAsDouble())
                    : "";
            return "ndcg " + Text.number(evaluation.ndcg()) + tau + " over " + evaluation.queries()
                    + (evaluation.queries() == 1 ? " query" : " queries");
        }

        @Override
        public void writeJson(Json json) {
            json.field("ndcg", evaluation.ndcg());
            json.object(
                    "ndcgAt",
                    () -> evaluation
                            .atDepth()
                            .forEach((depth, value) -> json.field(Integer.toString(depth), (double) value)));
            json.field("kendallTau", evaluation.kendallTau().orElse(Double.NaN));
            json.field("queries", evaluation.queries())
                    .field("queriesWithoutRelevance", evaluation.queriesWithoutRelevance())
                    .field("rows", evaluation.rows());
        }

        @Override
        public void writeText(TextTable table) {
            evaluation.atDepth().forEach((depth, value) -> table.line("ndcg@" + depth, Text.number(value)));
            if (evaluation.queriesWithoutRelevance() > 0) {
                table.line("left out", evaluation.queriesWithoutRelevance() + " queries have no relevant row");
            }
            table.line("rows", Integer.toString(evaluation.rows()));
        }
    }

    /** Mean squared and absolute error, and R². */
    record OfNumbers(RegressionEvaluation evaluation) implements EvaluationReport {
        @Override
        public String headline() {
            return "mean squared error " + Text.number(evaluation.mse()) + " ("
                    + Text.number(evaluation.baseline()) + " by always predicting the mean) in "
                    + Text.count(evaluation.rows(), "row");
        }

        @Override
        public void writeJson(Json json) {
            json.field("mse", evaluation.mse())
                    .field("mae", evaluation.mae())
                    .field("r2", evaluation.r2().orElse(Double.NaN))
                    .field("baseline", evaluation.baseline())
                    .field("rows", evaluation.rows());
        }

        @Override
        public void writeText(TextTable table) {
            table.line("mean absolute error", Text.number(evaluation.mae()));
            evaluation.r2().ifPresent(r2 -> table.line("R2", Text.number(r2)));
        }
    }

    /** Observed and guaranteed coverage of the sets, and their mean size. */
    record WithSets(EvaluationReport plain, SetEvaluation sets) implements EvaluationReport {
        @Override
        public List<String> warnings(Model model) {
            return plain.warnings(model);
        }

        @Override
        public String headline() {
            return plain.headline();
        }

        @Override
        public void writeJson(Json json) {
            plain.writeJson(json);
            json.field("coverage", sets.coverage())
                    .field("setSize", sets.setSize())
                    .field("setLevel", sets.level())
                    .field("setPromise", sets.promise());
            if (!sets.coverageByLabel().isEmpty()) {
                json.field("emptySets", sets.empty()).field("coverageByLabel", sets.coverageByLabel());
            }
        }

        @Override
        public void writeText(TextTable table) {
            plain.writeText(table);
            boolean labeled = !sets.coverageByLabel().isEmpty();
            table.line(
                    "coverage",
                    Text.percent(sets.coverage()) + " of the rows are in their " + (labeled ? "set" : "interval")
                            + "; " + Text.percent(sets.level()) + " requested, "
                            + (sets.promise() > 0
                                    ? "at least " + Text.percent(sets.promise()) + " guaranteed for new rows on average"
                                    : "nothing guaranteed"));
            table.line(
                    labeled ? "set size" : "width",
                    Text.number(sets.setSize())
                            + (labeled
                                    ? " labels on average, " + Text.percent(sets.empty()) + " of the sets empty"
                                    : " on average"));
            sets.coverageByLabel()
                    .forEach((label, coverage) ->
                            table.line("coverage of " + Text.quote(label), Text.percent(coverage)));
        }
    }
}
