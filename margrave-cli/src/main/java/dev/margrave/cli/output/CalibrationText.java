// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import dev.margrave.model.Classifier;
import dev.margrave.model.Model;

/** A model's calibration and threshold, the same in {@code train}, {@code tune} and {@code inspect}. */
public final class CalibrationText {
    private CalibrationText() {}

    /** {@code "calibration":{"kind":"sigmoid","folds":5,"rows":…}} and {@code "threshold"}; no fields without them. */
    public static void write(Json json, Model model) {
        if (model instanceof Classifier classifier) {
            classifier
                    .calibration()
                    .ifPresent(calibration -> json.object(
                            "calibration",
                            () -> json.field("kind", calibration.kind().text())
                                    .field("folds", calibration.folds())
                                    .field("rows", calibration.rows())));
            classifier.threshold().ifPresent(threshold -> json.field("threshold", threshold));
        }
    }

    public static void write(TextTable table, Model model) {
        if (model instanceof Classifier classifier) {
            classifier.calibration().ifPresent(calibration -> table.line("calibration", calibration.describe()));
            classifier
                    .threshold()
                    .ifPresent(threshold -> table.line(
                            "threshold",
                            Text.number(threshold) + " for "
                                    + (classifier.calibration().isPresent() ? "the probability" : "the score")
                                    + " of label "
                                    + Text.quote(classifier.labels().name(1))));
        }
    }
}
