// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A plain warning about a classifier that is no better than always predicting the most frequent label, or that predicts only one
 * label. There is none for rows that all have one label.
 */
public final class BaselineWarning {
    private BaselineWarning() {}

    /**
     * For predictions that were counted.
     *
     * @param choice what decided between the labels
     */
    public static Optional<String> of(ConfusionMatrix confusion, LabelChoice choice) {
        Optional<String> constant = ofConstant(confusion, choice);
        int present = labels(confusion);
        boolean isBalanced = choice == LabelChoice.BALANCE && confusion.balancedAccuracy() > 1.0 / present;
        if (constant.isPresent() || present < 2 || isBalanced || confusion.accuracy() > confusion.baseline()) {
            return constant;
        }
        return Optional.of(of(confusion.accuracy(), confusion.baseline(), name(confusion, confusion.mostFrequent()))
                + "; balanced accuracy is " + percent(confusion.balancedAccuracy()));
    }

    private static int labels(ConfusionMatrix confusion) {
        return (int) IntStream.range(0, confusion.labels().size())
                .filter(code -> confusion.rows(code) > 0)
                .count();
    }

    /** Only about a classifier that predicts one label for all rows. */
    public static Optional<String> ofConstant(ConfusionMatrix confusion, LabelChoice choice) {
        int[] chosen = IntStream.range(0, confusion.labels().size())
                .filter(code -> confusion.predicted(code) > 0)
                .toArray();
        return chosen.length == 1 && labels(confusion) > 1
                ? Optional.of(constant(confusion, chosen[0], choice))
                : Optional.empty();
    }

    /** For an accuracy that is not above that of always predicting the most frequent label. */
    public static String of(double accuracy, double baseline, String mostFrequent) {
        return "the model is no better than always predicting \"" + mostFrequent + "\": " + percent(accuracy)
                + " of the rows are right, always predicting \"" + mostFrequent + "\" gives " + percent(baseline);
    }

    private static String constant(ConfusionMatrix confusion, int only, LabelChoice choice) {
        int best = confusion.mostFrequent();
        double share = (double) confusion.rows(only) / confusion.rows();
        String text = "the model predicts only \"" + name(confusion, only) + "\", on all "
                + String.format(Locale.ROOT, "%,d", confusion.rows()) + " rows; " + percent(share)
                + " of them have this label, so always predicting ";
        return text
                + (confusion.rows(only) == confusion.rows(best)
                        ? "it would be as good"
                        : "\"" + name(confusion, best) + "\" would be better")
                + choice.advice();
    }

    private static String name(ConfusionMatrix confusion, int code) {
        return confusion.labels().name(code);
    }

    private static String percent(double fraction) {
        return String.format(Locale.ROOT, "%.3g %%", 100 * fraction);
    }
}
