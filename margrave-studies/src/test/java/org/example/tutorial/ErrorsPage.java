// SPDX-License-Identifier: Apache-2.0
package org.example.tutorial;

import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Chart.SeriesStyle;
import dev.margrave.cli.report.ReportPage;
import dev.margrave.cli.report.Section;
import dev.margrave.cli.report.Section.Cell;
import java.util.List;

/** A page with a paragraph, a table and a chart. */
public final class ErrorsPage {
    private ErrorsPage() {}

    public static ReportPage of(List<Point> points) {
        return new ReportPage(
                "A study",
                "what was done",
                List.of(
                        Section.Prose.of("Setting", "Rows were drawn …"),
                        new Section.Table(
                                "Errors",
                                "",
                                List.of("set", "svm"),
                                List.of(List.of(Cell.of("usps"), Cell.of("4.1", 4.1)))),
                        new Chart.Lines(
                                "Errors by degree",
                                "",
                                Axis.linear("degree"),
                                Axis.linear("errors"),
                                List.of(new Series("svm", SeriesStyle.MARKED_LINE, points)))));
    }
}
