// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Seconds against rows on logarithmic axes, as SVG. */
public final class GrowthPlot {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 420;
    private static final int LEFT = 70;
    private static final int RIGHT = 20;
    private static final int TOP = 40;
    private static final int BOTTOM = 50;
    private static final List<String> COLOURS = List.of("#1f5fa8", "#c2511c", "#2e7d32", "#6a3d9a");

    private final String title;
    private final List<Line> lines = new ArrayList<>();

    /** A curve through its points. */
    private record Line(String name, List<Double> rows, List<Double> seconds) {}

    public GrowthPlot(String title) {
        this.title = title;
    }

    public void add(String name, List<Double> rows, List<Double> seconds) {
        lines.add(new Line(name, List.copyOf(rows), List.copyOf(seconds)));
    }

    public String svg() {
        List<Double> rows = lines.stream().flatMap(line -> line.rows().stream()).toList();
        List<Double> seconds =
                lines.stream().flatMap(line -> line.seconds().stream()).toList();
        Axis x = new Axis(Statistics.smallest(rows), Statistics.largest(rows), LEFT, WIDTH - RIGHT);
        Axis y = new Axis(Statistics.smallest(seconds), Statistics.largest(seconds), HEIGHT - BOTTOM, TOP);
        StringBuilder out = new StringBuilder();
        out.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">%n",
                WIDTH,
                HEIGHT));
        out.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
        text(out, WIDTH / 2.0, 22, "middle", "black", title);
        text(out, WIDTH / 2.0, HEIGHT - 10, "middle", "black", "rows");
        text(out, 12, TOP - 12, "start", "black", "seconds");
        for (double tick : x.ticks()) {
            grid(out, x.at(tick), TOP, x.at(tick), HEIGHT - BOTTOM);
            text(out, x.at(tick), HEIGHT - BOTTOM + 18, "middle", "black", tick(tick));
        }
        for (double tick : y.ticks()) {
            grid(out, LEFT, y.at(tick), WIDTH - RIGHT, y.at(tick));
            text(out, LEFT - 8, y.at(tick) + 4, "end", "black", tick(tick));
        }
        for (int k = 0; k < lines.size(); k++) {
            curve(out, lines.get(k), x, y, COLOURS.get(k % COLOURS.size()));
            text(
                    out,
                    LEFT + 14,
                    TOP + 20 + 18 * k,
                    "start",
                    COLOURS.get(k % COLOURS.size()),
                    lines.get(k).name());
        }
        return out.append("</svg>\n").toString();
    }

    private static void curve(StringBuilder out, Line line, Axis x, Axis y, String colour) {
        StringBuilder points = new StringBuilder();
        for (int k = 0; k < line.rows().size(); k++) {
            double px = x.at(line.rows().get(k));
            double py = y.at(line.seconds().get(k));
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", px, py));
            out.append(String.format(
                    Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"/>%n", px, py, colour));
        }
        out.append(String.format(
                Locale.ROOT,
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>%n",
                points.toString().strip(),
                colour));
    }

    private static void grid(StringBuilder out, double x1, double y1, double x2, double y2) {
        out.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#dddddd\"/>%n",
                x1,
                y1,
                x2,
                y2));
    }

    private static void text(StringBuilder out, double x, double y, String anchor, String colour, String text) {
        out.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>%n",
                x,
                y,
                anchor,
                colour,
                text.replace("&", "&amp;").replace("<", "&lt;")));
    }

    private static String tick(double value) {
        return value >= 1 ? String.format(Locale.ROOT, "%.0f", value) : Double.toString(value);
    }

    /** A logarithmic axis with a little room at both ends. */
    private static final class Axis {
        private final double low;
        private final double high;
        private final double from;
        private final double to;

        Axis(double smallest, double largest, double from, double to) {
            this.low = Math.log10(smallest) - 0.1;
            this.high = Math.log10(largest) + 0.1;
            this.from = from;
            this.to = to;
        }

        double at(double value) {
            return from + (Math.log10(value) - low) / (high - low) * (to - from);
        }

        /** 1, 2 and 5 of every decade that is shown. */
        List<Double> ticks() {
            List<Double> ticks = new ArrayList<>();
            for (int decade = (int) Math.floor(low); decade <= Math.ceil(high); decade++) {
                for (int digit : new int[] {1, 2, 5}) {
                    double value = decade < 0 ? digit / Math.pow(10, -decade) : digit * Math.pow(10, decade);
                    if (Math.log10(value) >= low && Math.log10(value) <= high) {
                        ticks.add(value);
                    }
                }
            }
            return ticks;
        }
    }
}
