// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Bars;
import dev.margrave.cli.report.Chart.Histogram;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Chart.SeriesStyle;
import dev.margrave.cli.report.Thinning;
import dev.margrave.evaluation.RocCurve;
import dev.margrave.model.MarginStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Charts of margins and of the scores behind them. */
public final class MarginCharts {
    private static final int BINS = 40; // of a histogram; chosen by hand
    private static final int MAX_LABELS = 7; // with separate histograms; chosen by hand
    private static final int MAX_ROC_POINTS = 500; // of a curve; more are not visible; chosen by hand

    private MarginCharts() {}

    /** The cumulative distribution of normalized margins, one curve per name. */
    static Lines curve(Map<String, MarginStatistics> byName) {
        List<Series> series = new ArrayList<>();
        byName.forEach((name, margins) -> {
            List<Point> points = new ArrayList<>();
            List<Double> curve = margins.curve();
            for (int k = 0; k < curve.size(); k++) {
                points.add(new Point(curve.get(k), (double) k / MarginStatistics.STEPS));
            }
            series.add(new Series(name, SeriesStyle.LINE, points));
        });
        return new Lines(
                "Cumulative margins",
                "The share of rows whose margin y·f, divided by the largest |f|, is at most the value on the axis."
                        + " Rows left of 0 are errors; a good curve stays low and rises late.",
                Axis.linear("normalized margin"),
                Axis.share("share of rows"),
                series);
    }

    /** By label if there are few labels, else all labels together. */
    public static Histogram histogram(ScoredRows scored) {
        Map<String, double[]> groups = new LinkedHashMap<>();
        List<String> labels = scored.model().labels().names();
        if (labels.size() <= MAX_LABELS) {
            for (int code = 0; code < labels.size(); code++) {
                groups.put("label " + labels.get(code), scored.margins(code));
            }
        } else {
            List<double[]> all = new ArrayList<>();
            for (int code = 0; code < labels.size(); code++) {
                all.add(scored.margins(code));
            }
            groups.put(
                    "all labels", all.stream().flatMapToDouble(Arrays::stream).toArray());
        }
        String sample = scored.rows() < scored.all() ? " From " + scored.rows() + " of " + scored.all() + " rows." : "";
        String several =
                labels.size() > 2 ? " A row counts once for each binary function that involves its label." : "";
        return histogram(
                "Margins",
                "The number of margins y·f in each interval; margins below 0 are errors." + several + sample,
                "margin y·f",
                groups);
    }

    /** Groups of values over the same equal intervals. */
    public static Histogram histogram(String title, String note, String valueName, Map<String, double[]> groups) {
        double[] all = groups.values().stream()
                .flatMapToDouble(Arrays::stream)
                .sorted()
                .toArray();
        double low = all.length == 0 ? 0 : all[0];
        double high = all.length == 0 ? 1 : all[all.length - 1];
        if (!(high > low)) {
            low -= 0.5;
            high += 0.5;
        }
        List<Double> edges = new ArrayList<>();
        for (int k = 0; k <= BINS; k++) {
            edges.add(low + (high - low) * k / BINS);
        }
        List<Bars> bars = new ArrayList<>();
        for (Map.Entry<String, double[]> group : groups.entrySet()) {
            double[] counts = new double[BINS];
            for (double value : group.getValue()) {
                counts[(int) Math.min(BINS - 1, Math.max(0, (value - low) / (high - low) * BINS))]++;
            }
            bars.add(new Bars(group.getKey(), Arrays.stream(counts).boxed().toList()));
        }
        return new Histogram(title, note, valueName, edges, bars);
    }

    static Lines roc(RocCurve curve, String name, String area) {
        List<Point> points = curve.points().stream()
                .map(point -> new Point(point.falsePositives(), point.truePositives()))
                .toList();
        return new Lines(
                "ROC curve",
                "Each threshold on f trades false positives for true positives. Area under the curve: " + area + ".",
                Axis.share("false positive rate"),
                Axis.share("true positive rate"),
                List.of(
                        new Series(name, SeriesStyle.LINE, Thinning.evenly(points, MAX_ROC_POINTS)),
                        new Series("chance", SeriesStyle.REFERENCE, List.of(new Point(0, 0), new Point(1, 1)))));
    }
}
