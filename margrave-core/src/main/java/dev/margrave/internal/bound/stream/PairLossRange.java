// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.stream;

import dev.margrave.online.AucLoss;
import dev.margrave.online.KernelMixLoss;
import dev.margrave.online.MarginLoss;
import dev.margrave.online.PairLoss;
import dev.margrave.online.PairMatrixLoss;
import dev.margrave.online.Projection;

/**
 * The values of a loss φ on the functions of a set.
 *
 * @param width of the interval that contains all values
 * @param slope the largest |φ′|
 */
public record PairLossRange(double width, double slope) {
    /**
     * @param largest |h|; of a metric the largest distance
     * @throws IllegalArgumentException if the loss of a row is no sum over pairs; the message says so
     */
    public static PairLossRange of(PairLoss loss, double largest, Projection set) {
        if (loss instanceof AucLoss auc) { // pairs of equal labels count as 0 here
            double margin = auc.factor() * largest;
            return new PairLossRange(
                    auc.phi().value(-margin), auc.factor() * Math.abs(auc.phi().slope(-margin)));
        }
        if (loss instanceof KernelMixLoss) {
            return monotone(MarginLoss.HINGE, largest);
        }
        if (!(loss instanceof PairMatrixLoss matrix)) {
            throw new IllegalArgumentException("no theorem covers the loss " + loss.title());
        }
        return switch (matrix) {
            case SIMILARITY -> monotone(MarginLoss.HINGE, largest);
            case SIMILARITY_SQUARED ->
                new PairLossRange(
                        (1 + largest) * (1 + largest) - Math.pow(Math.max(0, 1 - largest), 2), 2 * (1 + largest));
            case ALIGNMENT -> new PairLossRange(2 * largest, 1);
            // [d]₊ of rows of one label, [2 − d]₊ of others, for distances d, which a metric makes positive
            case METRIC -> new PairLossRange(set.name().startsWith("psd") ? Math.max(2, largest) : 2 + largest, 1);
            case GOODNESS ->
                throw new IllegalArgumentException(
                        "the loss similarity-goodness is a function of a mean over pairs, and the theorems are about means"
                                + " of a function of pairs");
        };
    }

    private static PairLossRange monotone(MarginLoss phi, double largest) {
        return new PairLossRange(phi.value(-largest) - phi.value(largest), Math.abs(phi.slope(-largest)));
    }
}
