// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import java.util.Arrays;
import java.util.OptionalDouble;

/** The area under the ROC curve. */
public final class RocCurve {
    private RocCurve() {}

    /**
     * The fraction of all pairs (p, n) with p > n, pairs with p = n counting half; empty when either side is. Sorts both
     * sides and walks them together: O(n log n) for n scores.
     */
    public static OptionalDouble area(double[] positives, double[] negatives) {
        if (positives.length == 0 || negatives.length == 0) {
            return OptionalDouble.empty();
        }
        double[] up = sorted(positives);
        double[] down = sorted(negatives);
        long halves = 0; // two for each pair in order, one for each tie
        int below = 0;
        int notAbove = 0;
        for (double score : up) {
            while (below < down.length && Double.compare(down[below], score) < 0) {
                below++;
            }
            while (notAbove < down.length && Double.compare(down[notAbove], score) <= 0) {
                notAbove++;
            }
            halves += (long) below + notAbove;
        }
        return OptionalDouble.of(0.5 * halves / ((double) up.length * down.length));
    }

    private static double[] sorted(double[] scores) {
        double[] copy = new double[scores.length];
        for (int k = 0; k < copy.length; k++) {
            copy[k] = scores[k] + 0.0; // −0 becomes 0, else the two would not tie
        }
        Arrays.sort(copy);
        return copy;
    }
}
