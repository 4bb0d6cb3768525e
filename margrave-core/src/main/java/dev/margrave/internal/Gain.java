// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The gain G(r) = 2^r − 1 of a row of relevance r, and its discount 1/F(i), F(i) = ln(1 + i), at position i = 1, 2, … of a
 * ranking.
 */
public final class Gain {
    private Gain() {}

    public static double of(double relevance) {
        return Math.pow(2, relevance) - 1;
    }

    /**
     * Σ_{i ≤ depth} G(r_i)/F(i) with the rows in the order of their scores, the largest first. Rows with equal scores share the
     * mean discount of their positions.
     */
    public static double discounted(double[] relevances, double[] scores, int depth) {
        int[] order = IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -scores[i]))
                .mapToInt(i -> i)
                .toArray();
        double sum = 0;
        for (int from = 0; from < order.length; ) {
            int to = from;
            double gains = 0;
            double discounts = 0;
            while (to < order.length && scores[order[to]] == scores[order[from]]) {
                gains += of(relevances[order[to]]);
                discounts += to < depth ? 1 / Math.log(2.0 + to) : 0;
                to++;
            }
            sum += gains * discounts / (to - from);
            from = to;
        }
        return sum;
    }

    /** ‖G(r)‖_D: the largest discounted sum that any order of the rows has. */
    public static double largest(double[] relevances, int depth) {
        return discounted(relevances, relevances, depth);
    }
}
