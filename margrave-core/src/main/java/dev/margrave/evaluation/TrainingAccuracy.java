// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.data.Dataset;
import dev.margrave.model.Calibration;
import dev.margrave.model.Classifier;
import dev.margrave.model.MarginClassifier;

/** The training accuracy in the report of a model whose labels a calibration or a threshold may have changed since the fit. */
public final class TrainingAccuracy {
    private TrainingAccuracy() {}

    /** The model with the accuracy of its present labels on its training rows in its report. */
    public static Classifier updated(Classifier model, Dataset rows, int threads) {
        return model instanceof MarginClassifier classifier && mayDiffer(classifier)
                ? classifier.withTrainingScore(LabeledPredictions.of(classifier, rows, threads)
                        .confusion()
                        .accuracy())
                : model;
    }

    /** A temperature never changes a label if there are two. */
    private static boolean mayDiffer(MarginClassifier model) {
        return model.threshold().isPresent()
                || model.calibration()
                        .filter(calibration ->
                                calibration.kind() != Calibration.Kind.TEMPERATURE || calibration.labels() > 2)
                        .isPresent();
    }
}
