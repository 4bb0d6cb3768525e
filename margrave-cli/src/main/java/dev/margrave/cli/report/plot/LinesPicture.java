// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Chart.SeriesStyle;
import dev.margrave.cli.report.plot.Canvas.Anchor;
import dev.margrave.cli.report.plot.Canvas.Pen;
import java.awt.Color;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Curves between two axes, with a legend below. */
record LinesPicture(Lines chart) implements Picture {
    private static final int LEFT = 70;
    private static final int TOP = 14;
    private static final int RIGHT = WIDTH - 16;
    private static final int BOTTOM = 330;
    private static final int LEGEND_LINE = 18;
    private static final double RADIUS = 3.2; // of symbols
    private static final double[][] DASHES = {{}, {8, 4}, {2, 3}, {10, 3, 2, 3}, {5, 2}, {14, 4}, {1, 2}};

    @Override
    public int height() {
        return BOTTOM + 48 + (chart.series().size() > 1 ? LEGEND_LINE * legendLines() : 0);
    }

    private int legendLines() {
        return (chart.series().size() + 1) / 2;
    }

    private List<Point> shown(Series series) {
        return series.points().stream()
                .filter(point -> Double.isFinite(point.x()) && Double.isFinite(point.y()))
                .filter(point -> !chart.x().isLogarithmic() || point.x() > 0)
                .filter(point -> !chart.y().isLogarithmic() || point.y() > 0)
                .toList();
    }

    private AxisScale scale(Axis axis, ToDoubleFunction<Point> value, double first, double last) {
        double[] values = chart.series().stream()
                .flatMap(series -> shown(series).stream())
                .mapToDouble(value)
                .sorted()
                .toArray();
        return new AxisScale(
                axis,
                values.length == 0 ? 1 : values[0],
                values.length == 0 ? 0 : values[values.length - 1],
                first,
                last);
    }

    @Override
    public void draw(Canvas canvas) {
        AxisScale x = scale(chart.x(), Point::x, LEFT, RIGHT);
        AxisScale y = scale(chart.y(), Point::y, BOTTOM, TOP);
        Pen grid = new Pen(GRID, 0.7);
        for (double tick : x.ticks()) {
            canvas.line(x.at(tick), TOP, x.at(tick), BOTTOM, grid);
            canvas.text(Text.number(tick), x.at(tick), BOTTOM + 15, TEXT, Anchor.MIDDLE, false, INK);
        }
        for (double tick : y.ticks()) {
            canvas.line(LEFT, y.at(tick), RIGHT, y.at(tick), grid);
            canvas.text(Text.number(tick), LEFT - 6, y.at(tick) + 4, TEXT, Anchor.END, false, INK);
        }
        canvas.line(LEFT, BOTTOM, RIGHT, BOTTOM, new Pen(INK, 1));
        canvas.line(LEFT, TOP, LEFT, BOTTOM, new Pen(INK, 1));
        canvas.text(Text.escape(chart.x().name()), (LEFT + RIGHT) / 2.0, BOTTOM + 36, TITLE, Anchor.MIDDLE, false, INK);
        canvas.text(Text.escape(chart.y().name()), 18, (TOP + BOTTOM) / 2.0, TITLE, Anchor.MIDDLE, true, INK);
        for (int k = 0; k < chart.series().size(); k++) {
            Series series = chart.series().get(k);
            List<Point> points = shown(series);
            draw(
                    canvas,
                    k,
                    points.stream().mapToDouble(point -> x.at(point.x())).toArray(),
                    points.stream().mapToDouble(point -> y.at(point.y())).toArray());
            if (chart.series().size() > 1) {
                legend(canvas, k);
            }
        }
    }

    private void legend(Canvas canvas, int number) {
        double left = LEFT + (number % 2) * (RIGHT - LEFT) / 2.0;
        double line = BOTTOM + 56 + LEGEND_LINE * (number / 2);
        double[] sample = chart.series().get(number).style() == SeriesStyle.MARKS
                ? new double[] {left + 15}
                : new double[] {left, left + 30};
        draw(canvas, number, sample, Arrays.stream(sample).map(x -> line - 4).toArray());
        canvas.text(Picture.name(chart.series().get(number).name()), left + 38, line, TEXT, Anchor.START, false, INK);
    }

    private void draw(Canvas canvas, int number, double[] x, double[] y) {
        SeriesStyle style = chart.series().get(number).style();
        boolean isReference = style == SeriesStyle.REFERENCE;
        Color color = isReference ? Color.GRAY : COLORS.get(number % COLORS.size());
        if (style != SeriesStyle.MARKS && x.length > 1) {
            canvas.line(
                    x, y, isReference ? new Pen(color, 1, 1, 3) : new Pen(color, 1.6, DASHES[number % DASHES.length]));
        }
        if (style == SeriesStyle.MARKS || style == SeriesStyle.MARKED_LINE) {
            for (int k = 0; k < x.length; k++) {
                symbol(canvas, number, x[k], y[k], color);
            }
        }
    }

    /** A circle, square, triangle or diamond. */
    static void symbol(Canvas canvas, int number, double x, double y, Color color) {
        int corners = new int[] {20, 4, 3, 4}[number % 4];
        double turn = new double[] {0, Math.PI / 4, -Math.PI / 2, 0}[number % 4];
        double[] xs = new double[corners];
        double[] ys = new double[corners];
        for (int k = 0; k < corners; k++) {
            xs[k] = x + RADIUS * Math.cos(turn + 2 * Math.PI * k / corners);
            ys[k] = y + RADIUS * Math.sin(turn + 2 * Math.PI * k / corners);
        }
        canvas.fill(xs, ys, color);
    }
}
