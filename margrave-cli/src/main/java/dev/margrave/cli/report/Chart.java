// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** A chart as data. Values that are not finite are not drawn. */
public sealed interface Chart extends Section {
    /** A note on how to read the chart; may be empty. */
    String note();

    /** Curves over a numeric axis. */
    record Lines(String title, String note, Axis x, Axis y, List<Series> series) implements Chart {
        public Lines {
            checkTexts(title, note);
            series = List.copyOf(series);
        }
    }

    /** A numeric axis; a logarithmic one shows only positive values. */
    record Axis(String name, boolean logarithmic) {
        public static Axis linear(String name) {
            return new Axis(name, false);
        }

        public static Axis logarithmic(String name) {
            return new Axis(name, true);
        }
    }

    record Series(String name, SeriesStyle style, List<Point> points) {
        public Series {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(style, "style");
            points = List.copyOf(points);
        }
    }

    record Point(double x, double y) {}

    /** How a series is drawn. */
    enum SeriesStyle {
        /** A plain line. */
        LINE,
        /** A line with a symbol at each point. */
        MARKED_LINE,
        /** Symbols only. */
        MARKS,
        /** A faint dotted reference line. */
        REFERENCE
    }

    /** Counts per interval, possibly of unequal width; bar k of each group covers {@code edges} k to k + 1. */
    record Histogram(String title, String note, String valueName, List<Double> edges, List<Bars> groups)
            implements Chart {
        public Histogram {
            checkTexts(title, note);
            edges = List.copyOf(edges);
            groups = List.copyOf(groups);
            for (Bars bars : groups) {
                checkSize(title, bars.heights().size(), edges.size() - 1);
            }
        }
    }

    record Bars(String name, List<Double> heights) {
        public Bars {
            Objects.requireNonNull(name, "name");
            heights = List.copyOf(heights);
        }
    }

    /**
     * One value for each pair of values of two parameters.
     *
     * @param values by y, then x; null where there is none
     * @param markedX column of the highlighted cell, or -1
     * @param markedY its row, or -1
     */
    record HeatMap(
            String title,
            String note,
            Categories x,
            Categories y,
            String valueName,
            List<List<Double>> values,
            int markedX,
            int markedY)
            implements Chart {
        public HeatMap {
            checkTexts(title, note);
            values = values.stream()
                    .map(row -> Collections.unmodifiableList(new ArrayList<>(row)))
                    .toList();
            checkSize(title, values.size(), y.labels().size());
            for (List<Double> row : values) {
                checkSize(title, row.size(), x.labels().size());
            }
        }
    }

    /** An axis of words. */
    record Categories(String name, List<String> labels) {
        public Categories {
            Objects.requireNonNull(name, "name");
            labels = List.copyOf(labels);
        }
    }

    /** Counts by actual, then predicted label. */
    record Confusion(String title, String note, List<String> labels, List<List<Integer>> counts) implements Chart {
        public Confusion {
            checkTexts(title, note);
            labels = List.copyOf(labels);
            counts = counts.stream().map(List::copyOf).toList();
            checkSize(title, counts.size(), labels.size());
        }
    }

    /** A box plot: median, quartiles and every value of each group. */
    record Boxes(String title, String note, String valueName, List<Box> boxes) implements Chart {
        public Boxes {
            checkTexts(title, note);
            boxes = List.copyOf(boxes);
        }
    }

    record Box(String name, List<Double> values) {
        public Box {
            Objects.requireNonNull(name, "name");
            values = List.copyOf(values);
        }
    }

    /** A value with an interval around it for each name, such as mean ± deviation or a rank ± critical difference. */
    record Intervals(String title, String note, String valueName, List<Interval> intervals) implements Chart {
        public Intervals {
            checkTexts(title, note);
            intervals = List.copyOf(intervals);
        }
    }

    record Interval(String name, double low, double value, double high) {
        public Interval {
            Objects.requireNonNull(name, "name");
        }
    }

    /**
     * The plane of two features: a grid of values, contour lines, and rows on top.
     *
     * @param grid decision values, or positions in {@code labels} when there are more than two
     */
    record Boundary(
            String title, String note, Grid grid, List<String> labels, List<Outline> outlines, List<Series> rows)
            implements Chart {
        public Boundary {
            checkTexts(title, note);
            labels = List.copyOf(labels);
            outlines = List.copyOf(outlines);
            rows = List.copyOf(rows);
        }
    }

    /** Values at the centers of equal cells that cover a range, row by row, from low to high y. */
    record Grid(Range x, Range y, int columns, int rows, List<Double> values) {
        public Grid {
            values = List.copyOf(values);
            checkSize("grid", values.size(), columns * rows);
        }
    }

    record Range(String name, double low, double high) {}

    /** One line made of unconnected strokes. */
    record Outline(String name, boolean dashed, List<Stroke> strokes) {
        public Outline {
            Objects.requireNonNull(name, "name");
            strokes = List.copyOf(strokes);
        }
    }

    record Stroke(Point from, Point to) {}

    private static void checkTexts(String title, String note) {
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(note, "note");
    }

    private static void checkSize(String title, int found, int expected) {
        if (found != expected) {
            throw new IllegalArgumentException(title + ": " + found + " values, expected " + expected);
        }
    }
}
