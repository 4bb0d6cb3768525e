// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.internal.Quoted;
import dev.margrave.model.Calibration;
import dev.margrave.selection.Metric;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a careful person would optimize on these data without further instruction. If the rarest label has less than a fifth of the rows:
 * balanced accuracy, with balanced weights among the candidates, probabilities by a sigmoid and, for two labels, the threshold that is
 * best on held-out rows. Otherwise the first metric of the task and probabilities by a temperature.
 *
 * @param triesBalanced whether every candidate is also tried with balanced weights
 * @param calibration null for targets that have no probabilities
 * @param threshold the metric that chooses the threshold; null for none
 * @param reason why, as a clause that follows the choice; empty where the choice is the usual one
 */
public record SearchChoices(
        Metric metric,
        boolean triesBalanced,
        Calibration.@Nullable Kind calibration,
        @Nullable Metric threshold,
        String reason) {
    private static final double RARE = 0.2; // of the rows

    public static SearchChoices of(Dataset data, Task task) {
        Metric first = Metric.of(task).get(0);
        if (task.target() != Task.CLASSIFICATION) {
            return new SearchChoices(first, false, null, null, "");
        }
        int[] counts = new int[data.labels().size()];
        int rows = 0;
        for (int i = 0; i < data.rows(); i++) {
            if (data.code(i) != Dataset.UNLABELED && data.weight(i) > 0) {
                counts[data.code(i)]++;
                rows++;
            }
        }
        int rarest = 0;
        for (int code = 0; code < counts.length; code++) {
            rarest = counts[code] < counts[rarest] ? code : rarest;
        }
        double share = (double) counts[rarest] / Math.max(1, rows);
        if (task != Task.CLASSIFICATION || share >= RARE) {
            return new SearchChoices(first, false, Calibration.Kind.TEMPERATURE, null, "");
        }
        String reason = String.format(
                Locale.ROOT,
                "because label %s has %.1f %% of the rows, less than a fifth",
                Quoted.of(data.labels().name(rarest)),
                100 * share);
        return new SearchChoices(
                Metric.BALANCED_ACCURACY,
                true,
                Calibration.Kind.SIGMOID,
                counts.length == 2 ? Metric.BALANCED_ACCURACY : null,
                reason);
    }
}
