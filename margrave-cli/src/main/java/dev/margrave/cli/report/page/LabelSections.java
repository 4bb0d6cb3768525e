// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Bars;
import dev.margrave.cli.report.Chart.Confusion;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.NamedBars;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Chart.SeriesStyle;
import dev.margrave.cli.report.Section;
import dev.margrave.cli.report.Section.Cell;
import dev.margrave.cli.report.Section.Table;
import dev.margrave.cli.report.Thinning;
import dev.margrave.evaluation.ConfusionMatrix;
import dev.margrave.evaluation.LabeledPredictions;
import dev.margrave.evaluation.PrecisionRecallCurve;
import dev.margrave.evaluation.RocCurve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Sections about predicted labels. */
final class LabelSections {
    private static final int MAX_POINTS = 500; // of a curve, so that pages stay small; chosen by hand

    private LabelSections() {}

    /**
     * The balance of the labels, {@code more}, the calibration of probabilities, precision and recall with the ROC curve of two labels
     * that both occur, and the counts and values of each label.
     */
    static List<Section> of(LabeledPredictions predictions, String name, List<Section> more) {
        List<Section> sections = new ArrayList<>();
        ConfusionMatrix confusion = predictions.confusion();
        sections.add(balance(confusion));
        sections.addAll(more);
        predictions
                .probabilities()
                .ifPresent(quality -> sections.add(ReliabilityChart.chart(predictions.labels(), quality.curve())));
        if (predictions.labels().size() == 2 && confusion.rows(0) > 0 && confusion.rows(1) > 0) {
            double[] up = predictions.decisionsOf(1);
            double[] down = predictions.decisionsOf(0);
            sections.add(precisionRecall(
                    PrecisionRecallCurve.of(up, down),
                    name,
                    predictions.labels().name(1)));
            RocCurve roc = RocCurve.of(up, down);
            sections.add(MarginCharts.roc(roc, name, Text.number(roc.area())));
        }
        sections.add(confusion(confusion));
        sections.add(perLabel(confusion));
        return sections;
    }

    /** Rows with each label, and rows for which it is predicted. */
    private static NamedBars balance(ConfusionMatrix confusion) {
        List<Double> actual = new ArrayList<>();
        List<Double> predicted = new ArrayList<>();
        int[][] counts = confusion.toArray();
        for (int code = 0; code < counts.length; code++) {
            int label = code;
            actual.add((double) confusion.rows(code));
            predicted.add(Arrays.stream(counts).mapToDouble(row -> row[label]).sum());
        }
        return new NamedBars(
                "Class balance",
                "Rows that have each label, and rows for which it is predicted.",
                Axis.linear("rows"),
                confusion.labels().names(),
                List.of(new Bars("actual", actual), new Bars("predicted", predicted)));
    }

    private static Confusion confusion(ConfusionMatrix confusion) {
        List<List<Integer>> counts = new ArrayList<>();
        for (int[] row : confusion.toArray()) {
            counts.add(Arrays.stream(row).boxed().toList());
        }
        return new Confusion(
                "Confusion",
                "Rows by actual and predicted label.",
                confusion.labels().names(),
                counts);
    }

    private static Table perLabel(ConfusionMatrix confusion) {
        List<List<Cell>> rows = new ArrayList<>();
        for (int code = 0; code < confusion.labels().size(); code++) {
            rows.add(List.of(
                    Cell.of(confusion.labels().name(code)),
                    Cell.of(Integer.toString(confusion.rows(code)), confusion.rows(code)),
                    share(confusion.precision(code)),
                    share(confusion.recall(code)),
                    Cell.of(Text.number(confusion.f1(code)), confusion.f1(code))));
        }
        return new Table(
                "By label",
                "Precision: how many of the rows predicted as the label have it. Recall: how many of its rows are found. F1 is"
                        + " their harmonic mean.",
                List.of("label", "rows", "precision", "recall", "F1"),
                rows);
    }

    private static Cell share(double value) {
        return Cell.of(Text.percent(value), value);
    }

    static Lines precisionRecall(PrecisionRecallCurve curve, String name, String label) {
        List<Point> points = curve.points().stream()
                .map(point -> new Point(point.recall(), point.precision()))
                .toList();
        return new Lines(
                "Precision and recall",
                "Each threshold on f trades the share of found rows of " + Text.quote(label)
                        + " for the share of false alarms. Average precision: "
                        + Text.number(curve.averagePrecision()) + "; chance gives "
                        + Text.number(curve.share()) + ".",
                Axis.share("recall"),
                Axis.share("precision"),
                List.of(
                        new Series(name, SeriesStyle.LINE, Thinning.evenly(points, MAX_POINTS)),
                        new Series(
                                "chance",
                                SeriesStyle.REFERENCE,
                                List.of(new Point(0, curve.share()), new Point(1, curve.share())))));
    }
}
