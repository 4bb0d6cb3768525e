// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.LabelSet;
import java.util.List;

/**
 * The rows of one binary problem.
 *
 * @param negative the label of the negative rows, or −1 for all but the positive
 * @param origin where the rows come from; numbers at or above the training rows are unlabelled extras
 * @param signs +1, −1, or 0 for an unlabelled row
 */
@SuppressWarnings("ArrayRecordComponent") // private to the package, never compared
record LabelSplit(int negative, int positive, int[] origin, int[] signs) {
    List<String> names(LabelSet labels) {
        return List.of(negative < 0 ? "rest" : labels.name(negative), labels.name(positive));
    }
}
