// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.explanation.DependenceCurve.Point;
import dev.margrave.internal.Check;
import dev.margrave.internal.Copyable;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import dev.margrave.model.Regressor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Partial dependence: the mean score of the given rows after one of their columns is set to v, as a function of v. Friedman, Greedy
 * function approximation, 2001. The values of a numeric column are quantiles of the rows, those of a category column are its most
 * frequent categories; a missing cell is a value of its own if some row has one. Immutable.
 */
public final class PartialDependence {
    private static final class Settings extends Copyable<Settings> {
        final Model model;
        final FeatureMatrix rows;
        final TableColumns columns;
        int points = 20;
        int threads = Runtime.getRuntime().availableProcessors();

        Settings(Model model, FeatureMatrix rows) {
            this.model = model;
            this.rows = rows;
            this.columns = TableColumns.of(model.schema());
        }
    }

    private final Settings settings;

    private PartialDependence(Settings settings) {
        this.settings = settings;
    }

    /** @param rows as the model takes them; about a hundred are enough */
    public static PartialDependence of(Model model, FeatureMatrix rows) {
        PermutationImportance.checkColumns(model);
        if (rows.rows() == 0) {
            throw new InvalidDataException("partial dependence needs at least one row");
        }
        return new PartialDependence(new Settings(model, rows));
    }

    private PartialDependence with(Consumer<Settings> change) {
        return new PartialDependence(settings.with(change));
    }

    /** The most values of a column; 20 by default. */
    public PartialDependence points(int newPoints) {
        return with(s -> s.points = Check.atLeast("points", newPoints, 2));
    }

    /** All cores by default. */
    public PartialDependence threads(int newThreads) {
        return with(s -> s.threads = Check.atLeast("threads", newThreads, 1));
    }

    /**
     * The curve of the column with this name; empty if it has fewer than two values among the rows, or holds texts or dates.
     *
     * @throws IllegalArgumentException when the model has no such column
     */
    public Optional<DependenceCurve> of(String column) {
        int at = settings.columns.names().indexOf(column);
        if (at < 0) {
            throw new IllegalArgumentException("the model has no column " + column);
        }
        Map<Object, Integer> values = settings.columns.isSingle(at) ? values(at) : Map.of();
        if (values.size() + (missing(at) < 0 ? 0 : 1) < 2) {
            return Optional.empty();
        }
        List<Point> points = new ArrayList<>();
        values.forEach((value, row) -> points.add(new Point(value, scores(at, row))));
        if (missing(at) >= 0) {
            points.add(new Point(null, scores(at, missing(at))));
        }
        return Optional.of(new DependenceCurve(column, labels(), settings.columns.isNumeric(at), points));
    }

    private List<String> labels() {
        if (settings.model instanceof Classifier classifier) {
            List<String> names = classifier.labels().names();
            return names.size() == 2 ? names.subList(1, 2) : names;
        }
        return List.of();
    }

    /** A row without a value of the column, or −1. */
    private int missing(int column) {
        for (int i = 0; i < settings.rows.rows(); i++) {
            if (settings.columns.value(settings.rows.row(i), column) == null) {
                return i;
            }
        }
        return -1;
    }

    /** The values of the curve, each with a row that has it. */
    private Map<Object, Integer> values(int column) {
        List<Integer> known = new ArrayList<>();
        for (int i = 0; i < settings.rows.rows(); i++) {
            if (settings.columns.value(settings.rows.row(i), column) != null) {
                known.add(i);
            }
        }
        return settings.columns.isNumeric(column) ? quantiles(column, known) : categories(column, known);
    }

    private Map<Object, Integer> quantiles(int column, List<Integer> known) {
        known.sort(Comparator.comparingDouble(i -> (Double) settings.columns.value(settings.rows.row(i), column)));
        Map<Object, Integer> chosen = new LinkedHashMap<>();
        Map<Object, Integer> all = new LinkedHashMap<>();
        known.forEach(i -> all.putIfAbsent(settings.columns.value(settings.rows.row(i), column), i));
        if (all.size() <= settings.points) {
            return all;
        }
        for (int k = 0; k < settings.points; k++) {
            int i = known.get((int) Math.round(k * (known.size() - 1.0) / (settings.points - 1)));
            chosen.putIfAbsent(settings.columns.value(settings.rows.row(i), column), i);
        }
        return chosen;
    }

    private Map<Object, Integer> categories(int column, List<Integer> known) {
        Map<Object, Integer> first = new TreeMap<>();
        Map<Object, Integer> counts = new LinkedHashMap<>();
        for (int i : known) {
            Object value = settings.columns.value(settings.rows.row(i), column);
            first.putIfAbsent(value, i);
            counts.merge(value, 1, Integer::sum);
        }
        List<Object> frequent = counts.keySet().stream()
                .sorted(Comparator.comparingInt((Object value) -> -counts.get(value)))
                .limit(settings.points)
                .toList();
        first.keySet().retainAll(frequent);
        return first;
    }

    /** The mean scores of all rows with the column of row {@code source}. */
    private List<Double> scores(int column, int source) {
        Row other = settings.rows.row(source);
        MixedRows<double[]> mixed = new MixedRows<>(settings.rows.columns(), settings.rows.isSparse(), this::predicted);
        for (int i = 0; i < settings.rows.rows(); i++) {
            mixed.add(settings.rows.row(i), other, feature -> settings.columns.owner(feature) == column);
        }
        List<double[]> all = mixed.results();
        double[] sums = new double[all.get(0).length];
        for (double[] one : all) {
            Arrays.setAll(sums, k -> sums[k] + one[k]);
        }
        return Arrays.stream(sums).mapToObj(sum -> sum / all.size()).toList();
    }

    private List<double[]> predicted(FeatureMatrix matrix) {
        if (settings.model instanceof Classifier classifier) {
            boolean isBinary = classifier.labels().size() == 2;
            return classifier.predict(matrix, settings.threads).stream()
                    .map((Prediction p) -> isBinary ? new double[] {p.decision()} : p.scores())
                    .toList();
        }
        return Arrays.stream(((Regressor) settings.model).predict(matrix, settings.threads))
                .mapToObj(value -> new double[] {value})
                .toList();
    }
}
