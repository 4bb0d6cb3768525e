// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.degree;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.internal.RandomRows;
import dev.margrave.internal.sketch.ProductBase;
import dev.margrave.kernel.DotProductKernel;
import java.util.Map;
import java.util.TreeMap;

/**
 * Chooses the number of features for each degree of f(K(x, y)) = Σ a_n K(x, y)ⁿ to minimize the mean squared error over the
 * kernel matrix of sampled rows, including its diagonal. With D_n features of degree n and none above k the error is
 *
 * <pre>Σ_{n≤k} V_n/D_n + E (Σ_{n>k} a_n Kⁿ)²,   V_n = E a_n² (E[W(x)²W(y)²]ⁿ − K(x, y)²ⁿ),</pre>
 *
 * minimal for D_n ∝ √V_n. All k are tried, with degree 1 drawn or, if the columns may be features, exact. As k grows with the
 * number D of features, the error is at most (Σ √V_n)/√D, the error of the best unbiased features, and converges to it. The
 * diagonal matters: in many dimensions different rows are nearly orthogonal, and without the diagonal high degrees, which
 * matter for a row with itself and similar rows, would be dropped for any D. A constant alone may have the smallest error for
 * few features, but it cannot distinguish rows; it is used only if there is no space for more.
 */
public final class DegreeAllocation {
    private static final int SAMPLE = 200; // rows, whose kernel matrix is computed in milliseconds
    private static final int HIGHEST = 64; // degree that is considered

    private final DotProductKernel kernel;
    private final int features;
    private final double[] variances; // V_n
    private final double[] biases; // mean squared bias of the series truncated at n
    private DegreeCounts best;
    private double least = Double.POSITIVE_INFINITY;

    private DegreeAllocation(DotProductKernel kernel, int features) {
        this.kernel = kernel;
        this.features = features;
        int degrees = Math.min(kernel.degree(), HIGHEST) + 1;
        this.variances = new double[degrees];
        this.biases = new double[degrees];
    }

    /**
     * Chooses at most {@code features} features, fewer only if exact ones are sufficient.
     *
     * @param columns the number of features of an exact degree 1, or 0 if it is not available
     */
    public static DegreeCounts choose(
            DotProductKernel kernel, ProductBase base, FeatureMatrix rows, int features, int columns, long seed) {
        if (rows.rows() == 0) {
            throw new InvalidDataException("degrees=auto needs at least 1 row to estimate variances from, got 0");
        }
        DegreeAllocation allocation = new DegreeAllocation(kernel, features);
        allocation.estimate(base, rows.select(RandomRows.draw(rows.rows(), Math.min(SAMPLE, rows.rows()), seed)));
        for (int k = 1; k < allocation.variances.length; k++) {
            allocation.consider(k, 0);
            if (columns > 0 && kernel.coefficient(1) > 0) {
                allocation.consider(k, columns);
            }
        }
        if (allocation.best == null) {
            allocation.consider(0, 0);
        }
        if (allocation.best == null) {
            throw new InvalidDataException(
                    "degrees=auto found no finite variance of kernel " + kernel.spec() + " on these rows; scale them");
        }
        return allocation.best;
    }

    /** Over the kernel matrix, in which each pair of different rows occurs twice. */
    private void estimate(ProductBase base, FeatureMatrix sample) {
        double entries = (double) sample.rows() * sample.rows();
        for (int i = 0; i < sample.rows(); i++) {
            for (int j = 0; j <= i; j++) {
                add(base, sample.row(i), sample.row(j), (i == j ? 1 : 2) / entries);
            }
        }
    }

    private void add(ProductBase base, Row x, Row y, double share) {
        double value = base.value(x, y);
        double root = Math.sqrt(base.secondMoment(x, y));
        double rest = kernel.of(value, Double.NaN, Double.NaN);
        for (int n = 0; n < variances.length; n++) {
            double mean = kernel.term(n, value);
            double square = kernel.term(n, root);
            variances[n] += share * Math.max(0, square * square - mean * mean);
            rest -= mean;
            biases[n] += n == kernel.degree() ? 0 : share * rest * rest;
        }
    }

    /** The degrees up to k, with the given number of columns for degree 1 or none. */
    private void consider(int k, int columns) {
        Map<Integer, Integer> counts = new TreeMap<>();
        double roots = 0;
        for (int n = 0; n <= k; n++) {
            if (kernel.coefficient(n) > 0 && !(n == 1 && columns > 0)) {
                counts.put(n, 1);
                roots += Math.sqrt(variances[n]);
            }
        }
        int left = features - columns - counts.size();
        boolean isConstant = columns == 0 && counts.keySet().stream().allMatch(n -> n == 0);
        if (left < 0 || (counts.isEmpty() && columns == 0) || (isConstant && k > 0)) {
            return;
        }
        int shared = left;
        for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            int more = roots > 0 ? (int) (shared * (Math.sqrt(variances[entry.getKey()]) / roots)) : 0;
            more = Math.min(more, left);
            entry.setValue(1 + more);
            left -= more;
        }
        for (; left > 0 && roots > 0; left--) {
            counts.merge(neediest(counts), 1, Integer::sum);
        }
        double error = biases[k];
        for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            error += variances[entry.getKey()] / entry.getValue();
        }
        if (error < least) {
            least = error;
            best = new DegreeCounts(counts, columns > 0);
        }
    }

    /** The degree whose variance decreases most with one more feature. */
    private int neediest(Map<Integer, Integer> counts) {
        int degree = -1;
        double most = -1;
        for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            double count = entry.getValue();
            double gain = variances[entry.getKey()] / (count * (count + 1));
            if (gain > most) {
                most = gain;
                degree = entry.getKey();
            }
        }
        return degree;
    }
}
