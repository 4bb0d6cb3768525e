// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Row;
import dev.margrave.data.Scaler;
import dev.margrave.data.Schema;
import dev.margrave.internal.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A classifier made of decision functions. Scores, from which a model without probabilities predicts the label of the largest:
 *
 * <ul>
 *   <li>Two labels: one function, positive for the last label, which also wins at 0; minus the threshold if there is one.
 *   <li>One-vs-one: function (a, b) with a before b, in lexicographic order, votes for b where it is at least 0. A label's score is
 *       its votes v and the sum s of its functions, each with the sign of the label's side: v + s/(3(|s| + 1)). In a model with a
 *       {@link #withTieOrder tie order}, v − r/(3k) for the r-th of k labels in this order, from 0.
 *   <li>One-vs-rest: a label's score is its function.
 *   <li>Ordinal: the functions differ only in their biases, which do not increase. The label's position is the number of functions
 *       that are at least 0, and the score of label c is {@code Σ_{k<c} f_k − Σ_{k≥c} f_k}, largest at that position.
 * </ul>
 *
 * <p>{@link LabelRule} says which label is predicted with {@link #withCalibration probabilities} or a {@link #withThreshold
 * threshold}.
 */
public final class MarginClassifier extends AbstractModel implements Classifier {
    private final LabelSet labels;
    private final Multiclass multiclass;
    private final @Nullable Calibration calibration; // null without probabilities
    private final double threshold; // NaN if there is none
    private final List<String> tieOrder; // empty if sums of values decide between equal votes
    private final LabelRule rule;

    public MarginClassifier(
            FitReport report,
            Schema schema,
            Scaler scaler,
            String dataDigest,
            DecisionFunctions functions,
            Multiclass multiclass) {
        this(report, schema, scaler, dataDigest, functions, multiclass, null, null, Double.NaN, List.of());
    }

    private MarginClassifier(
            FitReport report,
            Schema schema,
            Scaler scaler,
            String dataDigest,
            DecisionFunctions functions,
            Multiclass multiclass,
            @Nullable ConformalScores conformal,
            @Nullable Calibration calibration,
            double threshold,
            List<String> tieOrder) {
        super(report, schema, scaler, dataDigest, functions, conformal);
        this.labels = LabelSet.of(report.labels());
        this.multiclass = multiclass;
        this.calibration = calibration;
        this.threshold = threshold;
        this.tieOrder = List.copyOf(tieOrder);
        if (labels.size() < 2 || functions.count() != multiclass.functions(labels.size())) {
            throw new IllegalArgumentException(
                    functions.count() + " functions for " + labels.size() + " labels, " + multiclass.text());
        }
        if (multiclass == Multiclass.ORDINAL) {
            checkOrdered(functions);
        }
        this.rule = new LabelRule(labels, multiclass, calibration, threshold, tieOrder);
    }

    private static void checkOrdered(DecisionFunctions functions) {
        if (!functions.sharesWeights()) {
            throw new IllegalArgumentException("ordinal functions may differ only in their biases");
        }
        for (int k = 1; k < functions.count(); k++) {
            if (!(functions.bias(k) <= functions.bias(k - 1))) {
                throw new IllegalArgumentException("the biases of ordinal functions must not increase, got "
                        + functions.bias(k - 1) + ", then " + functions.bias(k));
            }
        }
    }

    @Override
    public MarginClassifier withConformal(ConformalScores scores) {
        return with(suited(scores, labels.size()), calibration, threshold);
    }

    /** The same model with another training accuracy in its report. */
    public MarginClassifier withTrainingScore(double score) {
        return with(report().withTrainingScore(score), conformal().orElse(null), calibration, threshold);
    }

    private MarginClassifier with(
            @Nullable ConformalScores scores, @Nullable Calibration newCalibration, double newThreshold) {
        return with(report(), scores, newCalibration, newThreshold);
    }

    private MarginClassifier with(
            FitReport newReport,
            @Nullable ConformalScores scores,
            @Nullable Calibration newCalibration,
            double newThreshold) {
        return new MarginClassifier(
                newReport,
                schema(),
                scaler(),
                dataDigest(),
                functions(),
                multiclass,
                scores,
                newCalibration,
                newThreshold,
                tieOrder);
    }

    /**
     * The same one-vs-one model, in which the first of these labels is predicted where several have the most votes, as by LIBSVM.
     *
     * @param order all labels
     */
    public MarginClassifier withTieOrder(List<String> order) {
        return new MarginClassifier(
                report(),
                schema(),
                scaler(),
                dataDigest(),
                functions(),
                multiclass,
                conformal().orElse(null),
                calibration,
                threshold,
                order);
    }

    /** The order of labels that decides between equal votes; empty if sums of values do. */
    public List<String> tieOrder() {
        return tieOrder;
    }

    @Override
    public MarginClassifier withCalibration(@Nullable Calibration newCalibration) {
        return with(conformal().orElse(null), newCalibration, Double.NaN);
    }

    @Override
    public MarginClassifier withThreshold(double newThreshold) {
        return with(conformal().orElse(null), calibration, Check.finite("threshold", newThreshold));
    }

    @Override
    public Optional<Calibration> calibration() {
        return Optional.ofNullable(calibration);
    }

    @Override
    public OptionalDouble threshold() {
        return Double.isNaN(threshold) ? OptionalDouble.empty() : OptionalDouble.of(threshold);
    }

    @Override
    public LabelSet labels() {
        return labels;
    }

    public Multiclass multiclass() {
        return multiclass;
    }

    @Override
    public Prediction predict(Row row) {
        return rule.decide(decisions(row));
    }

    @Override
    public List<Prediction> predict(FeatureMatrix rows, int threads) {
        double[][] values = decisions(rows, threads);
        List<Prediction> out = new ArrayList<>(values.length);
        for (double[] f : values) {
            out.add(rule.decide(f));
        }
        return out;
    }

    @Override
    public double[] margins(Prediction prediction, int labelCode) {
        double[] f = prediction.decisions();
        if (labels.size() == 2) {
            return new double[] {labelCode == 1 ? f[0] : -f[0]};
        }
        if (multiclass == Multiclass.ONE_VS_REST) {
            for (int code = 0; code < f.length; code++) {
                f[code] = code == labelCode ? f[code] : -f[code];
            }
            return f;
        }
        if (multiclass == Multiclass.ORDINAL) {
            for (int k = 0; k < f.length; k++) {
                f[k] = labelCode > k ? f[k] : -f[k];
            }
            return f;
        }
        double[] margins = new double[labels.size() - 1];
        int p = 0;
        int taken = 0;
        for (int a = 0; a < labels.size(); a++) {
            for (int b = a + 1; b < labels.size(); b++, p++) {
                if (a == labelCode || b == labelCode) {
                    margins[taken++] = b == labelCode ? f[p] : -f[p];
                }
            }
        }
        return margins;
    }

    @Override
    public double nonconformity(Prediction prediction, int labelCode) {
        if (multiclass != Multiclass.ONE_VS_REST || labels.size() == 2) {
            return Classifier.super.nonconformity(prediction, labelCode);
        }
        double[] f = prediction.decisions();
        double best = Double.NEGATIVE_INFINITY;
        for (int code = 0; code < labels.size(); code++) {
            best = code == labelCode ? best : Math.max(best, f[code]);
        }
        return best - f[labelCode];
    }
}
