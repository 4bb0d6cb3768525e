// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.data.Row;
import java.util.Arrays;

/**
 * ℓ(w, z, z′) of a pair of labelled rows: convex in the parameters w. Implement it to learn anything else from pairs; the loss
 * is stateless and safe from any thread. {@link AucLoss} is built in with a faster way of its own.
 */
public interface PairLoss {
    /** As it stands in results, such as {@code metric-hinge}. */
    String title();

    /** How many parameters rows of so many features have. */
    int parameters(int features);

    /**
     * The value at w, and the gradient: adds factor · ∂ℓ/∂w to {@code gradient}.
     *
     * @param x the row at hand, of label y = ±1
     * @param other a row of the past, of label {@code otherY}
     */
    double addGradient(double[] w, Row x, int y, Row other, int otherY, double factor, double[] gradient);

    /** The parameters for more features than so far, of which the new ones count nothing yet. */
    default double[] resized(double[] w, int features, int moreFeatures) {
        return Arrays.copyOf(w, parameters(moreFeatures));
    }

    /** Refuses a set of parameters that does not suit the loss. */
    default void check(Projection projection) {}
}
