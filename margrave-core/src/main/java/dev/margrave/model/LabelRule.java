// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.LabelSet;
import dev.margrave.internal.Check;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the values f of a row's decision functions become a label.
 *
 * <ul>
 *   <li>With a threshold, for two labels only: the last label exactly if its probability, or without probabilities f, exceeds the
 *       threshold.
 *   <li>With probabilities: the label of the largest probability. If several are equally probable, their scores decide.
 *   <li>Otherwise: the label of the largest score; see {@link MarginClassifier} for the schemes. Of two labels with f = 0, the last.
 * </ul>
 *
 * <p>A one-vs-one model can have an order of its labels that decides between equal votes instead of sums of values; f = 0 then counts
 * for the label that stands later in this order.
 *
 * <p>With more than two labels the predicted label always has the largest score: where the most probable label has not, its score is
 * raised to the next number above the largest.
 */
public final class LabelRule {
    private final LabelSet labels;
    private final Multiclass multiclass;
    private final @Nullable Calibration calibration; // null without probabilities
    private final double threshold; // NaN if there is none
    private final int @Nullable [] ranks; // of labels in the order that decides between equal votes; null without one

    /** The rule by scores. */
    public LabelRule(LabelSet labels, Multiclass multiclass) {
        this(labels, multiclass, null, Double.NaN);
    }

    LabelRule(LabelSet labels, Multiclass multiclass, Calibration calibration, double threshold) {
        this(labels, multiclass, calibration, threshold, List.of());
    }

    /** @param tieOrder all labels, or none if sums of values decide between equal votes */
    LabelRule(
            LabelSet labels,
            Multiclass multiclass,
            @Nullable Calibration calibration,
            double threshold,
            List<String> tieOrder) {
        this.labels = labels;
        this.multiclass = multiclass;
        this.calibration = calibration;
        this.threshold = threshold;
        this.ranks = tieOrder.isEmpty() ? null : ranks(tieOrder);
        if (calibration != null
                && (calibration.labels() != labels.size()
                        || (labels.size() > 2 && calibration.multiclass() != multiclass))) {
            throw new IllegalArgumentException("a calibration of " + calibration.labels() + " labels, "
                    + calibration.multiclass().text() + ", for a model of " + labels.size() + ", "
                    + multiclass.text());
        }
        if (hasThreshold()) {
            checkThreshold();
        }
    }

    private int[] ranks(List<String> order) {
        if (multiclass != Multiclass.ONE_VS_ONE
                || !LabelSet.of(order).equals(labels)
                || order.size() != labels.size()) {
            throw new IllegalArgumentException(
                    "an order for equal votes must name each label of a one-vs-one model once, got " + order);
        }
        int[] found = new int[labels.size()];
        for (int k = 0; k < found.length; k++) {
            found[labels.code(order.get(k))] = k;
        }
        return found;
    }

    private void checkThreshold() {
        if (labels.size() != 2) {
            throw new IllegalArgumentException("a threshold needs two labels, the model has " + labels.size());
        }
        Check.finite("threshold", threshold);
        if (calibration != null && !(threshold >= 0 && threshold <= 1)) {
            throw new IllegalArgumentException(
                    "the threshold of a calibrated model must be between 0 and 1, got " + threshold);
        }
    }

    private boolean hasThreshold() {
        return !Double.isNaN(threshold);
    }

    /** The number of functions. */
    public int functions() {
        return multiclass.functions(labels.size());
    }

    /** The prediction for a row whose functions have the values f; keeps the array. */
    public Prediction decide(double[] f) {
        double[] scores = scores(f);
        double @Nullable [] probabilities = calibration == null ? null : calibration.probabilities(f);
        int code = code(f, scores, probabilities);
        if (labels.size() > 2 && argmax(scores) != code) {
            scores = scores == f ? f.clone() : scores;
            scores[code] = Math.nextUp(scores[argmax(scores)]);
        }
        return new Prediction(labels, code, scores, probabilities, f);
    }

    private int code(double[] f, double[] scores, double @Nullable [] probabilities) {
        if (hasThreshold()) {
            return (probabilities == null ? f[0] : probabilities[1]) > threshold ? 1 : 0;
        }
        if (probabilities != null) {
            return mostProbable(probabilities, scores);
        }
        if (labels.size() == 2) {
            return last(scores);
        }
        return multiclass == Multiclass.ORDINAL ? position(f) : argmax(scores);
    }

    /** Of equal scores the last label. */
    private static int last(double[] scores) {
        return scores[1] >= scores[0] ? 1 : 0;
    }

    private static int mostProbable(double[] probabilities, double[] scores) {
        int best = 0;
        for (int code = 1; code < scores.length; code++) {
            boolean isTie = probabilities[code] == probabilities[best];
            boolean wins = scores.length == 2 ? scores[code] >= scores[best] : scores[code] > scores[best];
            best = probabilities[code] > probabilities[best] || (isTie && wins) ? code : best;
        }
        return best;
    }

    private double[] scores(double[] f) {
        if (labels.size() == 2) {
            double score = hasThreshold() && calibration == null ? f[0] - threshold : f[0];
            return new double[] {-score, score};
        }
        return switch (multiclass) {
            case ONE_VS_ONE -> pairScores(f);
            case ONE_VS_REST -> f;
            case ORDINAL -> thresholdScores(f);
        };
    }

    private static int position(double[] f) {
        int position = 0;
        while (position < f.length && f[position] >= 0) {
            position++;
        }
        return position;
    }

    private static double[] thresholdScores(double[] f) {
        double[] scores = new double[f.length + 1];
        for (int k = 0; k < f.length; k++) {
            for (int code = 0; code < scores.length; code++) {
                scores[code] += k < code ? f[k] : -f[k];
            }
        }
        return scores;
    }

    /** Votes v and the sum s of the values on the label's side: v + s/(3(|s| + 1)), so that s decides only between equal votes. */
    private double[] pairScores(double[] f) {
        double[] scores = new double[labels.size()];
        double[] sums = new double[labels.size()];
        int p = 0;
        for (int a = 0; a < scores.length; a++) {
            for (int b = a + 1; b < scores.length; b++, p++) {
                scores[winsLast(f[p], a, b) ? b : a]++;
                sums[a] -= f[p];
                sums[b] += f[p];
            }
        }
        for (int code = 0; code < scores.length; code++) {
            scores[code] +=
                    ranks == null ? sums[code] / (3 * (Math.abs(sums[code]) + 1)) : -ranks[code] / (3.0 * ranks.length);
        }
        return scores;
    }

    private boolean winsLast(double value, int a, int b) {
        return (ranks == null || value != 0) ? value >= 0 : ranks[b] > ranks[a];
    }

    private static int argmax(double[] values) {
        int best = 0;
        for (int k = 1; k < values.length; k++) {
            best = values[k] > values[best] ? k : best;
        }
        return best;
    }
}
