// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.explanation.ImportanceResult.ColumnImportance;
import dev.margrave.internal.Parallel;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import dev.margrave.model.Regressor;
import dev.margrave.selection.Metric;
import dev.margrave.solver.ProgressListener;
import dev.margrave.solver.RunControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * One measurement: for each repeat, then each column, predicts the rows that the permutation changes and scores all of them.
 *
 * @param <T> what is predicted for a row
 */
final class ImportanceRun<T> {
    private final Dataset rows;
    private final FeatureMatrix features;
    private final TableColumns columns;
    private final int threads;
    private final RunControl control;
    private final IntConsumer listener;

    ImportanceRun(Dataset rows, int threads, double maxSeconds, IntConsumer listener) {
        this.rows = rows;
        this.features = rows.features();
        this.columns = TableColumns.of(rows.schema());
        this.threads = threads;
        this.control = RunControl.start(maxSeconds, ProgressListener.NONE);
        this.listener = listener;
    }

    static ImportanceResult measure(
            Dataset rows,
            int threads,
            double maxSeconds,
            IntConsumer listener,
            Model model,
            Metric metric,
            List<int[]> permutations) {
        if (model instanceof Classifier classifier) {
            return new ImportanceRun<Prediction>(rows, threads, maxSeconds, listener)
                    .measure(
                            metric,
                            permutations,
                            matrix -> classifier.predict(matrix, 1),
                            predictions -> metric.score(classifier, predictions, rows));
        }
        Regressor regressor = (Regressor) model;
        return new ImportanceRun<Double>(rows, threads, maxSeconds, listener)
                .measure(
                        metric,
                        permutations,
                        matrix -> Arrays.stream(regressor.predict(matrix, 1))
                                .boxed()
                                .toList(),
                        values -> metric.score(
                                values.stream().mapToDouble(value -> value).toArray(), rows));
    }

    private ImportanceResult measure(
            Metric metric,
            List<int[]> permutations,
            Function<FeatureMatrix, List<T>> predict,
            ToDoubleFunction<List<T>> scored) {
        List<T> known = predict.apply(features);
        double score = scored.applyAsDouble(known);
        double sign = metric.largerIsBetter() ? 1 : -1;
        double[][] losses = new double[permutations.size()][columns.count()];
        for (double[] repeat : losses) {
            Arrays.fill(repeat, Double.NaN);
        }
        AtomicInteger finished = new AtomicInteger();
        try (Parallel parallel = new Parallel(threads)) {
            parallel.run(permutations.size() * columns.count(), task -> {
                if (control.shouldStop()) {
                    return;
                }
                int repeat = task / columns.count();
                int column = task % columns.count();
                List<T> permuted = permuted(column, permutations.get(repeat), known, predict);
                losses[repeat][column] = sign * (score - scored.applyAsDouble(permuted));
                synchronized (finished) {
                    listener.accept(finished.incrementAndGet());
                }
            });
        }
        List<ColumnImportance> result = IntStream.range(0, columns.count())
                .mapToObj(column -> new ColumnImportance(
                        columns.name(column),
                        Arrays.stream(losses)
                                .mapToDouble(repeat -> repeat[column])
                                .filter(loss -> !Double.isNaN(loss))
                                .boxed()
                                .toList()))
                .filter(column -> !column.losses().isEmpty())
                .sorted(Comparator.comparingDouble(ColumnImportance::mean).reversed())
                .toList();
        if (result.isEmpty()) {
            throw control.stopped();
        }
        boolean isComplete = finished.get() == permutations.size() * columns.count();
        return new ImportanceResult(
                metric,
                score,
                rows.rows(),
                permutations.size(),
                result,
                isComplete ? Optional.empty() : control.stopReason());
    }

    /** What is predicted when row i has the column of row {@code order[i]}. */
    private List<T> permuted(int column, int[] order, List<T> known, Function<FeatureMatrix, List<T>> predict) {
        int[] own = columns.features(column).toArray();
        MixedRows<T> mixed = new MixedRows<>(features.columns(), features.isSparse(), predict);
        List<Integer> changed = new ArrayList<>();
        for (int i = 0; i < order.length; i++) {
            Row row = features.row(i);
            Row other = features.row(order[i]);
            if (differ(row, other, own)) {
                mixed.add(row, other, feature -> columns.owner(feature) == column);
                changed.add(i);
            }
        }
        List<T> result = new ArrayList<>(known);
        List<T> predicted = mixed.results();
        for (int k = 0; k < changed.size(); k++) {
            result.set(changed.get(k), predicted.get(k));
        }
        return result;
    }

    private static boolean differ(Row row, Row other, int[] own) {
        for (int feature : own) {
            if (row.get(feature) != other.get(feature)) {
                return true;
            }
        }
        return false;
    }
}
