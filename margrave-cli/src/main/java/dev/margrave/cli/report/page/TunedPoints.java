// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.selection.Criterion;
import dev.margrave.selection.TunePoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The points of a search that share machine, kernel and balanced weights, and the numbers that vary among them. */
record TunedPoints(String name, Criterion metric, List<TunePoint> points) {
    TunedPoints {
        points = List.copyOf(points);
    }

    /** Groups points by machine, kernel type and weights, in the order of their first points. */
    static List<TunedPoints> groups(Criterion metric, List<TunePoint> points) {
        Map<String, List<TunePoint>> byName = new LinkedHashMap<>();
        points.forEach(point ->
                byName.computeIfAbsent(name(point), key -> new ArrayList<>()).add(point));
        List<TunedPoints> groups = new ArrayList<>();
        byName.forEach((name, members) -> groups.add(new TunedPoints(name, metric, members)));
        return groups;
    }

    static String name(TunePoint point) {
        return point.machine() + ", " + point.kernel().split(":", 2)[0]
                + (point.isBalanced() ? ", balanced weights" : "");
    }

    /** The machine's parameters and the numbers in the spec of the kernel or map, such as gamma. */
    static Map<String, Double> numbers(TunePoint point) {
        Map<String, Double> all = new LinkedHashMap<>(point.parameters());
        String[] spec = point.kernel().split(":", 2);
        if (spec.length == 2) {
            for (String setting : spec[1].split("[,:()]")) {
                String[] pair = setting.split("=", 2);
                if (pair.length == 2 && pair[1].matches("[-+]?[0-9.]+([eE][-+]?[0-9]+)?")) {
                    all.putIfAbsent(pair[0], Double.parseDouble(pair[1]));
                }
            }
        }
        return all;
    }

    /** The names of the numbers that vary, those with most values first. */
    List<String> varied() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (TunePoint point : points) {
            numbers(point)
                    .keySet()
                    .forEach(name -> counts.put(name, values(name).size()));
        }
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() > 1)
                .sorted(Comparator.comparing(Map.Entry<String, Integer>::getValue)
                        .reversed())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The distinct values of a number, increasing. */
    List<Double> values(String name) {
        return points.stream()
                .map(point -> numbers(point).get(name))
                .filter(value -> value != null)
                .distinct()
                .sorted()
                .toList();
    }

    /** From worst to best: scored points first, then points on more rows, then on more splits, then the better score. */
    static Comparator<TunePoint> ranking(Criterion metric) {
        Comparator<TunePoint> byMean = Comparator.comparingDouble(TunePoint::mean);
        return Comparator.comparing((TunePoint point) -> Double.isFinite(point.mean()))
                .thenComparing(TunePoint::rows)
                .thenComparing(point -> point.scores().size())
                .thenComparing(metric.largerIsBetter() ? byMean : byMean.reversed());
    }

    /** The best scored point among those with these numbers. */
    Optional<TunePoint> best(Map<String, Double> fixed) {
        return points.stream()
                .filter(point -> Double.isFinite(point.mean()))
                .filter(point -> numbers(point).entrySet().containsAll(fixed.entrySet()))
                .max(ranking(metric));
    }

    /** The best mean for each value of one number, increasing. */
    Map<Double, Double> bestBy(String name) {
        Map<Double, Double> best = new TreeMap<>();
        for (double value : values(name)) {
            best(Map.of(name, value)).ifPresent(point -> best.put(value, point.mean()));
        }
        return best;
    }
}
