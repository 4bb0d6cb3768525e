// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.report.Chart.Boundary;
import dev.margrave.cli.report.Chart.Grid;
import dev.margrave.cli.report.Chart.Outline;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Range;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Chart.SeriesStyle;
import dev.margrave.cli.report.Thinning;
import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The predictions of a classifier in the plane of its two features. */
final class BoundaryChart {
    private static final int CELLS = 60; // per axis; the lines look smooth; chosen by hand
    private static final int MAX_ROWS = 2000; // shown; more hide the boundary; chosen by hand

    private final Classifier model;
    private final Dataset data;

    private BoundaryChart(Classifier model, Dataset data) {
        this.model = model;
        this.data = data;
    }

    /** Empty unless the model is a classifier with exactly two features. */
    static Optional<Boundary> of(Model model, Dataset data) {
        boolean isPlane = model.schema().features() == 2
                && data.features().columns() == 2
                && !model.report().kernel().startsWith("precomputed");
        return isPlane && data.rows() > 0 && model instanceof Classifier classifier
                ? Optional.of(new BoundaryChart(classifier, data).chart())
                : Optional.empty();
    }

    private Boundary chart() {
        Grid grid = grid();
        boolean isBinary = model.labels().size() == 2;
        List<Outline> outlines = isBinary
                ? List.of(
                        new Outline("f = 0", false, Contours.level(grid, 0)),
                        new Outline("f = ±1", true, both(Contours.level(grid, -1), Contours.level(grid, 1))))
                : List.of(new Outline("boundary", false, Contours.borders(grid)));
        String shades = isBinary
                ? "Shades are the decision value f: blue for label "
                        + model.labels().name(0) + ", orange for label "
                        + model.labels().name(1)
                        + ". The solid line is f = 0, where the label changes; the dashed lines are f = 1 and f = -1."
                : "Areas are the predicted labels, in the colors of their rows.";
        String sample = data.rows() > MAX_ROWS ? " " + MAX_ROWS + " of " + data.rows() + " rows are shown." : "";
        return new Boundary(
                "Decision boundary", shades + sample, grid, model.labels().names(), outlines, rows());
    }

    private static <T> List<T> both(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private Grid grid() {
        List<String> names = model.schema().featureNames();
        Range x = range(0, names.get(0));
        Range y = range(1, names.get(1));
        double[] centers = new double[2 * CELLS * CELLS];
        for (int k = 0; k < CELLS * CELLS; k++) {
            int column = k % CELLS;
            int row = k / CELLS;
            centers[2 * k] = x.low() + (column + 0.5) / CELLS * (x.high() - x.low());
            centers[2 * k + 1] = y.low() + (row + 0.5) / CELLS * (y.high() - y.low());
        }
        List<Double> values = new ArrayList<>(CELLS * CELLS);
        for (Prediction prediction : model.predict(DenseMatrix.wrap(CELLS * CELLS, 2, centers))) {
            values.add(model.labels().size() == 2 ? prediction.decision() : prediction.code());
        }
        return new Grid(x, y, CELLS, CELLS, values);
    }

    /** The range of a feature, slightly extended. */
    private Range range(int feature, String name) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < data.rows(); i++) {
            low = Math.min(low, data.row(i).get(feature));
            high = Math.max(high, data.row(i).get(feature));
        }
        double margin = high > low ? 0.06 * (high - low) : 0.5;
        return new Range(name, low - margin, high + margin);
    }

    private List<Series> rows() {
        List<String> labels = model.labels().names();
        List<List<Point>> points = new ArrayList<>();
        labels.forEach(label -> points.add(new ArrayList<>()));
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < data.rows(); i++) {
            numbers.add(i);
        }
        for (int i : Thinning.evenly(numbers, MAX_ROWS)) {
            int code = data.code(i) == Dataset.UNLABELED
                    ? -1
                    : model.labels().code(data.labels().name(data.code(i)));
            if (code >= 0) {
                points.get(code).add(new Point(data.row(i).get(0), data.row(i).get(1)));
            }
        }
        List<Series> series = new ArrayList<>();
        for (int code = 0; code < labels.size(); code++) {
            series.add(new Series("label " + labels.get(code), SeriesStyle.MARKS, points.get(code)));
        }
        return series;
    }
}
