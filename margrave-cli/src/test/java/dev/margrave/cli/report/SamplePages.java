// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Bars;
import dev.margrave.cli.report.Chart.Boundary;
import dev.margrave.cli.report.Chart.Box;
import dev.margrave.cli.report.Chart.Boxes;
import dev.margrave.cli.report.Chart.Categories;
import dev.margrave.cli.report.Chart.Confusion;
import dev.margrave.cli.report.Chart.Grid;
import dev.margrave.cli.report.Chart.HeatMap;
import dev.margrave.cli.report.Chart.Histogram;
import dev.margrave.cli.report.Chart.Interval;
import dev.margrave.cli.report.Chart.Intervals;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.NamedBars;
import dev.margrave.cli.report.Chart.Outline;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Range;
import dev.margrave.cli.report.Chart.Rank;
import dev.margrave.cli.report.Chart.RankDiagram;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Chart.SeriesStyle;
import dev.margrave.cli.report.Chart.Stroke;
import dev.margrave.cli.report.Section.Cell;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.cli.report.Section.Facts;
import dev.margrave.cli.report.Section.Prose;
import dev.margrave.cli.report.Section.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A page with every kind of section, in which all texts are the same. */
final class SamplePages {
    private SamplePages() {}

    static ReportPage everyKind(String text) {
        List<Point> points = List.of(new Point(0, 0.5), new Point(1, 0.75), new Point(2, 1));
        List<Double> cells = new ArrayList<>();
        for (int k = 0; k < 64; k++) {
            cells.add(k % 8 - 3.5);
        }
        return new ReportPage(
                text,
                text,
                List.of(
                        Prose.of(text, text, text),
                        new Facts(text, List.of(new Fact(text, text))),
                        new Table(
                                text,
                                text,
                                List.of(text, "value"),
                                List.of(
                                        List.of(Cell.of("b" + text), Cell.of("10", 10)),
                                        List.of(
                                                Cell.of("a" + text),
                                                Cell.of("9.5", 9.5).bold()),
                                        List.of(Cell.of("c" + text), Cell.of("none")))),
                        new Lines(
                                text,
                                text,
                                Axis.logarithmic(text),
                                Axis.linear(text),
                                List.of(
                                        new Series(text, SeriesStyle.LINE, points),
                                        new Series("marked" + text, SeriesStyle.MARKED_LINE, points),
                                        new Series("marks" + text, SeriesStyle.MARKS, points),
                                        new Series("reference" + text, SeriesStyle.REFERENCE, points))),
                        new Histogram(
                                text,
                                text,
                                text,
                                List.of(-1.0, 0.0, 1.0),
                                List.of(new Bars(text, List.of(3.0, 4.0)), new Bars(text, List.of(1.0, 6.0)))),
                        new HeatMap(
                                text,
                                text,
                                new Categories(text, List.of(text, "1")),
                                new Categories(text, List.of("0", text)),
                                text,
                                List.of(Arrays.asList(0.5, null), List.of(0.75, 0.25)),
                                0,
                                1),
                        new Confusion(text, text, List.of(text, "1"), List.of(List.of(8, 2), List.of(0, 5))),
                        new Boxes(text, text, Axis.score(text), List.of(new Box(text, List.of(0.5, 0.6, 0.9)))),
                        new Intervals(text, text, Axis.linear(text), List.of(new Interval(text, 1, 2, 3))),
                        new NamedBars(
                                text, text, Axis.linear(text), List.of(text), List.of(new Bars(text, List.of(3.0)))),
                        new RankDiagram(text, text, List.of(new Rank(text, 1), new Rank("b", 2)), 1.5),
                        new Section.KeyFigures(List.of(new Section.Figure(text, text, text))),
                        new Boundary(
                                text,
                                text,
                                new Grid(new Range(text, -1, 1), new Range(text, -1, 1), 8, 8, cells),
                                List.of(text, "1"),
                                List.of(new Outline(
                                        text, true, List.of(new Stroke(new Point(0, -1), new Point(0, 1))))),
                                List.of(new Series(text, SeriesStyle.MARKS, List.of(new Point(0.5, 0.5)))))));
    }
}
