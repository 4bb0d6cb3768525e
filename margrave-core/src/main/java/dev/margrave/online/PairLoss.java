// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.data.Row;
import java.util.Arrays;
import java.util.List;

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
     * @param x the current row, of label y, which is ±1 unless the loss {@linkplain #takesManyLabels takes many labels}
     * @param other a past row, of label {@code otherY}
     */
    double addGradient(double[] w, Row x, int y, Row other, int otherY, double factor, double[] gradient);

    /**
     * The loss of a row with several past rows: the mean of those of the pairs, unless the loss is a function of a mean. Adds
     * factor times its gradient.
     */
    default double addMeanGradient(
            double[] w, Row x, int y, List<Row> others, int[] otherLabels, double factor, double[] gradient) {
        double sum = 0;
        for (int k = 0; k < others.size(); k++) {
            sum += addGradient(w, x, y, others.get(k), otherLabels[k], factor / others.size(), gradient);
        }
        return sum / others.size();
    }

    /** Whether only the equality of two labels matters, so that there may be more than two. */
    default boolean takesManyLabels() {
        return false;
    }

    /** Extends the parameters to more features; new features have no effect yet. */
    default double[] resized(double[] w, int features, int moreFeatures) {
        return Arrays.copyOf(w, parameters(moreFeatures));
    }

    /** Rejects a set of parameters that does not suit the loss. */
    default void check(Projection projection) {}
}
