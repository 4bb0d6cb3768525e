// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Categories;
import dev.margrave.cli.report.Chart.HeatMap;
import dev.margrave.cli.report.Chart.Interval;
import dev.margrave.cli.report.Chart.Intervals;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Chart.SeriesStyle;
import dev.margrave.selection.Criterion;
import dev.margrave.selection.TunePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Charts of the score against the tuned parameters. */
final class TuneCharts {
    /** Positive values whose largest ratio is at least this get a logarithmic axis. */
    private static final double LARGE_RATIO = 20;

    private final TunedPoints chosen;
    private final TunePoint best;
    private final String metric;

    /** For the points with the machine and kernel of the best point. */
    TuneCharts(TunedPoints chosen, TunePoint best) {
        this.chosen = chosen;
        this.best = best;
        this.metric = chosen.metric().text();
    }

    /** A heat map over the two numbers with most values; a cell shows its best point. Empty if only one number varies. */
    Optional<HeatMap> heatMap() {
        List<String> varied = chosen.varied();
        if (varied.size() < 2) {
            return Optional.empty();
        }
        String x = varied.get(0);
        String y = varied.get(1);
        List<Double> columns = chosen.values(x);
        List<Double> rows = chosen.values(y);
        List<List<Double>> means = new ArrayList<>();
        for (double row : rows) {
            List<Double> line = new ArrayList<>();
            for (double column : columns) {
                line.add(chosen.best(Map.of(x, column, y, row))
                        .map(TunePoint::mean)
                        .orElse(null));
            }
            means.add(line);
        }
        Map<String, Double> numbers = TunedPoints.numbers(best);
        String others = varied.size() > 2 ? ", with the best values of the others" : "";
        return Optional.of(new HeatMap(
                metric + " by " + x + " and " + y,
                chosen.name() + others
                        + ". The frame marks the chosen point; pruned points show their score"
                        + " at that time.",
                new Categories(x, columns.stream().map(Text::number).toList()),
                new Categories(y, rows.stream().map(Text::number).toList()),
                metric,
                means,
                columns.indexOf(numbers.get(x)),
                rows.indexOf(numbers.get(y))));
    }

    /** One chart for each number that varies. */
    List<Lines> byParameter() {
        List<Lines> charts = new ArrayList<>();
        for (String name : chosen.varied()) {
            List<Double> values = chosen.values(name);
            boolean logarithmic = values.get(0) > 0 && values.get(values.size() - 1) / values.get(0) > LARGE_RATIO;
            List<Point> line = new ArrayList<>();
            chosen.bestBy(name).forEach((value, mean) -> line.add(new Point(value, mean)));
            List<Point> dots = chosen.points().stream()
                    .filter(point -> TunedPoints.numbers(point).containsKey(name))
                    .map(point -> new Point(TunedPoints.numbers(point).get(name), point.mean()))
                    .toList();
            charts.add(new Lines(
                    metric + " against " + name,
                    chosen.name() + ". Points scored on more rows and splits rank before points that were pruned.",
                    logarithmic ? Axis.logarithmic(name) : Axis.linear(name),
                    axis(chosen.metric()),
                    List.of(
                            new Series("best", SeriesStyle.MARKED_LINE, line),
                            new Series("all points", SeriesStyle.MARKS, dots))));
        }
        return charts;
    }

    /** The best point of each machine and kernel, with its standard error. */
    static Intervals byMachine(List<TunedPoints> groups, Criterion metric) {
        List<Interval> intervals = new ArrayList<>();
        for (TunedPoints group : groups) {
            group.best(Map.of()).ifPresent(point -> {
                double error = Double.isFinite(point.standardError()) ? point.standardError() : 0;
                intervals.add(new Interval(group.name(), point.mean() - error, point.mean(), point.mean() + error));
            });
        }
        return new Intervals(
                "Best point of each machine",
                "Mean over the splits; bars extend one standard error to each side.",
                axis(metric),
                intervals);
    }

    private static Axis axis(Criterion metric) {
        return metric.largerIsBetter() ? Axis.score(metric.text()) : Axis.linear(metric.text());
    }
}
