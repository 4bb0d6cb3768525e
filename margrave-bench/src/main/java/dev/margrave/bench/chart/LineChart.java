// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.chart;

import java.util.List;
import java.util.Locale;

/** Curves through their points, in panels side by side with separate axes. Published series are dashed. */
final class LineChart {
    private static final int PANEL_WIDTH = 300;
    private static final int SINGLE_WIDTH = 640;
    private static final int HEIGHT = 360;
    private static final int LEFT = 52;
    private static final int RIGHT = 24;
    private static final int TOP = 92;
    private static final int BOTTOM = 48;

    private final Figure figure;
    private final int width;

    LineChart(Figure figure) {
        this.figure = figure;
        this.width = figure.panels().size() == 1 ? SINGLE_WIDTH : PANEL_WIDTH;
    }

    String svg() {
        List<String> panels = figure.panels();
        Svg out = new Svg(width * panels.size(), HEIGHT, figure.setting("title"));
        Legend.draw(out, figure, true);
        for (int k = 0; k < panels.size(); k++) {
            panel(out, panels.get(k), k * width);
        }
        return out.finish();
    }

    private void panel(Svg out, String name, int offset) {
        List<Figure.Point> points = figure.of(name);
        Axis x = axis(points.stream().map(LineChart::x).toList(), offset + LEFT, offset + width - RIGHT, false);
        Axis y = axis(points.stream().map(Figure.Point::number).toList(), HEIGHT - BOTTOM, TOP, true);
        out.text(offset + LEFT, TOP - 10, "start", "ink head", name);
        out.text(offset + (width + LEFT - RIGHT) / 2.0, HEIGHT - 10, "middle", "soft", figure.setting("x"));
        for (double tick : x.ticks()) {
            out.text(x.at(tick), HEIGHT - BOTTOM + 18, "middle", "soft", Axis.label(tick));
        }
        for (double tick : y.ticks()) {
            out.line(offset + LEFT, y.at(tick), offset + width - RIGHT, y.at(tick), "grid");
            out.text(offset + LEFT - 6, y.at(tick) + 4, "end", "soft", Axis.label(tick));
        }
        for (String series : figure.series()) {
            curve(out, points.stream().filter(p -> p.series().equals(series)).toList(), series, x, y);
        }
    }

    private void curve(Svg out, List<Figure.Point> points, String series, Axis x, Axis y) {
        StringBuilder path = new StringBuilder();
        for (Figure.Point point : points) {
            path.append(String.format(Locale.ROOT, "%.1f,%.1f ", x.at(x(point)), y.at(point.number())));
        }
        int color = figure.color(series);
        out.curve(path.toString().strip(), "s" + color + (Legend.isDashed(series) ? " dashed" : ""));
        for (Figure.Point point : points) {
            out.dot(x.at(x(point)), y.at(point.number()), "c" + color);
        }
    }

    private static double x(Figure.Point point) {
        return Double.parseDouble(point.label());
    }

    private Axis axis(List<Double> values, double from, double to, boolean fromZero) {
        double smallest = values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double largest = values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        if (figure.isLogarithmic()) {
            return Axis.logarithmic(smallest, largest, from, to);
        }
        double margin = 0.05 * (largest - smallest);
        return Axis.linear(fromZero ? 0 : smallest - margin, largest + margin, from, to);
    }
}
