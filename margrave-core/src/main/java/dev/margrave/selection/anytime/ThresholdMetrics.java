// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.calibration.CountMetric;
import dev.margrave.data.LabelSet;
import dev.margrave.internal.Quoted;
import dev.margrave.selection.Metric;
import java.util.Optional;

/** The metrics by which a threshold can be chosen: those of two labels that depend on the counts of right and wrong predictions alone. */
public final class ThresholdMetrics {
    private ThresholdMetrics() {}

    /** Whether a threshold can be chosen by it. */
    public static boolean suits(Metric metric) {
        return of(metric, true).isPresent();
    }

    /** @throws IllegalArgumentException for a metric that does not suit, or the F1 of a label that is not one of the two */
    static CountMetric of(Metric metric, LabelSet labels) {
        String label = metric.label();
        if (!label.isEmpty() && labels.code(label) < 0) {
            throw new IllegalArgumentException(
                    "threshold by " + metric.text() + ": the data have no label " + Quoted.of(label));
        }
        return of(metric, label.isEmpty() || labels.code(label) == 1)
                .orElseThrow(() -> new IllegalArgumentException("a threshold cannot be chosen by " + metric.text()
                        + "; use accuracy, balanced-accuracy, f1, macro-f1 or mcc"));
    }

    private static Optional<CountMetric> of(Metric metric, boolean isLast) {
        return switch (metric.kind()) {
            case ACCURACY -> Optional.of((tp, fp, tn, fn) -> (tp + tn) / (tp + fp + tn + fn));
            case BALANCED_ACCURACY -> Optional.of((tp, fp, tn, fn) -> (tp / (tp + fn) + tn / (tn + fp)) / 2);
            case F1 -> Optional.of(isLast ? (tp, fp, tn, fn) -> f1(tp, fp, fn) : (tp, fp, tn, fn) -> f1(tn, fn, fp));
            case MACRO_F1 -> Optional.of((tp, fp, tn, fn) -> (f1(tp, fp, fn) + f1(tn, fn, fp)) / 2);
            case MCC -> Optional.of(ThresholdMetrics::mcc);
            default -> Optional.empty();
        };
    }

    private static double f1(double hits, double falseAlarms, double misses) {
        return hits == 0 ? 0 : 2 * hits / (2 * hits + falseAlarms + misses);
    }

    private static double mcc(double tp, double fp, double tn, double fn) {
        double scale = Math.sqrt(tp + fp) * Math.sqrt(tp + fn) * Math.sqrt(tn + fp) * Math.sqrt(tn + fn);
        return scale == 0 ? 0 : (tp * tn - fp * fn) / scale;
    }
}
