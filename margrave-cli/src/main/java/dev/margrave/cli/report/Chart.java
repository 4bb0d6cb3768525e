// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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

    /** A numeric axis. */
    record Axis(String name, Scale scale) {
        public Axis {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(scale, "scale");
        }

        public static Axis linear(String name) {
            return new Axis(name, Scale.LINEAR);
        }

        public static Axis logarithmic(String name) {
            return new Axis(name, Scale.LOGARITHMIC);
        }

        /** From 0 to 1. */
        public static Axis share(String name) {
            return new Axis(name, Scale.SHARE);
        }

        /** For scores of which 1 is the best: the axis ends at 1. */
        public static Axis score(String name) {
            return new Axis(name, Scale.SCORE);
        }

        public boolean isLogarithmic() {
            return scale == Scale.LOGARITHMIC;
        }

        /** The lower end; NaN if it follows from the values. */
        public double low() {
            return scale == Scale.SHARE ? 0 : Double.NaN;
        }

        /** The upper end; NaN if it follows from the values. */
        public double high() {
            return scale == Scale.SHARE || scale == Scale.SCORE ? 1 : Double.NaN;
        }
    }

    /** How values lie on an axis, and where it ends. */
    enum Scale {
        LINEAR,
        /** Shows only positive values. */
        LOGARITHMIC,
        SHARE,
        SCORE
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

    /** A value of each name in each group, as horizontal bars from 0. */
    record NamedBars(String title, String note, Axis value, List<String> names, List<Bars> groups) implements Chart {
        public NamedBars {
            checkTexts(title, note);
            names = List.copyOf(names);
            groups = List.copyOf(groups);
            for (Bars bars : groups) {
                checkSize(title, bars.heights().size(), names.size());
            }
        }
    }

    /**
     * A diagram of critical differences after Demšar: average ranks on a line, 1 for the best, and a bar over each largest group of
     * names whose ranks differ by less than the critical difference.
     */
    record RankDiagram(String title, String note, List<Rank> ranks, double criticalDifference) implements Chart {
        public RankDiagram {
            checkTexts(title, note);
            ranks = ranks.stream()
                    .sorted(Comparator.comparingDouble(Rank::rank))
                    .toList();
        }

        /** The groups as positions of their first and last rank, in order; none of one name. */
        public List<Group> groups() {
            List<Group> groups = new ArrayList<>();
            int covered = 0;
            for (int first = 0; first < ranks.size(); first++) {
                int last = first;
                while (last + 1 < ranks.size()
                        && ranks.get(last + 1).rank() - ranks.get(first).rank() < criticalDifference) {
                    last++;
                }
                if (last > first && last > covered) {
                    groups.add(new Group(first, last));
                    covered = last;
                }
            }
            return groups;
        }
    }

    record Rank(String name, double rank) {
        public Rank {
            Objects.requireNonNull(name, "name");
        }
    }

    /** Neighbors in the order of ranks. */
    record Group(int first, int last) {}

    /** A box plot: median, quartiles and every value of each group. */
    record Boxes(String title, String note, Axis value, List<Box> boxes) implements Chart {
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
    record Intervals(String title, String note, Axis value, List<Interval> intervals) implements Chart {
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
