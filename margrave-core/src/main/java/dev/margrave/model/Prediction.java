// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.LabelSet;
import org.jspecify.annotations.Nullable;

/**
 * A label with one score per label, and with one probability per label if the model is calibrated. Without probabilities the label
 * has the largest score. With probabilities it has the largest probability, unless the model has a threshold, which then decides. Of
 * two labels, the predicted one then need not have the larger score; of more, it always has the largest.
 */
public final class Prediction {
    /** Receives the predictions of several models for the same rows; for each model, in the order of the rows. */
    @FunctionalInterface
    public interface Sink {
        void accept(int model, int row, Prediction prediction);
    }

    private final LabelSet labels;
    private final int code;
    private final double[] scores;
    private final double @Nullable [] probabilities; // null if the model is not calibrated
    private final double[] decisions;

    Prediction(LabelSet labels, int code, double[] scores, double @Nullable [] probabilities, double[] decisions) {
        this.labels = labels;
        this.code = code;
        this.scores = scores;
        this.probabilities = probabilities;
        this.decisions = decisions;
    }

    /** The values of the model's functions: one value for two labels, otherwise one per pair or one per label. */
    public double[] decisions() {
        return decisions.clone();
    }

    public String label() {
        return labels.name(code);
    }

    /** The label's position in the sorted labels. */
    public int code() {
        return code;
    }

    /** The score of the label with this code. */
    public double score(int labelCode) {
        return scores[labelCode];
    }

    /** The score of the last label; of two labels, the decision value f, positive for the last, minus a threshold without probabilities. */
    public double decision() {
        return scores[scores.length - 1];
    }

    public double[] scores() {
        return scores.clone();
    }

    /** Whether the model is calibrated, so that labels have probabilities. */
    public boolean hasProbabilities() {
        return probabilities != null;
    }

    /**
     * The probability of each label, in their order.
     *
     * @throws IllegalStateException if the model is not calibrated
     */
    public double[] probabilities() {
        return checked().clone();
    }

    /** The probability of the label with this code; see {@link #probabilities}. */
    public double probability(int labelCode) {
        return checked()[labelCode];
    }

    private double[] checked() {
        if (probabilities == null) {
            throw new IllegalStateException("the model gives no probabilities; train it by Calibrator");
        }
        return probabilities;
    }

    /** The label, its score and, if the model is calibrated, its probability. */
    @Override
    public String toString() {
        String probability = hasProbabilities() ? ", probability " + probabilities[code] : "";
        return label() + " (score " + scores[code] + probability + ")";
    }
}
