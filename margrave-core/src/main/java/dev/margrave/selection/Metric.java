// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Task;
import dev.margrave.evaluation.Baseline;
import dev.margrave.evaluation.LabeledPredictions;
import dev.margrave.internal.Quoted;
import dev.margrave.machine.Machine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A measure of predictions on held-out rows.
 *
 * @param label whose F1 is measured, in its canonical form; empty for the label that sorts last, and for all other kinds
 */
public record Metric(Kind kind, String label) implements Criterion {
    /** What is measured. */
    public enum Kind {
        /** The fraction of rows with the correct label. */
        ACCURACY,
        /** The mean, over labels, of the fraction of each label's rows predicted correctly. */
        BALANCED_ACCURACY,
        /** The harmonic mean of precision and recall of one label. */
        F1,
        /** The mean F1 of all labels. */
        MACRO_F1,
        /** Matthews' correlation coefficient. */
        MCC,
        /** The area under the ROC curve; two labels only. */
        AUC,
        /** The average precision of the label that sorts last; two labels only. */
        AVERAGE_PRECISION,
        /** The mean of −ln p, p the probability of the row's label. */
        LOG_LOSS,
        /** The mean squared error of the probabilities; with more than two labels, its sum over the labels. */
        BRIER,
        /** Mean squared error. */
        MSE,
        /** Mean absolute error; for ordinal labels, in positions. */
        MAE,
        /** 1 − squared error / squared deviation of the targets. */
        R2,
        /** Normalized discounted cumulative gain, mean over queries. */
        NDCG,
        /** Kendall's τ, mean over queries. */
        TAU;

        private String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public static final Metric ACCURACY = new Metric(Kind.ACCURACY, "");
    public static final Metric BALANCED_ACCURACY = new Metric(Kind.BALANCED_ACCURACY, "");
    public static final Metric F1 = new Metric(Kind.F1, "");
    public static final Metric MACRO_F1 = new Metric(Kind.MACRO_F1, "");
    public static final Metric MCC = new Metric(Kind.MCC, "");
    public static final Metric AUC = new Metric(Kind.AUC, "");
    public static final Metric AVERAGE_PRECISION = new Metric(Kind.AVERAGE_PRECISION, "");
    public static final Metric LOG_LOSS = new Metric(Kind.LOG_LOSS, "");
    public static final Metric BRIER = new Metric(Kind.BRIER, "");
    public static final Metric MSE = new Metric(Kind.MSE, "");
    public static final Metric MAE = new Metric(Kind.MAE, "");
    public static final Metric R2 = new Metric(Kind.R2, "");
    public static final Metric NDCG = new Metric(Kind.NDCG, "");
    public static final Metric TAU = new Metric(Kind.TAU, "");

    private static final String OF_LABEL = "f1:";

    public Metric {
        Objects.requireNonNull(kind, "kind");
        label = LabelSet.canonical(label);
        if (kind != Kind.F1 && !label.isEmpty()) {
            throw new IllegalArgumentException("metric " + kind.text() + " has no label, got " + Quoted.of(label));
        }
    }

    /** The F1 of this label. */
    public static Metric f1(String label) {
        return new Metric(Kind.F1, label);
    }

    @Override
    public boolean largerIsBetter() {
        return !needsProbabilities() && kind != Kind.MSE && kind != Kind.MAE;
    }

    /** {@code accuracy}, {@code balanced-accuracy}, {@code f1:LABEL}, … */
    @Override
    public String text() {
        return label.isEmpty() ? kind.text() : OF_LABEL + label;
    }

    @Override
    public String toString() {
        return text();
    }

    /** Whether it is a share of rows, so that it can be shown in percent. */
    public boolean isShare() {
        return kind == Kind.ACCURACY || kind == Kind.BALANCED_ACCURACY;
    }

    /** Whether it measures probabilities. */
    public boolean needsProbabilities() {
        return kind == Kind.LOG_LOSS || kind == Kind.BRIER;
    }

    /** The score of always predicting the most frequent label; NaN where that says nothing. */
    public double constantScore(Baseline baseline) {
        return switch (kind) {
            case ACCURACY -> baseline.share();
            case BALANCED_ACCURACY -> 1.0 / baseline.labels();
            case AUC -> 0.5;
            case MCC -> 0;
            case F1, MACRO_F1, AVERAGE_PRECISION, LOG_LOSS, BRIER, MSE, MAE, R2, NDCG, TAU -> Double.NaN;
        };
    }

    /** Whether a score is better than another; equal scores are not better, and NaN is worse than any number. */
    public boolean isBetter(double score, double than) {
        return Double.isNaN(than) ? !Double.isNaN(score) : largerIsBetter() ? score > than : score < than;
    }

    /** The metric with this {@link #text}. */
    public static Metric parse(String text) {
        if (text.startsWith(OF_LABEL) && text.length() > OF_LABEL.length()) {
            return f1(text.substring(OF_LABEL.length()));
        }
        for (Kind kind : Kind.values()) {
            if (kind.text().equals(text)) {
                return new Metric(kind, "");
            }
        }
        throw new IllegalArgumentException("metric must be one of "
                + Arrays.stream(Kind.values()).map(Kind::text).collect(Collectors.joining(", "))
                + ", or f1:LABEL, got " + text);
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
        return new HeldOutScorer(this, data).score(model, threads, null).value();
    }

    /** The score of what a classifier predicted for these rows, one after the other, all of which must count. */
    public double score(Classifier model, List<Prediction> predictions, Dataset rows) {
        return new HeldOutScorer(this, rows)
                .score(
                        model.labels(),
                        predictions.stream().mapToInt(Prediction::code).toArray(),
                        predictions.stream().mapToDouble(Prediction::decision).toArray(),
                        needsProbabilities() && model.calibration().isPresent()
                                ? predictions.stream()
                                        .map(Prediction::probabilities)
                                        .toArray(double[][]::new)
                                : null);
    }

    /** The score of a machine's model on test rows; probabilities, if needed, are learned from the training rows alone. */
    public HeldOutScore score(Machine<?> machine, Dataset train, Model model, Dataset test, int threads) {
        return new HeldOutScorer(this, test)
                .score(model, threads, needsProbabilities() ? HeldOutProbabilities.learn(machine, train) : null);
    }

    /** The score of labels that were predicted for these rows, with probabilities if the metric needs them. */
    public double score(LabeledPredictions predictions, Dataset rows) {
        return new HeldOutScorer(this, rows)
                .score(
                        predictions.labels(),
                        predictions.predicted(),
                        predictions.decisions(),
                        predictions.probabilityRows().orElse(null));
    }

    /** The score of numbers that were predicted for these rows, all of which must count. */
    public double score(double[] predicted, Dataset rows) {
        return new HeldOutScorer(this, rows).score(predicted);
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

    /** The metrics of a task, its default first; F1 stands for that of any label. */
    public static List<Metric> of(Task task) {
        return switch (task) {
            case CLASSIFICATION ->
                List.of(ACCURACY, BALANCED_ACCURACY, F1, MACRO_F1, MCC, AUC, AVERAGE_PRECISION, LOG_LOSS, BRIER);
            case ORDINAL -> List.of(MAE, ACCURACY, BALANCED_ACCURACY, F1, MACRO_F1, MCC);
            case REGRESSION -> List.of(MSE, MAE, R2);
            case RANKING -> List.of(NDCG, TAU);
            case NONE -> List.of();
        };
    }

    /** Whether it measures predictions of this task. */
    public boolean suits(Task task) {
        return of(task).stream().anyMatch(metric -> metric.kind == kind);
    }
}
