// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies;

import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Chart.SeriesStyle;
import dev.margrave.studies.run.StudyCell;
import dev.margrave.studies.run.StudyTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The figures of a study. A table whose rows or columns are numbered, as by the number of features, is drawn as curves, ours and the
 * published ones; another table with published figures as points of ours against theirs.
 */
final class StudyCharts {
    private static final int LEAST_POINTS = 3;
    private static final double LARGE_RATIO = 20; // of the largest to the smallest number: then the axis is logarithmic
    private static final Pattern NUMBER = Pattern.compile("-?\\d[\\d,]*(\\.\\d+)?([eE][-+]?\\d+)?");

    private StudyCharts() {}

    static List<Chart> of(List<StudyTable> tables) {
        return tables.stream().flatMap(table -> of(table).stream()).toList();
    }

    private static Optional<Chart> of(StudyTable table) {
        List<String> titles = table.rows().stream().map(StudyTable.Line::title).toList();
        Optional<double[]> byRow = numbers(titles);
        if (byRow.isPresent()) {
            return curves(
                    table,
                    table.corner(),
                    byRow.get(),
                    table.columns(),
                    (row, series) -> table.rows().get(row).cells().get(series));
        }
        Optional<double[]> byColumn = numbers(table.columns());
        if (byColumn.isPresent()) {
            return curves(
                    table,
                    unit(table.columns()),
                    byColumn.get(),
                    titles,
                    (column, series) -> table.rows().get(series).cells().get(column));
        }
        return againstPublished(table);
    }

    /** The numbers in titles that are otherwise the same, if there are enough and they increase or decrease. */
    private static Optional<double[]> numbers(List<String> titles) {
        if (titles.size() < LEAST_POINTS
                || titles.stream()
                                .map(title -> NUMBER.matcher(title).replaceAll("#"))
                                .distinct()
                                .count()
                        > 1
                || NUMBER.matcher(titles.get(0)).results().count() != 1) {
            return Optional.empty();
        }
        double[] numbers = titles.stream()
                .mapToDouble(title -> {
                    Matcher found = NUMBER.matcher(title);
                    return found.find() ? Double.parseDouble(found.group().replace(",", "")) : Double.NaN;
                })
                .toArray();
        boolean up = IntStream.range(1, numbers.length).allMatch(k -> numbers[k] > numbers[k - 1]);
        boolean down = IntStream.range(1, numbers.length).allMatch(k -> numbers[k] < numbers[k - 1]);
        return up || down ? Optional.of(numbers) : Optional.empty();
    }

    private static String unit(List<String> titles) {
        return NUMBER.matcher(titles.get(0)).replaceAll("").replace("=", "").strip();
    }

    private interface Cells {
        StudyCell at(int point, int series);
    }

    private static Optional<Chart> curves(StudyTable table, String name, double[] x, List<String> names, Cells cells) {
        List<Series> series = new ArrayList<>();
        for (int s = 0; s < names.size(); s++) {
            add(series, names.get(s), x, cells, s, StudyCell::ours);
            add(series, names.get(s) + ", published", x, cells, s, StudyCell::published);
        }
        double low = Math.min(x[0], x[x.length - 1]);
        double high = Math.max(x[0], x[x.length - 1]);
        return series.isEmpty()
                ? Optional.empty()
                : Optional.of(new Lines(
                        table.title(),
                        "",
                        low > 0 && high / low >= LARGE_RATIO ? Axis.logarithmic(name) : Axis.linear(name),
                        Axis.linear("value"),
                        series));
    }

    private static void add(
            List<Series> series, String name, double[] x, Cells cells, int number, ToDoubleFunction<StudyCell> value) {
        List<Point> points = IntStream.range(0, x.length)
                .mapToObj(k -> new Point(x[k], value.applyAsDouble(cells.at(k, number))))
                .filter(point -> Double.isFinite(point.y()))
                .toList();
        if (points.size() >= 2) {
            series.add(new Series(name, SeriesStyle.MARKED_LINE, points));
        }
    }

    private static Optional<Chart> againstPublished(StudyTable table) {
        List<Series> series = new ArrayList<>();
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        int count = 0;
        for (int c = 0; c < table.columns().size(); c++) {
            int column = c;
            List<Point> points = table.rows().stream()
                    .map(line -> line.cells().get(column))
                    .map(cell -> new Point(cell.published(), cell.ours()))
                    .filter(point -> Double.isFinite(point.x()) && Double.isFinite(point.y()))
                    .toList();
            if (!points.isEmpty()) {
                series.add(new Series(table.columns().get(c), SeriesStyle.MARKS, points));
            }
            for (Point point : points) {
                low = Math.min(low, Math.min(point.x(), point.y()));
                high = Math.max(high, Math.max(point.x(), point.y()));
                count++;
            }
        }
        if (count < LEAST_POINTS || !(high > low)) {
            return Optional.empty();
        }
        series.add(new Series("equal", SeriesStyle.REFERENCE, List.of(new Point(low, low), new Point(high, high))));
        return Optional.of(new Lines(
                table.title() + ": ours against published",
                "On the dotted line our figure is the published one.",
                Axis.linear("published"),
                Axis.linear("ours"),
                series));
    }
}
