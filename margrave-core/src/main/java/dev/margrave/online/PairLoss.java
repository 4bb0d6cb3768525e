// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.data.Row;
import java.util.Arrays;

/**
 * ℓ(w, z, z′) of a pair of labeled rows: convex in the parameters w. Implement it for custom losses; implementations
 * must be stateless and thread-safe. {@link AucLoss} has a specialized, faster implementation.
 */
public interface PairLoss {
    /** The name in results, such as {@code metric-hinge}. */
    String title();

    /** The number of parameters for rows with the given number of features. */
    int parameters(int features);

    /**
     * The value at w, and the gradient: adds factor · ∂ℓ/∂w to {@code gradient}.
     *
     * @param x the current row, of label y = ±1
     * @param other a past row, of label {@code otherY}
     */
    double addGradient(double[] w, Row x, int y, Row other, int otherY, double factor, double[] gradient);

    /** Extends the parameters to more features; new features have no effect yet. */
    default double[] resized(double[] w, int features, int moreFeatures) {
        return Arrays.copyOf(w, parameters(moreFeatures));
    }

    /** Rejects a set of parameters that does not suit the loss. */
    default void check(Projection projection) {}
}
