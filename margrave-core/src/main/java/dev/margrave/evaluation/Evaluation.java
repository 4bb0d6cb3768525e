// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Task;
import dev.margrave.internal.Quoted;
import dev.margrave.model.Classifier;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.Prediction;
import dev.margrave.model.Regressor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Evaluates a model on data with known targets. All measures are plain counts and means: a row counts once whatever its weight.
 * Unlabeled rows and rows of weight 0 do not count.
 */
public final class Evaluation {
    private static final int[] DEPTHS = {1, 5, 10}; // positions of a ranking at which NDCG is reported
    private static final int ALL_CORES = Runtime.getRuntime().availableProcessors();

    private Evaluation() {}

    /** @throws InvalidDataException when no row counts, or a row has a label that the model does not know */
    public static ClassificationEvaluation of(Classifier model, Dataset data) {
        return of(model, data, ALL_CORES);
    }

    /** The same with at most this many threads. */
    public static ClassificationEvaluation of(Classifier model, Dataset data, int threads) {
        LabelSet labels = model.labels();
        int[] rows = countedRows(data, Task.CLASSIFICATION);
        int[] codes = codesOf(labels, data, rows);
        List<Prediction> predictions = predicted(data, rows, features -> model.predict(features, threads));
        OptionalDouble area = labels.size() == 2 ? area(predictions, codes) : OptionalDouble.empty();
        OrdinalEvaluation counted = count(model, codes, predictions);
        return new ClassificationEvaluation(counted.confusion(), area, counted.margins());
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
        int[] rows = countedRows(data, Task.CLASSIFICATION);
        int[] codes = codesOf(model.labels(), data, rows);
        return count(model, codes, predicted(data, rows, features -> model.predict(features, threads)));
    }

    private static OrdinalEvaluation count(Classifier model, int[] codes, List<Prediction> predictions) {
        LabelSet labels = model.labels();
        int[][] counts = new int[labels.size()][labels.size()];
        List<double[]> margins = new ArrayList<>();
        for (int i = 0; i < codes.length; i++) {
            Prediction prediction = predictions.get(i);
            counts[codes[i]][prediction.code()]++;
            margins.add(model.margins(prediction, codes[i]));
        }
        double[] pooled = margins.stream().flatMapToDouble(Arrays::stream).toArray();
        double[] ones = new double[pooled.length];
        Arrays.fill(ones, 1.0);
        return new OrdinalEvaluation(new ConfusionMatrix(labels, counts), MarginStatistics.of(pooled, ones));
    }

    /** @throws InvalidDataException when no row counts */
    public static RegressionEvaluation of(Regressor model, Dataset data) {
        return of(model, data, ALL_CORES);
    }

    /** The same with at most this many threads. */
    public static RegressionEvaluation of(Regressor model, Dataset data, int threads) {
        int[] rows = countedRows(data, Task.REGRESSION);
        double[] predicted = predicted(data, rows, features -> model.predict(features, threads));
        double mean = 0;
        boolean varies = false;
        for (int row : rows) {
            mean += data.target(row) / rows.length;
            varies |= data.target(row) != data.target(rows[0]);
        }
        double squares = 0;
        double absolute = 0;
        double spread = 0;
        for (int i = 0; i < rows.length; i++) {
            double error = data.target(rows[i]) - predicted[i];
            squares += error * error;
            absolute += Math.abs(error);
            spread += (data.target(rows[i]) - mean) * (data.target(rows[i]) - mean);
        }
        OptionalDouble r2 = varies ? OptionalDouble.of(1 - squares / spread) : OptionalDouble.empty();
        return new RegressionEvaluation(rows.length, squares / rows.length, absolute / rows.length, r2);
    }

    /**
     * The rows that count: those with a target and a positive weight.
     *
     * @throws InvalidDataException when there are none
     */
    public static Dataset counted(Dataset data, Task task) {
        int[] rows = countedRows(data, task);
        return rows.length == data.rows() ? data : data.select(rows);
    }

    /** @throws InvalidDataException when the data have no queries, or no query has a relevant row */
    public static RankingEvaluation ranking(Regressor model, Dataset data) {
        return ranking(model, data, ALL_CORES);
    }

    /** The same with at most this many threads. */
    public static RankingEvaluation ranking(Regressor model, Dataset data, int threads) {
        int[] rows = countedRows(data, Task.REGRESSION);
        double[] scores = predicted(data, rows, features -> model.predict(features, threads));
        Dataset counted = rows.length == data.rows() ? data : data.select(rows);
        Ndcg all = Ndcg.mean(counted, scores, Integer.MAX_VALUE);
        Map<Integer, Double> atDepth = new LinkedHashMap<>();
        for (int depth : DEPTHS) {
            atDepth.put(depth, Ndcg.mean(counted, scores, depth).value());
        }
        return new RankingEvaluation(rows.length, all.queries(), all.without(), all.value(), atDepth);
    }

    private static int[] countedRows(Dataset data, Task task) {
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
        return Arrays.copyOf(rows, count);
    }

    private static <T> T predicted(Dataset data, int[] rows, Function<FeatureMatrix, T> predict) {
        Dataset counted = rows.length == data.rows() ? data : data.select(rows);
        try {
            return predict.apply(counted.features());
        } catch (InvalidDataException e) {
            throw e.numbered(counted::rowNumber);
        }
    }

    private static int[] codesOf(LabelSet labels, Dataset data, int[] rows) {
        int[] translated = new int[data.labels().size()];
        for (int code = 0; code < translated.length; code++) {
            translated[code] = labels.code(data.labels().name(code));
        }
        int[] codes = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            codes[i] = translated[data.code(rows[i])];
            if (codes[i] < 0) {
                throw new InvalidDataException("row " + data.rowNumber(rows[i]) + ": the model does not know the label "
                        + Quoted.of(data.labels().name(data.code(rows[i]))) + "; it knows "
                        + Quoted.plain(String.join(", ", labels.names())));
            }
        }
        return codes;
    }

    private static OptionalDouble area(List<Prediction> predictions, int[] codes) {
        int count = Arrays.stream(codes).sum();
        double[] positives = new double[count];
        double[] negatives = new double[codes.length - count];
        int up = 0;
        int down = 0;
        for (int i = 0; i < codes.length; i++) {
            if (codes[i] == 1) {
                positives[up++] = predictions.get(i).decision();
            } else {
                negatives[down++] = predictions.get(i).decision();
            }
        }
        return RocCurve.area(positives, negatives);
    }
}
