// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart.Bars;
import dev.margrave.cli.report.Chart.Boundary;
import dev.margrave.cli.report.Chart.Box;
import dev.margrave.cli.report.Chart.Boxes;
import dev.margrave.cli.report.Chart.HeatMap;
import dev.margrave.cli.report.Chart.Histogram;
import dev.margrave.cli.report.Chart.Interval;
import dev.margrave.cli.report.Chart.Intervals;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.NamedBars;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Rank;
import dev.margrave.cli.report.Chart.RankDiagram;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Section.Cell;
import dev.margrave.cli.report.Section.Table;
import java.util.ArrayList;
import java.util.List;

/** A chart as a sentence and as a table. */
final class ChartText {
    /** The number of listed points of a longer curve. */
    private static final int MAX_LISTED_POINTS = 101;

    private ChartText() {}

    /** One sentence for screen readers; the numbers are in the table. */
    static String summary(Chart chart) {
        if (chart instanceof Lines lines) {
            return "Line chart: " + lines.y().name() + " against " + lines.x().name() + "; "
                    + names(lines.series().stream().map(Series::name).toList());
        }
        if (chart instanceof Histogram histogram) {
            return "Histogram of " + histogram.valueName() + "; "
                    + names(histogram.groups().stream().map(Bars::name).toList());
        }
        if (chart instanceof HeatMap map) {
            return "Heat map of " + map.valueName() + " by " + map.x().name() + " and "
                    + map.y().name();
        }
        if (chart instanceof Boxes boxes) {
            return "Box plot of " + boxes.value().name() + "; "
                    + names(boxes.boxes().stream().map(Box::name).toList());
        }
        if (chart instanceof Intervals intervals) {
            return "Values with intervals: " + intervals.value().name() + "; "
                    + names(intervals.intervals().stream().map(Interval::name).toList());
        }
        if (chart instanceof NamedBars bars) {
            return "Bars of " + bars.value().name() + "; " + names(bars.names());
        }
        if (chart instanceof RankDiagram diagram) {
            return "Diagram of average ranks and their critical difference; "
                    + names(diagram.ranks().stream().map(Rank::name).toList());
        }
        if (chart instanceof Boundary boundary) {
            return "Map of the model over " + boundary.grid().x().name() + " and "
                    + boundary.grid().y().name() + " with rows of "
                    + names(boundary.rows().stream().map(Series::name).toList());
        }
        return chart.title();
    }

    private static String names(List<String> names) {
        return Text.few(names, 10);
    }

    static Table table(Chart chart) {
        List<String> columns = new ArrayList<>();
        List<List<Cell>> rows = new ArrayList<>();
        if (chart instanceof Lines lines) {
            columns.addAll(List.of("", lines.x().name(), lines.y().name()));
            lines.series().forEach(series -> points(series, rows));
        } else if (chart instanceof Histogram histogram) {
            histogram(histogram, columns, rows);
        } else if (chart instanceof HeatMap map) {
            heatMap(map, columns, rows);
        } else if (chart instanceof Boxes boxes) {
            columns.addAll(List.of("", "lowest", "lower quartile", "median", "upper quartile", "highest"));
            for (Box box : boxes.boxes()) {
                rows.add(row(box.name(), Quartiles.of(box.values())));
            }
        } else if (chart instanceof Intervals intervals) {
            columns.addAll(List.of("", "from", intervals.value().name(), "to"));
            for (Interval interval : intervals.intervals()) {
                rows.add(row(interval.name(), List.of(interval.low(), interval.value(), interval.high())));
            }
        } else if (chart instanceof NamedBars bars) {
            columns.add("");
            bars.groups().forEach(group -> columns.add(group.name()));
            for (int k = 0; k < bars.names().size(); k++) {
                int name = k;
                rows.add(row(
                        bars.names().get(k),
                        bars.groups().stream()
                                .map(group -> group.heights().get(name))
                                .toList()));
            }
        } else if (chart instanceof RankDiagram diagram) {
            columns.addAll(List.of("", "average rank"));
            diagram.ranks().forEach(rank -> rows.add(row(rank.name(), List.of(rank.rank()))));
        } else if (chart instanceof Boundary boundary) {
            columns.addAll(
                    List.of("", boundary.grid().x().name(), boundary.grid().y().name()));
            boundary.rows().forEach(series -> points(series, rows));
        }
        return new Table(chart.title() + ": numbers", "", columns, rows);
    }

    private static void points(Series series, List<List<Cell>> rows) {
        for (Point point : Thinning.evenly(series.points(), MAX_LISTED_POINTS)) {
            rows.add(row(series.name(), List.of(point.x(), point.y())));
        }
    }

    private static void histogram(Histogram histogram, List<String> columns, List<List<Cell>> rows) {
        columns.addAll(List.of("from", "to"));
        histogram.groups().forEach(bars -> columns.add(bars.name()));
        for (int k = 0; k + 1 < histogram.edges().size(); k++) {
            List<Cell> row = new ArrayList<>();
            row.add(number(histogram.edges().get(k)));
            row.add(number(histogram.edges().get(k + 1)));
            for (Bars bars : histogram.groups()) {
                row.add(number(bars.heights().get(k)));
            }
            rows.add(row);
        }
    }

    private static void heatMap(HeatMap map, List<String> columns, List<List<Cell>> rows) {
        columns.add(map.y().name() + " ╲ " + map.x().name());
        columns.addAll(map.x().labels());
        for (int y = 0; y < map.values().size(); y++) {
            rows.add(row(map.y().labels().get(y), map.values().get(y)));
        }
    }

    private static List<Cell> row(String name, List<Double> values) {
        List<Cell> row = new ArrayList<>();
        row.add(Cell.of(name));
        values.forEach(value -> row.add(number(value)));
        return row;
    }

    private static Cell number(Double value) {
        return value == null ? Cell.of("") : Cell.of(Text.number(value), value);
    }
}
