// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.internal.Check;

/**
 * How the margins m_i = y_i·f_i of a data set are distributed.
 *
 * @param minimum the smallest margin
 * @param mean θ = weighted mean of m_i
 * @param variance mean of (m_i − θ)²
 * @param semiVariance mean of (θ − m_i)₊²: only margins below the mean count
 * @param maximumProjection max |f_i|
 */
public record MarginStatistics(
        double minimum, double mean, double variance, double semiVariance, double maximumProjection) {

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
        return new MarginStatistics(minimum, mean, variance / total, semi / total, largest);
    }
}
