// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Task;
import dev.margrave.internal.Quoted;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A measure of predictions on held-out rows. */
public enum Metric implements Criterion {
    /** The fraction of rows with the correct label. */
    ACCURACY(true),
    /** The mean, over labels, of the fraction of each label's rows predicted correctly. */
    BALANCED_ACCURACY(true),
    /** The area under the ROC curve; two labels only. */
    AUC(true),
    /** Mean squared error. */
    MSE(false),
    /** Mean absolute error; for ordinal labels, in positions. */
    MAE(false),
    /** 1 − squared error / squared deviation of the targets. */
    R2(true),
    /** Normalized discounted cumulative gain, mean over queries. */
    NDCG(true);

    private final boolean largerIsBetter;

    Metric(boolean largerIsBetter) {
        this.largerIsBetter = largerIsBetter;
    }

    @Override
    public boolean largerIsBetter() {
        return largerIsBetter;
    }

    /** {@code accuracy}, {@code balanced-accuracy}, … */
    @Override
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether a score is better than another; equal scores are not better, and NaN is worse than any number. */
    public boolean isBetter(double score, double than) {
        return Double.isNaN(than) ? !Double.isNaN(score) : largerIsBetter ? score > than : score < than;
    }

    public static Metric parse(String text) {
        for (Metric metric : values()) {
            if (metric.text().equals(text)) {
                return metric;
            }
        }
        throw new IllegalArgumentException("metric must be one of "
                + Arrays.stream(values()).map(Metric::text).collect(Collectors.joining(", ")) + ", got " + text);
    }

    /**
     * The score of a model on rows with known targets. Rows without a label and rows of weight 0 do not count.
     *
     * @throws InvalidDataException when no row counts, a row has a label that the model does not know, or the metric is not
     *     defined for these rows
     * @throws IllegalArgumentException when the metric does not suit the model
     */
    public double score(Model model, Dataset data, int threads) {
        Task needed = model instanceof Classifier ? Task.CLASSIFICATION : Task.REGRESSION;
        if (data.task() != needed) {
            throw new InvalidDataException("the data have no "
                    + (needed == Task.CLASSIFICATION ? "labels" : "numeric target") + " to compare with");
        }
        if (model instanceof Classifier classifier) {
            checkLabels(classifier.labels(), data);
        }
        return new HeldOutScorer(this, data).score(model, threads);
    }

    private static void checkLabels(LabelSet known, Dataset data) {
        List<String> names = data.labels().names();
        int[] codes = names.stream().mapToInt(known::code).toArray();
        for (int i = 0; i < data.rows(); i++) {
            int label = data.code(i);
            if (label != Dataset.UNLABELED && data.weight(i) > 0 && codes[label] < 0) {
                throw new InvalidDataException("row " + data.rowNumber(i) + ": the model does not know the label "
                        + Quoted.of(names.get(label)) + "; it knows "
                        + Quoted.plain(String.join(", ", known.names())));
            }
        }
    }

    /** The metrics of a task, its default first. */
    public static List<Metric> of(Task task) {
        return switch (task) {
            case CLASSIFICATION -> List.of(ACCURACY, BALANCED_ACCURACY, AUC);
            case ORDINAL -> List.of(MAE, ACCURACY, BALANCED_ACCURACY);
            case REGRESSION -> List.of(MSE, MAE, R2);
            case RANKING -> List.of(NDCG);
            case NONE -> List.of();
        };
    }
}
