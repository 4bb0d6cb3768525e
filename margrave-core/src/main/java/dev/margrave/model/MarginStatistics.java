// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.internal.Check;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How the margins m_i = y_i·f_i of a data set are distributed.
 *
 * @param minimum the smallest margin
 * @param mean θ = weighted mean of m_i
 * @param variance mean of (m_i − θ)²
 * @param semiVariance mean of (θ − m_i)₊²: only margins below the mean count
 * @param maximumProjection max |f_i|
 * @param curve the quantiles of the normalized margins m_i / max |f_j|, which do not depend on the scale of w: entry k is the
 *     smallest value that k percent of the weight does not exceed, k = 0..100. Empty if unknown
 */
public record MarginStatistics(
        double minimum,
        double mean,
        double variance,
        double semiVariance,
        double maximumProjection,
        List<Double> curve) {
    /** The number of steps of the curve. */
    public static final int STEPS = 100;

    public MarginStatistics {
        curve = List.copyOf(curve);
    }

    /** Rows of weight 0 do not count. */
    public static MarginStatistics of(double[] margins, double[] weights) {
        Check.sameLength("weights", weights.length, margins.length);
        double total = 0;
        double sum = 0;
        double minimum = Double.POSITIVE_INFINITY;
        double largest = 0;
        for (int i = 0; i < margins.length; i++) {
            if (weights[i] > 0) {
                total += weights[i];
                sum += weights[i] * margins[i];
                minimum = Math.min(minimum, margins[i]);
                largest = Math.max(largest, Math.abs(margins[i]));
            }
        }
        double mean = sum / total;
        double variance = 0;
        double semi = 0;
        for (int i = 0; i < margins.length; i++) {
            double square = weights[i] * (margins[i] - mean) * (margins[i] - mean);
            variance += square;
            semi += margins[i] < mean ? square : 0;
        }
        return new MarginStatistics(
                minimum, mean, variance / total, semi / total, largest, curve(margins, weights, total, largest));
    }

    private static List<Double> curve(double[] margins, double[] weights, double total, double largest) {
        int count = 0;
        double[] sorted = new double[margins.length];
        double[] weightOf = new double[margins.length];
        boolean alike = true;
        for (int i = 0; i < margins.length; i++) {
            if (weights[i] > 0) {
                sorted[count] = margins[i];
                weightOf[count] = weights[i];
                alike &= weights[i] == weightOf[0];
                count++;
            }
        }
        if (alike) { // the usual case, and much faster
            Arrays.sort(sorted, 0, count);
        } else {
            sortBoth(sorted, weightOf, count);
        }
        List<Double> curve = new ArrayList<>(STEPS + 1);
        double passed = 0;
        int at = 0;
        for (int k = 0; k <= STEPS && count > 0; k++) {
            while (at < count - 1 && passed + weightOf[at] < total * k / STEPS) {
                passed += weightOf[at++];
            }
            curve.add(largest == 0 ? 0 : sorted[at] / largest);
        }
        return curve;
    }

    private static void sortBoth(double[] values, double[] weights, int count) {
        double[][] pairs = IntStream.range(0, count)
                .mapToObj(i -> new double[] {values[i], weights[i]})
                .toArray(double[][]::new);
        Arrays.sort(pairs, Comparator.comparingDouble(pair -> pair[0]));
        for (int i = 0; i < count; i++) {
            values[i] = pairs[i][0];
            weights[i] = pairs[i][1];
        }
    }
}
