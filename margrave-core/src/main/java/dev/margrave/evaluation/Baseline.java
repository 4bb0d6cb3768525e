// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import java.util.Optional;

/**
 * What always predicting the most frequent label achieves on a data set. Rows without a label or of weight 0 do not count.
 *
 * @param label the most frequent one; of several, the first
 * @param share its fraction of the rows: the accuracy of always predicting it
 * @param labels the number of labels that occur
 */
public record Baseline(String label, double share, int labels) {
    /** Empty for data without labels. */
    public static Optional<Baseline> of(Dataset data) {
        if (data.task() != Task.CLASSIFICATION) {
            return Optional.empty();
        }
        int[] counts = new int[data.labels().size()];
        int rows = 0;
        for (int i = 0; i < data.rows(); i++) {
            if (data.code(i) != Dataset.UNLABELED && data.weight(i) > 0) {
                counts[data.code(i)]++;
                rows++;
            }
        }
        int best = 0;
        int present = 0;
        for (int code = 0; code < counts.length; code++) {
            best = counts[code] > counts[best] ? code : best;
            present += counts[code] > 0 ? 1 : 0;
        }
        return rows == 0
                ? Optional.empty()
                : Optional.of(new Baseline(data.labels().name(best), (double) counts[best] / rows, present));
    }
}
