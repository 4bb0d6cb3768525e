// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.landmark;

import dev.margrave.internal.bound.term.UnionGrid;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A bound on the mean of 1 − NDCG over new queries. With η_q the gains of a query divided by the best discounted sum of them, and
 * c_m = √(2 Σ_{i ≤ m} 1/ln²(1 + i)), the order by scores f_q of m rows has 1 − NDCG ≤ c_m‖f_q − η_q‖ (Kar 2013, proof of Theorem
 * 5.20). So for functions whose outputs are at most V and queries of at most m rows,
 *
 * <pre>E[1 − NDCG] ≤ (1/n) Σ_q min(1, c_{m_q}‖f_q − η_q‖) + 2√2·c_m·V·√m·root + √(ln(1/δ)/(2n))</pre>
 *
 * over n queries, V·root being the complexity of a sample of n rows: a function of vectors with the slope c_m costs √2·c_m times the
 * complexity of all their entries together (Maurer 2016), and these are m·n. V comes from {@link UnionGrid}.
 */
public final class RankingBound {
    private RankingBound() {}

    /**
     * @param losses ‖f_q − η_q‖ of each query with a relevant row
     * @param sizes m_q
     * @param own the smallest V whose class has the function
     */
    public static BoundParts of(
            double[] losses, int[] sizes, double own, double root, OptionalDouble fixedV, double delta) {
        int n = losses.length;
        int largest = 0;
        double sum = 0;
        for (int q = 0; q < n; q++) {
            largest = Math.max(largest, sizes[q]);
            sum += Math.min(1, slope(sizes[q]) * losses[q]);
        }
        int grid = UnionGrid.atLeast(Math.max(own, UnionGrid.value(-UnionGrid.LAST)));
        double v = fixedV.orElse(UnionGrid.value(grid));
        double share = fixedV.isPresent() ? delta : delta * UnionGrid.weight(grid);
        Map<String, Double> quantities = new LinkedHashMap<>();
        quantities.put("queries", (double) n);
        quantities.put("documents", (double) largest);
        quantities.put("largestOutput", v);
        return new BoundParts(
                sum / n,
                2 * Math.sqrt(2) * slope(largest) * v * Math.sqrt(largest) * root,
                Math.sqrt(Math.log(1 / share) / (2.0 * n)),
                quantities);
    }

    /** c_m. */
    private static double slope(int documents) {
        double sum = 0;
        for (int i = 1; i <= documents; i++) {
            double discount = 1 / Math.log(1.0 + i);
            sum += discount * discount;
        }
        return Math.sqrt(2 * sum);
    }
}
