// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.rows.CompactRows;
import java.util.Arrays;

/**
 * Implicitly centered rows: (x_i − μ)·w = x_i·w − μ·w, and for w = Σ β_j x_j − Σβ·μ also + Σβ·(‖μ‖² − μ·x_i). While Σβ = 0
 * the center does not change w, but coordinate descent is much faster on centered rows, which are less correlated. Rows with a
 * large norm count less in the mean, so that it stays close to the others.
 */
final class CenteredRows {
    final double[] center;
    /** μ·x_i. */
    final double[] centerDots;
    /** ‖x_i − μ‖². */
    final double[] squaredNorms;

    final double squaredCenterNorm;

    private CenteredRows(double[] center, double[] centerDots, double[] squaredNorms) {
        this.center = center;
        this.centerDots = centerDots;
        this.squaredNorms = squaredNorms;
        squaredCenterNorm = dot(center, center);
    }

    /** μ = 0. */
    static CenteredRows atOrigin(CompactRows rows) {
        return new CenteredRows(new double[rows.columns()], new double[rows.rows()], rows.squaredNorms());
    }

    static CenteredRows atMean(CompactRows rows) {
        int n = rows.rows();
        double[] norms = rows.squaredNorms();
        double median = medianOfPositive(norms);
        double total = 0;
        for (double norm : norms) {
            total += 1 / (median + norm);
        }
        double[] mean = new double[rows.columns()];
        CompactRows.Reader reader = rows.orderedReader();
        for (int i = 0; i < n; i++) {
            reader.addTo(i, mean, 1 / (median + norms[i]) / total);
        }
        double[] dots = new double[n];
        for (int i = 0; i < n; i++) {
            dots[i] = reader.dot(i, mean);
        }
        double meanNorm = dot(mean, mean);
        for (int i = 0; i < n; i++) {
            norms[i] = Math.max(0, norms[i] - 2 * dots[i] + meanNorm);
        }
        return new CenteredRows(mean, dots, norms);
    }

    /** The median of the positive ‖x_i − μ‖²; 1 when all rows equal the center. */
    double typicalSquaredNorm() {
        return medianOfPositive(squaredNorms);
    }

    double centerDot(double[] w) {
        return dot(center, w);
    }

    private static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += x[k] * y[k];
        }
        return sum;
    }

    private static double medianOfPositive(double[] values) {
        double[] sorted =
                Arrays.stream(values).filter(value -> value > 0).sorted().toArray();
        return sorted.length == 0 ? 1 : sorted[sorted.length / 2];
    }
}
