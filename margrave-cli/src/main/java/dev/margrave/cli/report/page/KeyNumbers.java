// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Section.Figure;
import dev.margrave.cli.report.Section.KeyFigures;
import dev.margrave.evaluation.ConfusionMatrix;
import dev.margrave.evaluation.LabeledPredictions;
import dev.margrave.evaluation.RegressionEvaluation;
import dev.margrave.evaluation.RocCurve;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The four numbers at the top of a page. */
final class KeyNumbers {
    private KeyNumbers() {}

    /**
     * Accuracy with its baseline, balanced accuracy, AUC and F1; of several labels MCC and macro F1.
     *
     * @param where the rows, as a part of each name; empty for those that the page is about
     */
    static KeyFigures of(LabeledPredictions predictions, String where) {
        String on = where.isEmpty() ? "" : ", " + where;
        ConfusionMatrix confusion = predictions.confusion();
        List<String> labels = confusion.labels().names();
        List<Figure> figures = new ArrayList<>();
        String frequent = labels.get(confusion.mostFrequent());
        figures.add(new Figure(
                "accuracy" + on,
                Text.percent(confusion.accuracy()),
                Text.percent(confusion.baseline()) + " by always predicting " + Text.quote(frequent)));
        figures.add(new Figure(
                "balanced accuracy" + on,
                Text.percent(confusion.balancedAccuracy()),
                Text.percent(1.0 / labels.size()) + " by chance"));
        if (labels.size() == 2) {
            OptionalDouble area = RocCurve.area(predictions.decisionsOf(1), predictions.decisionsOf(0));
            figures.add(
                    new Figure("AUC" + on, area.isPresent() ? Text.number(area.getAsDouble()) : "-", "0.5 by chance"));
            figures.add(new Figure("F1" + on, Text.number(confusion.f1(1)), "of label " + Text.quote(labels.get(1))));
        } else {
            figures.add(new Figure("MCC" + on, Text.number(confusion.mcc()), "0 by chance"));
            figures.add(new Figure(
                    "macro F1" + on, Text.number(confusion.macroF1()), "mean of " + labels.size() + " labels"));
        }
        return new KeyFigures(figures);
    }

    /** R², and the errors with that of always predicting the mean. */
    static KeyFigures of(RegressionEvaluation evaluation) {
        return new KeyFigures(List.of(
                new Figure(
                        "R²",
                        evaluation.r2().isPresent()
                                ? Text.number(evaluation.r2().getAsDouble())
                                : "-",
                        "0 by always predicting the mean"),
                new Figure(
                        "mean squared error",
                        Text.number(evaluation.mse()),
                        Text.number(evaluation.baseline()) + " by always predicting the mean"),
                new Figure(
                        "root mean squared error",
                        Text.number(Math.sqrt(evaluation.mse())),
                        Text.number(Math.sqrt(evaluation.baseline())) + " by always predicting the mean"),
                new Figure("mean absolute error", Text.number(evaluation.mae()), "")));
    }
}
