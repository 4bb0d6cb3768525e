// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.LabelSet;

/** A label and one score per label; the label is always that of the largest score. */
public final class Prediction {
    private final LabelSet labels;
    private final int code;
    private final double[] scores;
    private final double[] decisions;

    Prediction(LabelSet labels, int code, double[] scores, double[] decisions) {
        this.labels = labels;
        this.code = code;
        this.scores = scores;
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

    /** The score of the last label; of two labels, the decision value f, positive for the last. */
    public double decision() {
        return scores[scores.length - 1];
    }

    public double[] scores() {
        return scores.clone();
    }

    @Override
    public String toString() {
        return label();
    }
}
