// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.validation;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Task;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.evaluation.LabelChoice;
import dev.margrave.evaluation.LabeledPredictions;
import dev.margrave.evaluation.RankingEvaluation;
import dev.margrave.evaluation.RegressionEvaluation;
import dev.margrave.evaluation.TaskEvaluation;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import dev.margrave.selection.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Predictions for the test rows of several splits: a score for each split, and an evaluation of all rows together. */
final class HeldOutPool {
    private final Task task;
    private final Metric metric;
    private final List<Double> scores = new ArrayList<>();
    private final List<LabeledPredictions> labeled = new ArrayList<>();
    private final List<double[]> targets = new ArrayList<>();
    private final List<double[]> numbers = new ArrayList<>();
    private final List<int[]> queries = new ArrayList<>(); // no two splits share a number
    private int queryCount;

    HeldOutPool(Task task, Metric metric) {
        this.task = task;
        this.metric = metric;
    }

    /** Adds the test rows of a split, predicted by the model of its training rows. */
    void add(Model model, Dataset test, int threads) {
        if (model instanceof Classifier classifier) {
            add(LabeledPredictions.of(classifier, test, threads), test);
            return;
        }
        Dataset rows = Evaluation.counted(test, Task.REGRESSION);
        double[] predicted = ((Regressor) model).predict(rows.features(), threads);
        scores.add(metric.score(predicted, rows));
        targets.add(IntStream.range(0, rows.rows()).mapToDouble(rows::target).toArray());
        numbers.add(predicted);
        if (task == Task.RANKING) {
            addQueries(rows);
        }
    }

    /** Adds the test rows of a split with the labels of one model and the probabilities of another. */
    void add(Classifier model, Classifier calibrated, Dataset test, int threads) {
        add(
                LabeledPredictions.of(model, test, threads)
                        .withProbabilitiesOf(LabeledPredictions.of(calibrated, test, threads)),
                test);
    }

    private void add(LabeledPredictions part, Dataset test) {
        labeled.add(part);
        scores.add(metric.score(part, test));
    }

    private void addQueries(Dataset rows) {
        int[] own = new int[rows.rows()];
        for (int[] members : rows.rowsByQuery()) {
            for (int row : members) {
                own[row] = queryCount;
            }
            queryCount++;
        }
        queries.add(own);
    }

    ValidationResult result(int splits, LabelChoice choice) {
        Optional<LabeledPredictions> pooled =
                labeled.isEmpty() ? Optional.empty() : Optional.of(LabeledPredictions.pooled(labeled));
        return new ValidationResult(metric, scores, splits, evaluation(pooled), pooled, choice);
    }

    private Optional<TaskEvaluation> evaluation(Optional<LabeledPredictions> pooled) {
        if (scores.isEmpty()) {
            return Optional.empty();
        }
        if (pooled.isPresent()) {
            return Optional.of(
                    task == Task.ORDINAL ? pooled.get().ordinal() : pooled.get().evaluation());
        }
        double[] wanted = joined(targets);
        double[] predicted = joined(numbers);
        if (task != Task.RANKING) {
            return Optional.of(RegressionEvaluation.of(wanted, predicted));
        }
        int[] query = queries.stream().flatMapToInt(Arrays::stream).toArray();
        Dataset rows = Dataset.regression(DenseMatrix.wrap(wanted.length, 1, predicted), wanted)
                .withQueries(query);
        return Optional.of(RankingEvaluation.of(rows, predicted));
    }

    private static double[] joined(List<double[]> parts) {
        return parts.stream().flatMapToDouble(Arrays::stream).toArray();
    }
}
