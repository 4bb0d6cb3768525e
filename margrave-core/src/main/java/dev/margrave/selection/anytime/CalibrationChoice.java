// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.calibration.HeldOutDecisions;
import dev.margrave.evaluation.ConfusionMatrix;
import dev.margrave.internal.NumberText;
import dev.margrave.model.Calibration;
import dev.margrave.selection.Metric;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * The curves of a model. With several labels the predicted label is the most probable one, so curves for the shares of labels in the
 * data undo balanced weights: rare labels are hardly ever the most probable. A threshold mends that for two labels. With more,
 * the curves are fitted as if all labels were equally frequent, if the labels that follow from them are better on held-out rows by
 * a metric that counts labels alike.
 */
final class CalibrationChoice {
    private CalibrationChoice() {}

    static Calibration of(HeldOutDecisions held, Calibration.Kind kind, Metric metric, Consumer<String> decisions) {
        Calibration plain = held.calibrate(kind);
        if (held.labels().size() == 2) {
            return plain;
        }
        Calibration balanced = held.balanced().calibrate(kind);
        OptionalDouble score = score(held, plain, metric);
        OptionalDouble better = score(held, balanced, metric);
        if (score.isEmpty() || !(better.orElseThrow() > score.orElseThrow())) {
            return plain;
        }
        decisions.accept(
                "probabilities: as if all labels were equally frequent, because the most probable labels then have "
                        + metric.text() + " " + rounded(better) + " on held-out rows instead of " + rounded(score));
        return balanced;
    }

    private static String rounded(OptionalDouble score) {
        return NumberText.compact(Math.round(1000 * score.orElseThrow()) / 1000.0);
    }

    /** What the most probable labels score; empty unless the metric counts labels alike. */
    private static OptionalDouble score(HeldOutDecisions held, Calibration calibration, Metric metric) {
        int[] actual = new int[held.rows()];
        int[] predicted = new int[held.rows()];
        for (int i = 0; i < actual.length; i++) {
            double[] probabilities = calibration.probabilities(held.decisions(i));
            actual[i] = held.code(i);
            for (int code = 1; code < probabilities.length; code++) {
                predicted[i] = probabilities[code] > probabilities[predicted[i]] ? code : predicted[i];
            }
        }
        ConfusionMatrix confusion = ConfusionMatrix.of(held.labels(), actual, predicted);
        return switch (metric.kind()) {
            case BALANCED_ACCURACY -> OptionalDouble.of(confusion.balancedAccuracy());
            case MACRO_F1 -> OptionalDouble.of(confusion.macroF1());
            default -> OptionalDouble.empty();
        };
    }
}
