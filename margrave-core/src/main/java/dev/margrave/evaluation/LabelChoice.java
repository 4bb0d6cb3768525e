// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.model.Calibration;
import dev.margrave.model.Classifier;
import org.jspecify.annotations.Nullable;

/** What decides between the labels of a classifier. It determines what a {@link BaselineWarning} compares and recommends. */
public enum LabelChoice {
    /** Scores of a machine for which all labels count alike. */
    SCORES("; try balancedWeights(...)"),
    /** Probabilities of a calibration that may move the boundary: weights of labels have no effect on the labels. */
    PROBABILITIES("; try withThreshold(...)"),
    /** Weights of labels or a threshold: the classifier gives up accuracy on purpose, so its balanced accuracy counts. */
    BALANCE("");

    private final String advice;

    LabelChoice(String advice) {
        this.advice = advice;
    }

    /** Of a trained model. */
    public static LabelChoice of(Classifier model) {
        if (model.threshold().isPresent()) {
            return BALANCE;
        }
        return of(
                model.calibration().map(Calibration::kind).orElse(null),
                !model.report().settings().labelWeights().isEmpty());
    }

    /** @param calibration null without probabilities */
    public static LabelChoice of(Calibration.@Nullable Kind calibration, boolean hasLabelWeights) {
        if (calibration != null && calibration != Calibration.Kind.TEMPERATURE) {
            return PROBABILITIES;
        }
        return hasLabelWeights ? BALANCE : SCORES;
    }

    /** What to try if only one label is predicted, to be appended to a sentence. */
    String advice() {
        return advice;
    }
}
