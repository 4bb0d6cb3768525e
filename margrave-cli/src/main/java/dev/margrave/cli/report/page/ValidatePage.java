// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Chart.SeriesStyle;
import dev.margrave.cli.report.ReportPage;
import dev.margrave.cli.report.Section;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.cli.report.Section.Facts;
import dev.margrave.selection.Metric;
import dev.margrave.selection.validation.ValidationResult;
import java.util.ArrayList;
import java.util.List;

/** The report of {@code validate}. */
public final class ValidatePage {
    private ValidatePage() {}

    /**
     * @param title the machine and the data
     * @param headline the first line of the text output
     * @param facts the other lines of the text output
     */
    public static ReportPage of(String title, String headline, List<Fact> facts, ValidationResult result) {
        List<Section> sections = new ArrayList<>();
        result.predictions().ifPresent(rows -> sections.add(KeyNumbers.of(rows, "held-out rows")));
        sections.add(new Facts("The validation", facts));
        sections.add(mainChart(result));
        result.predictions().ifPresent(rows -> sections.addAll(LabelSections.of(rows, "held-out rows", List.of())));
        return new ReportPage(title, "margrave validate · " + headline, sections);
    }

    private static Axis axis(Metric metric) {
        return metric.largerIsBetter() ? Axis.score(metric.text()) : Axis.linear(metric.text());
    }

    /** The score of every split. */
    public static Chart mainChart(ValidationResult result) {
        List<Point> points = new ArrayList<>();
        for (int split = 0; split < result.scores().size(); split++) {
            points.add(new Point(split + 1, result.scores().get(split)));
        }
        List<Point> mean = List.of(new Point(1, result.mean()), new Point(Math.max(2, points.size()), result.mean()));
        return new Lines(
                "Scores by split",
                "The score on the held-out rows of each split; the dotted line is their mean.",
                Axis.linear("split"),
                axis(result.metric()),
                List.of(
                        new Series("score", SeriesStyle.MARKS, points),
                        new Series("mean", SeriesStyle.REFERENCE, mean)));
    }
}
