// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.output.ColumnValue;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Categories;
import dev.margrave.cli.report.Chart.HeatMap;
import dev.margrave.cli.report.Chart.Interval;
import dev.margrave.cli.report.Chart.Intervals;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Chart.SeriesStyle;
import dev.margrave.cli.report.Section;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.explanation.DependenceCurve;
import dev.margrave.explanation.DependenceCurve.Point;
import dev.margrave.explanation.ImportanceResult;
import dev.margrave.explanation.PartialDependence;
import dev.margrave.explanation.RowExplanation;
import dev.margrave.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Charts of explanations: importance, contributions and partial dependence. */
final class ExplanationCharts {
    private static final int MOST_COLUMNS = 15; // of importance and contributions; chosen by hand
    private static final int MOST_CURVES = 4; // chosen by hand

    private ExplanationCharts() {}

    static Intervals importance(ImportanceResult result) {
        int all = result.columns().size();
        return new Intervals(
                "Importance by column",
                "How much worse the " + result.metric().text()
                        + " becomes when the values of a column are permuted: the mean and"
                        + " standard deviation of " + result.repeats() + " permutations, on "
                        + Text.count(result.rows(), "row") + "."
                        + (all > MOST_COLUMNS ? " The largest " + MOST_COLUMNS + " of " + all + " columns." : ""),
                Axis.linear("loss of " + result.metric().text()),
                result.columns().stream()
                        .limit(MOST_COLUMNS)
                        .map(column -> new Interval(
                                column.feature(),
                                column.mean() - column.std(),
                                column.mean(),
                                column.mean() + column.std()))
                        .toList());
    }

    static Intervals contributions(RowExplanation result) {
        return new Intervals(
                "Contributions to the score",
                "What each column adds to the average score " + Text.number(result.base()) + " to give "
                        + Text.number(result.score()) + "."
                        + (result.isExact()
                                ? ""
                                : " Standard errors of sampling are at most " + largestError(result) + "."),
                Axis.linear("contribution"),
                result.contributions().stream()
                        .filter(one -> one.contribution() != 0)
                        .limit(MOST_COLUMNS)
                        .map(one -> new Interval(
                                one.feature() + " = " + Text.cut(ColumnValue.text(one.value())),
                                Math.min(0, one.contribution()),
                                one.contribution(),
                                Math.max(0, one.contribution())))
                        .toList());
    }

    private static String largestError(RowExplanation result) {
        return Text.number(result.contributions().stream()
                .mapToDouble(RowExplanation.Contribution::standardError)
                .max()
                .orElse(0));
    }

    /** The curves of the first of these columns that have one. */
    static List<Section> dependence(Model model, FeatureMatrix rows, List<String> columns) {
        PartialDependence dependence = PartialDependence.of(model, rows);
        List<Section> charts = new ArrayList<>();
        for (String column : columns) {
            if (charts.size() < MOST_CURVES) {
                Optional<DependenceCurve> curve = dependence.of(column);
                curve.ifPresent(found -> charts.add(chart(found)));
            }
        }
        return charts;
    }

    private static Chart chart(DependenceCurve curve) {
        String title = "Dependence on " + Text.cut(curve.feature());
        boolean several = curve.labels().size() > 1;
        String score = curve.labels().isEmpty()
                ? "mean prediction"
                : several ? "mean score" : "mean score of " + curve.labels().get(0);
        String note = "The " + score + " if every row had this value of the column, and its own values of the others.";
        List<Point> points = curve.points();
        boolean hasMissing = points.get(points.size() - 1).value() == null;
        if (!curve.isNumeric()) {
            return several ? table(curve, title, note) : categories(curve, title, note, score);
        }
        List<Series> series = new ArrayList<>();
        for (int k = 0; k < points.get(0).scores().size(); k++) {
            int label = k;
            series.add(new Series(
                    several ? curve.labels().get(k) : score,
                    SeriesStyle.MARKED_LINE,
                    points.subList(0, points.size() - (hasMissing ? 1 : 0)).stream()
                            .map(point -> new Chart.Point(
                                    (Double) point.value(), point.scores().get(label)))
                            .toList()));
        }
        String missing = hasMissing && !several
                ? " Where the cell is missing: "
                        + Text.number(points.get(points.size() - 1).scores().get(0)) + "."
                : "";
        return new Lines(title, note + missing, Axis.linear(curve.feature()), Axis.linear(score), series);
    }

    private static Intervals categories(DependenceCurve curve, String title, String note, String score) {
        return new Intervals(
                title,
                note,
                Axis.linear(score),
                curve.points().stream()
                        .map(point -> new Interval(
                                name(point),
                                point.scores().get(0),
                                point.scores().get(0),
                                point.scores().get(0)))
                        .toList());
    }

    private static String name(Point point) {
        return point.value() == null ? "(missing)" : point.value().toString();
    }

    private static HeatMap table(DependenceCurve curve, String title, String note) {
        return new HeatMap(
                title,
                note,
                new Categories(
                        curve.feature(),
                        curve.points().stream().map(ExplanationCharts::name).toList()),
                new Categories("label", curve.labels()),
                "mean score",
                IntStream.range(0, curve.labels().size())
                        .mapToObj(label -> curve.points().stream()
                                .map(point -> point.scores().get(label))
                                .toList())
                        .toList(),
                -1,
                -1);
    }
}
