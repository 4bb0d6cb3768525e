// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Quantiles of values with weights. */
final class WeightedQuantile {
    /** Sums of weights this close to the requested one, relative to it, count as equal: rounding of a sum over rows. */
    private static final double ROUNDING = 1e-12;

    private WeightedQuantile() {}

    /**
     * The value below which rows of total weight {@code weight} lie: the minimizer of weight·(−q) + Σ w_i (q − v_i)₊. The midpoint if
     * there are several.
     */
    static double of(double[] values, double[] weights, double weight) {
        int[] order = IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double below = 0;
        for (int k = 0; k < order.length; k++) {
            below += weights[order[k]];
            if (Math.abs(below - weight) <= ROUNDING * weight && k + 1 < order.length) {
                return 0.5 * (values[order[k]] + values[order[k + 1]]);
            }
            if (below > weight) {
                return values[order[k]];
            }
        }
        return values[order[order.length - 1]];
    }
}
