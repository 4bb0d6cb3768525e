// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Task;
import dev.margrave.internal.Quoted;
import dev.margrave.model.Classifier;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.Prediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What a classifier predicts for rows whose labels are known, and what all metrics need of it. */
public final class LabeledPredictions {
    private final LabelSet labels;
    private final int[] actual;
    private final int[] predicted;
    private final double[] decisions; // of the label that sorts last
    private final double[] margins; // of all functions that involve a row's label
    private final double @Nullable [][] probabilities; // by row and label; null if the model has none

    private LabeledPredictions(
            LabelSet labels,
            int[] actual,
            int[] predicted,
            double[] decisions,
            double[] margins,
            double @Nullable [][] probabilities) {
        this.labels = labels;
        this.actual = actual;
        this.predicted = predicted;
        this.decisions = decisions;
        this.margins = margins;
        this.probabilities = probabilities;
    }

    /**
     * Predicts the rows that have a label and a positive weight.
     *
     * @throws InvalidDataException when there are none, or a row has a label that the model does not know
     */
    public static LabeledPredictions of(Classifier model, Dataset data, int threads) {
        Dataset rows = Evaluation.counted(data, Task.CLASSIFICATION);
        int[] actual = codes(model.labels(), rows);
        List<Prediction> predictions = Evaluation.predicted(rows, features -> model.predict(features, threads));
        return new LabeledPredictions(
                model.labels(),
                actual,
                predictions.stream().mapToInt(Prediction::code).toArray(),
                predictions.stream().mapToDouble(Prediction::decision).toArray(),
                IntStream.range(0, actual.length)
                        .mapToObj(i -> model.margins(predictions.get(i), actual[i]))
                        .flatMapToDouble(Arrays::stream)
                        .toArray(),
                model.calibration().isPresent()
                        ? predictions.stream().map(Prediction::probabilities).toArray(double[][]::new)
                        : null);
    }

    private static int[] codes(LabelSet known, Dataset rows) {
        List<String> names = rows.labels().names();
        int[] translated = names.stream().mapToInt(known::code).toArray();
        int[] codes = new int[rows.rows()];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = translated[rows.code(i)];
            if (codes[i] < 0) {
                throw new InvalidDataException("row " + rows.rowNumber(i) + ": the model does not know the label "
                        + Quoted.of(names.get(rows.code(i))) + "; it knows "
                        + Quoted.plain(String.join(", ", known.names())));
            }
        }
        return codes;
    }

    /** The same with the probabilities of other predictions for the same rows. */
    public LabeledPredictions withProbabilitiesOf(LabeledPredictions other) {
        if (!other.labels.equals(labels) || !Arrays.equals(other.actual, actual)) {
            throw new IllegalArgumentException("probabilities must be of the same rows and labels");
        }
        return new LabeledPredictions(labels, actual, predicted, decisions, margins, other.probabilities);
    }

    /**
     * All rows of several parts, as of one. The probabilities are kept if every part has them.
     *
     * @throws InvalidDataException when the models of the parts have different labels
     */
    public static LabeledPredictions pooled(List<LabeledPredictions> parts) {
        LabeledPredictions first = parts.get(0);
        List<double[]> rows = new ArrayList<>();
        for (LabeledPredictions part : parts) {
            if (!part.labels.equals(first.labels)) {
                throw new InvalidDataException("a label is missing in some training parts: " + first.labels.names()
                        + " and " + part.labels.names() + "; take fewer folds");
            }
            rows.addAll(part.probabilities == null ? List.of() : Arrays.asList(part.probabilities));
        }
        int[] all =
                parts.stream().flatMapToInt(part -> Arrays.stream(part.actual)).toArray();
        return new LabeledPredictions(
                first.labels,
                all,
                parts.stream()
                        .flatMapToInt(part -> Arrays.stream(part.predicted))
                        .toArray(),
                parts.stream()
                        .flatMapToDouble(part -> Arrays.stream(part.decisions))
                        .toArray(),
                parts.stream()
                        .flatMapToDouble(part -> Arrays.stream(part.margins))
                        .toArray(),
                rows.size() == all.length ? rows.toArray(double[][]::new) : null);
    }

    /** The labels of the model. */
    public LabelSet labels() {
        return labels;
    }

    /** The predicted labels as codes in {@link #labels}, row by row. */
    public int[] predicted() {
        return predicted.clone();
    }

    /** The scores of the label that sorts last, row by row. */
    public double[] decisions() {
        return decisions.clone();
    }

    /** The probability of each label, in the order of the labels, row by row; empty if the model has none. */
    public Optional<double[][]> probabilityRows() {
        return Optional.ofNullable(probabilities)
                .map(rows -> Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new));
    }

    public ConfusionMatrix confusion() {
        return ConfusionMatrix.of(labels, actual, predicted);
    }

    /** The scores of the label that sorts last, for the rows with this label; of two labels the decision values f. */
    public double[] decisionsOf(int code) {
        return selected(decisions, actual, code);
    }

    static double[] selected(double[] values, int[] codes, int code) {
        return IntStream.range(0, codes.length)
                .filter(i -> codes[i] == code)
                .mapToDouble(i -> values[i])
                .toArray();
    }

    /** The quality of the probabilities; empty if the model has none. */
    public Optional<ProbabilityEvaluation> probabilities() {
        return Optional.ofNullable(probabilities).map(p -> ProbabilityEvaluation.of(actual, p));
    }

    /** All metrics of a classifier. */
    public ClassificationEvaluation evaluation() {
        boolean binary = labels.size() == 2;
        double[] up = binary ? decisionsOf(1) : new double[0];
        double[] down = binary ? decisionsOf(0) : new double[0];
        OptionalDouble area = RocCurve.area(up, down);
        return new ClassificationEvaluation(
                confusion(),
                area,
                PrecisionRecallCurve.averagePrecision(up, down),
                probabilities(),
                marginStatistics());
    }

    /** The metrics for ordered labels. */
    public OrdinalEvaluation ordinal() {
        return new OrdinalEvaluation(confusion(), probabilities(), marginStatistics());
    }

    private MarginStatistics marginStatistics() {
        double[] ones = new double[margins.length];
        Arrays.fill(ones, 1.0);
        return MarginStatistics.of(margins, ones);
    }

    @Override
    public String toString() {
        return "predictions of " + actual.length + " rows with labels " + labels.names();
    }
}
