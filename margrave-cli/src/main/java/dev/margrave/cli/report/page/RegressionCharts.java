// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Chart.SeriesStyle;
import dev.margrave.cli.report.Thinning;
import dev.margrave.data.Dataset;
import dev.margrave.model.Regressor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Charts for regression models. */
final class RegressionCharts {
    private static final int MAX_ROWS = 2000; // shown; chosen by hand

    private final List<Point> points;
    private final int all;

    private RegressionCharts(List<Point> points, int all) {
        this.points = points;
        this.all = all;
    }

    /** Rows with positive weight, thinned evenly to at most a few thousand. */
    static RegressionCharts of(Regressor model, Dataset data) {
        List<Integer> counted = new ArrayList<>();
        for (int i = 0; i < data.rows(); i++) {
            if (data.weight(i) > 0) {
                counted.add(i);
            }
        }
        int[] rows = Thinning.evenly(counted, MAX_ROWS).stream()
                .mapToInt(Integer::intValue)
                .toArray();
        double[] predicted = model.predict(data.select(rows).features());
        List<Point> points = new ArrayList<>();
        for (int k = 0; k < rows.length; k++) {
            points.add(new Point(data.target(rows[k]), predicted[k]));
        }
        return new RegressionCharts(points, counted.size());
    }

    Lines predicted() {
        double low = points.stream().mapToDouble(Point::x).min().orElse(0);
        double high = points.stream().mapToDouble(Point::x).max().orElse(1);
        return new Lines(
                "Predicted against actual",
                "On the dotted line the prediction is exact." + sample(),
                Axis.linear("actual"),
                Axis.linear("predicted"),
                List.of(
                        new Series("rows", SeriesStyle.MARKS, points),
                        new Series(
                                "exact", SeriesStyle.REFERENCE, List.of(new Point(low, low), new Point(high, high)))));
    }

    Chart.Histogram residuals() {
        double[] errors =
                points.stream().mapToDouble(point -> point.x() - point.y()).toArray();
        return MarginCharts.histogram(
                "Residuals", "Actual minus predicted." + sample(), "residual", Map.of("rows", errors));
    }

    private String sample() {
        return points.size() < all ? " " + points.size() + " of " + all + " rows are shown." : "";
    }
}
