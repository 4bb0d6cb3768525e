// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.model.Classifier;
import dev.margrave.model.Regressor;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Evaluates a model on data with known targets. All measures are plain counts and means: a row counts once whatever its weight.
 * Unlabeled rows and rows of weight 0 do not count.
 */
public final class Evaluation {
    private static final int ALL_CORES = Runtime.getRuntime().availableProcessors();

    private Evaluation() {}

    /** @throws InvalidDataException when no row counts, or a row has a label that the model does not know */
    public static ClassificationEvaluation of(Classifier model, Dataset data) {
        return of(model, data, ALL_CORES);
    }

    /** The same with at most this many threads. */
    public static ClassificationEvaluation of(Classifier model, Dataset data, int threads) {
        return LabeledPredictions.of(model, data, threads).evaluation();
    }

    /**
     * Treats the labels as ordinal; works for every classifier.
     *
     * @throws InvalidDataException when no row counts, or a row has a label that the model does not know
     */
    public static OrdinalEvaluation ordinal(Classifier model, Dataset data) {
        return ordinal(model, data, ALL_CORES);
    }

    /** The same with at most this many threads. */
    public static OrdinalEvaluation ordinal(Classifier model, Dataset data, int threads) {
        return LabeledPredictions.of(model, data, threads).ordinal();
    }

    /** @throws InvalidDataException when no row counts */
    public static RegressionEvaluation of(Regressor model, Dataset data) {
        return of(model, data, ALL_CORES);
    }

    /** The same with at most this many threads. */
    public static RegressionEvaluation of(Regressor model, Dataset data, int threads) {
        Dataset rows = counted(data, Task.REGRESSION);
        double[] targets =
                IntStream.range(0, rows.rows()).mapToDouble(rows::target).toArray();
        return RegressionEvaluation.of(targets, predicted(rows, features -> model.predict(features, threads)));
    }

    /** @throws InvalidDataException when the data have no queries, or no query has a relevant row */
    public static RankingEvaluation ranking(Regressor model, Dataset data) {
        return ranking(model, data, ALL_CORES);
    }

    /** The same with at most this many threads. */
    public static RankingEvaluation ranking(Regressor model, Dataset data, int threads) {
        Dataset rows = counted(data, Task.REGRESSION);
        return RankingEvaluation.of(rows, predicted(rows, features -> model.predict(features, threads)));
    }

    /**
     * The rows that count: those with a target and a positive weight.
     *
     * @throws InvalidDataException when there are none
     */
    public static Dataset counted(Dataset data, Task task) {
        if (data.task() != task) {
            throw new InvalidDataException("the data have no "
                    + (task == Task.CLASSIFICATION ? "labels" : "numeric target") + " to compare with");
        }
        int[] rows = new int[data.rows()];
        int count = 0;
        for (int i = 0; i < rows.length; i++) {
            boolean hasTarget = task == Task.REGRESSION || data.code(i) != Dataset.UNLABELED;
            if (hasTarget && data.weight(i) > 0) {
                rows[count++] = i;
            }
        }
        if (count == 0) {
            throw new InvalidDataException("no row with a target to compare with");
        }
        return count == rows.length ? data : data.select(Arrays.copyOf(rows, count));
    }

    /** What a model predicts for these rows; an error about a row names its number in the file. */
    static <T> T predicted(Dataset rows, Function<FeatureMatrix, T> predict) {
        try {
            return predict.apply(rows.features());
        } catch (InvalidDataException e) {
            throw e.numbered(rows::rowNumber);
        }
    }
}
