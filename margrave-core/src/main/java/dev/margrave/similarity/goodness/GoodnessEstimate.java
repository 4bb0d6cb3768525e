// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity.goodness;

import java.util.OptionalDouble;

/**
 * An estimate of the loss ε for which a similarity is good with weights of at most B. The rows are halved. The weights of one half
 * are chosen on it, by a convex problem, and measured on the other; then the halves are exchanged, and all figures are means. The
 * best weights for the distribution can lose less than {@code epsilon}; {@code fitted} is as a rule too small, since the weights
 * were chosen by these rows.
 *
 * @param definition its number in the thesis
 * @param loss what is averaged
 * @param bound B
 * @param epsilon the loss on rows that did not choose the weights
 * @param standardError of {@code epsilon}, by the scatter over these rows
 * @param fitted the loss on the rows that chose the weights
 * @param fittedAtLeast no weights have less on those rows; empty if they were chosen by another loss
 * @param equal the loss with all weights B; empty where equal weights have no meaning
 * @param without the loss on other rows with all weights 0
 * @param tau τ, the share of informative landmarks: mean |w|/B by Theorem 5.10; empty for other definitions
 * @param landmarks of one half; pairs of landmarks for Definitions 4.1 and 4.6
 * @param rows the number of rows measured in both halves; queries in ranking
 */
public record GoodnessEstimate(
        String definition,
        String loss,
        double bound,
        double epsilon,
        double standardError,
        double fitted,
        OptionalDouble fittedAtLeast,
        OptionalDouble equal,
        double without,
        OptionalDouble tau,
        int landmarks,
        int rows) {
    /** The same by the definition with a share of informative landmarks. */
    GoodnessEstimate sparse(String otherDefinition, double share) {
        return new GoodnessEstimate(
                otherDefinition,
                loss,
                bound,
                epsilon,
                standardError,
                fitted,
                fittedAtLeast,
                equal,
                without,
                OptionalDouble.of(share),
                landmarks,
                rows);
    }
}
