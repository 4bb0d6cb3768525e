// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.chart;

import java.util.List;

/**
 * Horizontal bars in groups. On a logarithmic scale bars begin at 1, and those below 1 go to the left in another color. Bars of
 * kind {@code stacks} put the series of one label one after the other.
 */
final class BarChart {
    private static final int WIDTH = 720;
    private static final int LEFT = 230;
    private static final int RIGHT = 60;
    private static final int TOP = 72;
    private static final int HEADING = 22;
    private static final int BAR = 18;
    private static final int BOTTOM = 34;

    private final Figure figure;
    private final boolean stacked;
    private Axis axis;

    BarChart(Figure figure) {
        this.figure = figure;
        this.stacked = figure.setting("kind").equals("stacks");
        double largest = figure.panels().stream()
                .flatMap(panel -> labels(panel).stream().map(label -> end(panel, label)))
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow();
        double smallest =
                figure.points().stream().mapToDouble(Figure.Point::number).min().orElseThrow();
        this.axis = figure.isLogarithmic()
                ? Axis.logarithmic(Math.min(1, smallest), largest, LEFT, WIDTH - RIGHT)
                : Axis.linear(0, largest, LEFT, WIDTH - RIGHT);
    }

    private List<String> labels(String panel) {
        return figure.of(panel).stream().map(Figure.Point::label).distinct().toList();
    }

    private List<Figure.Point> points(String panel, String label) {
        return figure.of(panel).stream().filter(p -> p.label().equals(label)).toList();
    }

    private double end(String panel, String label) {
        return points(panel, label).stream().mapToDouble(Figure.Point::number).sum();
    }

    String svg() {
        int bottom = TOP;
        for (String panel : figure.panels()) {
            bottom += HEADING + BAR * labels(panel).size();
        }
        Svg out = new Svg(WIDTH, bottom + BOTTOM, figure.setting("title"));
        Legend.draw(out, figure, false);
        for (double tick : axis.ticks()) {
            out.line(
                    axis.at(tick),
                    TOP,
                    axis.at(tick),
                    bottom + 6,
                    figure.isLogarithmic() && tick == 1 ? "one" : "grid");
            out.text(axis.at(tick), bottom + 22, "middle", "soft", Axis.label(tick));
        }
        int y = TOP;
        for (String panel : figure.panels()) {
            out.text(16, y + 16, "start", "ink head", panel);
            y += HEADING;
            for (String label : labels(panel)) {
                out.text(LEFT - 8, y + 13, "end", "ink", label);
                bar(out, points(panel, label), y);
                y += BAR;
            }
        }
        return out.finish();
    }

    private void bar(Svg out, List<Figure.Point> points, int y) {
        double base = figure.isLogarithmic() ? 1 : 0;
        StringBuilder label = new StringBuilder();
        for (Figure.Point point : points) {
            double end = stacked ? base + point.number() : point.number();
            double from = Math.min(axis.at(base), axis.at(end));
            double to = Math.max(axis.at(base), axis.at(end));
            int color = figure.isLogarithmic() ? (end < 1 ? 1 : 0) : figure.color(point.series());
            out.rectangle(from, y + 3, to - from, BAR - 5, "c" + color);
            label.append(label.isEmpty() ? "" : "/").append(point.value()).append(figure.setting("unit"));
            base = stacked ? end : base;
        }
        double last = figure.isLogarithmic() ? Math.max(1, points.get(0).number()) : end(points);
        out.text(axis.at(last) + 5, y + 13, "start", "ink", label.toString());
    }

    private double end(List<Figure.Point> points) {
        return points.stream().mapToDouble(Figure.Point::number).sum();
    }
}
