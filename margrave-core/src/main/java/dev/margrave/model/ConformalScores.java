// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.internal.Check;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Nonconformity scores of rows that were not trained on, from which a model derives sets of labels or intervals of numbers; see
 * {@code dev.margrave.conformal}. The score of a labeled row is {@link Classifier#nonconformity} of its label, that of a row
 * with a numeric target t is |t − f|.
 *
 * <p>Split: one part, scored by the model itself, which must not have seen these rows. Cross-validated: every row belongs to
 * one part, and was scored by the model of that part, which was trained on the rows of all other parts. A row counts once, whatever its
 * weight; unlabeled rows and rows of weight 0 do not count.
 */
public final class ConformalScores {
    private final List<Model> models; // empty: one part, scored by the model that holds this
    private final double[][][] scores; // by part, then label (one in regression), increasing
    private final int[] rowsOfGroup;
    private final String dataDigest;

    private ConformalScores(List<? extends Model> models, double[][][] scores, String dataDigest) {
        this.dataDigest = Objects.requireNonNull(dataDigest, "dataDigest");
        this.models = List.copyOf(models);
        this.scores = scores;
        this.rowsOfGroup = new int[scores[0].length];
        for (double[][] part : scores) {
            for (int group = 0; group < rowsOfGroup.length; group++) {
                rowsOfGroup[group] = Math.addExact(rowsOfGroup[group], part[group].length);
            }
        }
        if (rows() == 0) {
            throw new IllegalArgumentException("conformal scores need at least one row");
        }
    }

    /** Scores of rows that the model was not trained on; the digest covers these and the training rows. */
    public static ConformalScores split(Model model, Dataset calibration, String dataDigest, int threads) {
        return new ConformalScores(List.of(), new double[][][] {scores(model, calibration, threads)}, dataDigest);
    }

    /** Scores by part, each with a model and the rows that only this model was not trained on; the digest covers all rows. */
    public static ConformalScores crossValidated(
            List<? extends Model> models, List<Dataset> heldOut, String dataDigest, int threads) {
        Check.atLeast("models", models.size(), 2);
        Check.sameLength("heldOut", heldOut.size(), models.size());
        double[][][] all = new double[models.size()][][];
        for (int part = 0; part < all.length; part++) {
            all[part] = scores(models.get(part), heldOut.get(part), threads);
            requireSameGroups(all[part].length, all[0].length);
        }
        return new ConformalScores(models, all, dataDigest);
    }

    /**
     * Existing scores.
     *
     * @param models one for each part, or none for a single part that the model itself has scored
     * @param scores by part, then by label (one group in regression), each in increasing order
     * @param dataDigest SHA-256 of all rows that were trained on or scored
     */
    public static ConformalScores of(List<? extends Model> models, double[][][] scores, String dataDigest) {
        if (scores.length == 0 || scores.length != (models.isEmpty() ? 1 : models.size()) || models.size() == 1) {
            throw new IllegalArgumentException(
                    "conformal scores have one part and no models, or at least two of both; got " + scores.length
                            + " parts and " + models.size() + " models");
        }
        double[][][] copy = new double[scores.length][][];
        for (int part = 0; part < scores.length; part++) {
            requireSameGroups(scores[part].length, scores[0].length);
            copy[part] =
                    Stream.of(scores[part]).map(ConformalScores::increasing).toArray(double[][]::new);
        }
        return new ConformalScores(models, copy, dataDigest);
    }

    private static void requireSameGroups(int groups, int expected) {
        if (groups == 0 || groups != expected) {
            throw new IllegalArgumentException(
                    "conformal scores need the same labels in every part, got " + expected + " and " + groups);
        }
    }

    private static double[] increasing(double[] values) {
        for (int i = 0; i < values.length; i++) {
            Check.finite("conformal score", values[i]);
            if (i > 0 && values[i] < values[i - 1]) {
                throw new IllegalArgumentException(
                        "conformal scores must not decrease, got " + values[i - 1] + ", then " + values[i]);
            }
        }
        return values.clone();
    }

    private static double[][] scores(Model model, Dataset data, int threads) {
        boolean labeled = model instanceof Classifier;
        if (data.task() != (labeled ? Task.CLASSIFICATION : Task.REGRESSION)) {
            throw new InvalidDataException("the calibration rows have no " + (labeled ? "labels" : "numbers"));
        }
        int[] rows = IntStream.range(0, data.rows())
                .filter(i -> data.weight(i) > 0 && (!labeled || data.code(i) != Dataset.UNLABELED))
                .toArray();
        Dataset counted = data.select(rows);
        return labeled
                ? ofLabels((Classifier) model, counted, threads)
                : new double[][] {ofNumbers((Regressor) model, counted, threads)};
    }

    private static double[] ofNumbers(Regressor model, Dataset data, int threads) {
        double[] predicted = model.predict(data.features(), threads);
        return IntStream.range(0, predicted.length)
                .mapToDouble(i -> Math.abs(data.target(i) - predicted[i]))
                .sorted()
                .toArray();
    }

    private static double[][] ofLabels(Classifier model, Dataset data, int threads) {
        List<Prediction> predictions = model.predict(data.features(), threads);
        int[] codes = new int[data.rows()];
        double[] own = new double[data.rows()];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = model.labels().code(data.labels().name(data.code(i)));
            if (codes[i] < 0) {
                throw new InvalidDataException("row " + data.rowNumber(i) + ": no row of its label was trained on");
            }
            own[i] = model.nonconformity(predictions.get(i), codes[i]);
        }
        return IntStream.range(0, model.labels().size())
                .mapToObj(label -> IntStream.range(0, codes.length)
                        .filter(i -> codes[i] == label)
                        .mapToDouble(i -> own[i])
                        .sorted()
                        .toArray())
                .toArray(double[][]::new);
    }

    /** Whether each part has a separate model; otherwise the model that holds the scores computed them. */
    public boolean isCrossValidated() {
        return !models.isEmpty();
    }

    /** The models of the parts; none for a split. */
    public List<Model> models() {
        return models;
    }

    /** SHA-256 of all rows that were trained on or scored, hexadecimal. */
    public String dataDigest() {
        return dataDigest;
    }

    public int parts() {
        return scores.length;
    }

    /** The number of labels; 1 in regression. */
    public int groups() {
        return rowsOfGroup.length;
    }

    /** The number of scored rows. */
    public int rows() {
        return Arrays.stream(rowsOfGroup).reduce(0, Math::addExact);
    }

    /** The number of scored rows of a label. */
    public int rows(int group) {
        return rowsOfGroup[group];
    }

    /** The scores of a part's rows with this label, in increasing order. */
    public double[] scores(int part, int group) {
        return scores[part][group].clone();
    }

    /** The number of scores of a part's rows with this label that are below a value. */
    public int below(int part, int group, double value) {
        double[] sorted = scores[part][group];
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    public String toString() {
        return "scores of held-out rows for prediction sets, " + groups() + " groups, " + parts() + " parts";
    }
}
