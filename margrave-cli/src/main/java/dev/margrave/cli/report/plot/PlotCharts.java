// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.Chart.HeatMap;
import dev.margrave.cli.report.Chart.Interval;
import dev.margrave.cli.report.Chart.Intervals;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Chart.SeriesStyle;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Charts for static pictures, with the colors, dashes and symbols of the pages. */
final class PlotCharts {
    private static final Color[] COLORS = {
        new Color(0x0072b2),
        new Color(0xd55e00),
        new Color(0x009e73),
        new Color(0xa6558a),
        new Color(0xb8860b),
        new Color(0x3a8fc4),
        new Color(0x5b5b5b)
    };
    private static final Color[] CIVIDIS = {
        new Color(0x00224e),
        new Color(0x2a3f6d),
        new Color(0x575d6d),
        new Color(0x7d7c78),
        new Color(0xa59c74),
        new Color(0xd2c060),
        new Color(0xfee838)
    };
    private static final Marker[] MARKERS = {
        SeriesMarkers.CIRCLE,
        SeriesMarkers.SQUARE,
        SeriesMarkers.TRIANGLE_UP,
        SeriesMarkers.DIAMOND,
        SeriesMarkers.CROSS,
        SeriesMarkers.PLUS,
        SeriesMarkers.TRIANGLE_DOWN
    };
    private static final float[][] DASHES = {null, {8, 4}, {2, 3}, {10, 3, 2, 3}, {5, 2}, {14, 4}, {1, 2}};
    private static final int MAX_NAME_LENGTH = 30; // characters in a legend; chosen by hand
    private static final int MAX_LETTERS_ABREAST = 60; // of horizontal axis labels; chosen by hand

    private PlotCharts() {}

    static org.knowm.xchart.internal.chartpart.Chart<?, ?> of(Chart chart, int width, int height) {
        if (chart instanceof Lines lines) {
            return lines(lines, new XYChart(width, height));
        }
        if (chart instanceof HeatMap map) {
            return heatMap(map, new HeatMapPicture(map, width, height));
        }
        if (chart instanceof Intervals intervals) {
            return intervals(intervals, new CategoryChart(width, height));
        }
        throw new IllegalArgumentException(
                "no static picture of " + chart.getClass().getSimpleName());
    }

    private static XYChart lines(Lines lines, XYChart chart) {
        chart.setXAxisTitle(Text.escape(lines.x().name()));
        chart.setYAxisTitle(Text.escape(lines.y().name()));
        style(chart.getStyler());
        chart.getStyler().setXAxisTickLabelsFormattingFunction(Text::number);
        chart.getStyler().setYAxisTickLabelsFormattingFunction(Text::number);
        chart.getStyler().setXAxisLogarithmic(lines.x().logarithmic());
        chart.getStyler().setYAxisLogarithmic(lines.y().logarithmic());
        chart.getStyler().setLegendVisible(lines.series().size() > 1);
        for (int k = 0; k < lines.series().size(); k++) {
            add(lines, k, chart);
        }
        return chart;
    }

    private static void add(Lines lines, int number, XYChart chart) {
        Series series = lines.series().get(number);
        List<Point> shown = series.points().stream()
                .filter(point -> Double.isFinite(point.x()) && Double.isFinite(point.y()))
                .filter(point -> !lines.x().logarithmic() || point.x() > 0)
                .filter(point -> !lines.y().logarithmic() || point.y() > 0)
                .toList();
        if (shown.isEmpty()) {
            return;
        }
        boolean isReference = series.style() == SeriesStyle.REFERENCE;
        XYSeries drawn = chart.addSeries(
                distinct(series.name(), number),
                shown.stream().mapToDouble(Point::x).toArray(),
                shown.stream().mapToDouble(Point::y).toArray());
        Color color = isReference ? Color.GRAY : COLORS[number % COLORS.length];
        boolean isMarked = series.style() == SeriesStyle.MARKS || series.style() == SeriesStyle.MARKED_LINE;
        drawn.setMarker(isMarked ? MARKERS[number % MARKERS.length] : SeriesMarkers.NONE);
        drawn.setMarkerColor(color);
        drawn.setLineColor(color);
        drawn.setLineStyle(new BasicStroke(
                isReference ? 1f : 1.6f,
                BasicStroke.CAP_BUTT,
                BasicStroke.JOIN_ROUND,
                10f,
                isReference ? new float[] {1, 3} : DASHES[number % DASHES.length],
                0f));
        if (series.style() == SeriesStyle.MARKS) {
            drawn.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
        }
    }

    /** The library requires distinct names. */
    private static String distinct(String name, int number) {
        String text = Text.escape(name);
        String cut = text.length() > MAX_NAME_LENGTH ? text.substring(0, MAX_NAME_LENGTH - 1) + "…" : text;
        return cut + "\u200b".repeat(number);
    }

    private static HeatMapChart heatMap(HeatMap map, HeatMapChart chart) {
        chart.setXAxisTitle(Text.escape(map.x().name()));
        chart.setYAxisTitle(Text.escape(map.y().name()));
        style(chart.getStyler());
        chart.getStyler().setRangeColors(CIVIDIS);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
        chart.getStyler().setPlotContentSize(1);
        chart.getStyler().setPlotGridLinesVisible(false);
        nameAll(map.x().labels(), chart.getStyler());
        chart.getStyler().setPiecewise(false);
        chart.getStyler().setShowValue(false); // HeatMapPicture writes them in a readable color
        List<Number[]> cells = new ArrayList<>();
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int y = 0; y < map.values().size(); y++) {
            for (int x = 0; x < map.values().get(y).size(); x++) {
                Double value = map.values().get(y).get(x);
                if (value != null && Double.isFinite(value)) {
                    cells.add(new Number[] {x, y, value});
                    low = Math.min(low, value);
                    high = Math.max(high, value);
                }
            }
        }
        chart.addSeries(
                Text.escape(map.valueName()),
                map.x().labels().stream().map(Text::escape).toList(),
                map.y().labels().stream().map(Text::escape).toList(),
                cells);
        if (!cells.isEmpty()) {
            chart.getStyler().setMin(fourDigits(low, RoundingMode.FLOOR));
            chart.getStyler().setMax(fourDigits(high > low ? high : low + 1e-3, RoundingMode.CEILING));
        }
        return chart;
    }

    /** The rounded ends of the legend; no value is beyond them. */
    private static double fourDigits(double value, RoundingMode direction) {
        return new BigDecimal(value).round(new MathContext(4, direction)).doubleValue();
    }

    private static CategoryChart intervals(Intervals intervals, CategoryChart chart) {
        chart.setYAxisTitle(Text.escape(intervals.valueName()));
        style(chart.getStyler());
        chart.getStyler().setYAxisTickLabelsFormattingFunction(Text::number);
        chart.getStyler().setLegendVisible(false);
        chart.getStyler().setDefaultSeriesRenderStyle(CategorySeries.CategorySeriesRenderStyle.Scatter);
        List<String> names = new ArrayList<>();
        for (int k = 0; k < intervals.intervals().size(); k++) {
            names.add(distinct(intervals.intervals().get(k).name(), k));
        }
        List<Interval> all = intervals.intervals();
        CategorySeries drawn = chart.addSeries(
                "values",
                names,
                all.stream().map(Interval::value).toList(),
                all.stream().map(one -> (one.high() - one.low()) / 2).toList());
        drawn.setMarker(SeriesMarkers.CIRCLE);
        drawn.setMarkerColor(COLORS[1]);
        chart.getStyler().setErrorBarsColor(COLORS[0]);
        double low = all.stream().mapToDouble(Interval::low).min().orElse(0);
        double high = all.stream().mapToDouble(Interval::high).max().orElse(1);
        double margin = high > low ? 0.1 * (high - low) : 0.1;
        chart.getStyler().setYAxisMin(low - margin);
        chart.getStyler().setYAxisMax(high + margin);
        nameAll(names, chart.getStyler());
        return chart;
    }

    /** Labels every category of either axis, slanted if the labels would overlap. */
    private static void nameAll(List<String> names, AxesChartStyler styler) {
        styler.setXAxisTickMarkSpacingHint(1); // the library uses it for both axes
        int letters = names.stream().mapToInt(String::length).sum();
        styler.setXAxisLabelRotation(letters > MAX_LETTERS_ABREAST ? 45 : 0);
    }

    private static void style(AxesChartStyler styler) {
        styler.setLocale(Locale.ROOT);
        styler.setBaseFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        styler.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
        styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 11));
        styler.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 11));
        styler.setYAxisTickMarkSpacingHint(50);
        styler.setChartTitleVisible(false);
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setPlotBackgroundColor(Color.WHITE);
        styler.setPlotBorderVisible(false);
        styler.setPlotGridLinesColor(new Color(0xdddddd));
        styler.setPlotGridLinesStroke(new BasicStroke(0.7f));
        styler.setLegendBorderColor(Color.WHITE);
        styler.setLegendPosition(LegendPosition.OutsideS);
        styler.setMarkerSize(7);
    }
}
