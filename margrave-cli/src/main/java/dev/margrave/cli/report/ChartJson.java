// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Bars;
import dev.margrave.cli.report.Chart.Boundary;
import dev.margrave.cli.report.Chart.Box;
import dev.margrave.cli.report.Chart.Boxes;
import dev.margrave.cli.report.Chart.Categories;
import dev.margrave.cli.report.Chart.Grid;
import dev.margrave.cli.report.Chart.Group;
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
import dev.margrave.cli.report.Chart.Stroke;
import java.util.List;
import java.util.Locale;

/** The data of a chart as JSON for {@code page.js}, which draws each kind. */
final class ChartJson {
    private final ScriptJson json = new ScriptJson();

    private ChartJson() {}

    /** JSON that is safe inside a script element, whatever its texts. */
    static String of(Chart chart) {
        ChartJson writer = new ChartJson();
        writer.json.object(() -> {
            if (chart instanceof Lines lines) {
                writer.lines(lines);
            } else if (chart instanceof Histogram histogram) {
                writer.histogram(histogram);
            } else if (chart instanceof HeatMap map) {
                writer.heatMap(map);
            } else if (chart instanceof Boxes boxes) {
                writer.boxes(boxes);
            } else if (chart instanceof Intervals intervals) {
                writer.intervals(intervals);
            } else if (chart instanceof NamedBars bars) {
                writer.bars(bars);
            } else if (chart instanceof RankDiagram diagram) {
                writer.ranks(diagram);
            } else if (chart instanceof Boundary boundary) {
                writer.boundary(boundary);
            } else {
                throw new IllegalArgumentException("no drawing for " + chart.getClass());
            }
        });
        return writer.json.toString();
    }

    private void lines(Lines lines) {
        json.field("kind", "lines");
        axis("x", lines.x());
        axis("y", lines.y());
        series("series", lines.series());
    }

    private void axis(String name, Axis axis) {
        json.name(name).object(() -> {
            json.field("name", axis.name()).field("log", axis.isLogarithmic());
            json.name("low").value(axis.low());
            json.name("high").value(axis.high());
        });
    }

    private void series(String name, List<Series> all) {
        json.name(name)
                .array(() -> all.forEach(series -> json.object(() -> json.field("name", series.name())
                        .field("look", series.style().name().toLowerCase(Locale.ROOT))
                        .name("points")
                        .array(() -> series.points().forEach(this::point)))));
    }

    private void point(Point point) {
        json.array(() -> json.value(point.x()).value(point.y()));
    }

    private void histogram(Histogram histogram) {
        json.field("kind", "histogram").field("valueName", histogram.valueName());
        numbers("edges", histogram.edges());
        groups(histogram.groups());
    }

    private void heatMap(HeatMap map) {
        json.field("kind", "heatmap").field("valueName", map.valueName());
        categories("x", map.x());
        categories("y", map.y());
        json.name("values").array(() -> map.values().forEach(row -> json.array(() -> row.forEach(json::value))));
        json.name("marked").array(() -> json.value((double) map.markedX()).value((double) map.markedY()));
    }

    private void categories(String name, Categories categories) {
        json.name(name).object(() -> {
            json.field("name", categories.name()).name("labels");
            json.array(() -> categories.labels().forEach(json::value));
        });
    }

    private void boxes(Boxes boxes) {
        json.field("kind", "boxes");
        axis("value", boxes.value());
        json.name("boxes").array(() -> {
            for (Box box : boxes.boxes()) {
                json.object(() -> {
                    json.field("name", box.name());
                    numbers("quartiles", Quartiles.of(box.values()));
                    numbers("values", box.values());
                });
            }
        });
    }

    private void intervals(Intervals intervals) {
        json.field("kind", "intervals");
        axis("value", intervals.value());
        json.name("intervals").array(() -> {
            for (Interval interval : intervals.intervals()) {
                json.object(() -> {
                    json.field("name", interval.name());
                    numbers("range", List.of(interval.low(), interval.value(), interval.high()));
                });
            }
        });
    }

    private void bars(NamedBars chart) {
        json.field("kind", "bars");
        axis("value", chart.value());
        json.name("names").array(() -> chart.names().forEach(json::value));
        groups(chart.groups());
    }

    private void groups(List<Bars> groups) {
        json.name("groups").array(() -> {
            for (Bars bars : groups) {
                json.object(() -> {
                    json.field("name", bars.name());
                    numbers("heights", bars.heights());
                });
            }
        });
    }

    private void ranks(RankDiagram diagram) {
        json.field("kind", "ranks");
        numbers("difference", List.of(diagram.criticalDifference()));
        json.name("ranks").array(() -> {
            for (Rank rank : diagram.ranks()) {
                json.object(() -> {
                    json.field("name", rank.name());
                    numbers("rank", List.of(rank.rank()));
                });
            }
        });
        json.name("groups").array(() -> {
            for (Group group : diagram.groups()) {
                json.array(() -> json.value((double) group.first()).value((double) group.last()));
            }
        });
    }

    private void boundary(Boundary boundary) {
        Grid grid = boundary.grid();
        json.field("kind", "boundary");
        range("x", grid.x());
        range("y", grid.y());
        numbers("size", List.of((double) grid.columns(), (double) grid.rows()));
        numbers("values", grid.values());
        json.name("labels").array(() -> boundary.labels().forEach(json::value));
        json.name("outlines").array(() -> boundary.outlines().forEach(this::outline));
        series("rows", boundary.rows());
    }

    private void range(String name, Range range) {
        json.name(name).object(() -> {
            json.field("name", range.name());
            numbers("range", List.of(range.low(), range.high()));
        });
    }

    private void outline(Outline outline) {
        json.object(() -> {
            json.field("name", outline.name()).field("dashed", outline.dashed()).name("strokes");
            json.array(() -> {
                for (Stroke stroke : outline.strokes()) {
                    json.array(() -> {
                        point(stroke.from());
                        point(stroke.to());
                    });
                }
            });
        });
    }

    private void numbers(String name, List<Double> values) {
        json.name(name).array(() -> values.forEach(json::value));
    }
}
