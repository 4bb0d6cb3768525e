// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.rows.CompactRows;
import java.util.Arrays;

/**
 * Rows seen from a centre μ without being changed: (x_i − μ)·w = x_i·w − μ·w, and for w = Σ β_j x_j − Σβ·μ also + Σβ·(‖μ‖² −
 * μ·x_i). While Σβ = 0 the centre makes no difference to w, but coordinate descent is far quicker on centred rows, which are
 * less alike. Heavy rows count less in the mean, for the rest to stay close to it.
 */
final class CentredRows {
    final double[] centre;
    /** μ·x_i. */
    final double[] centreDots;
    /** ‖x_i − μ‖². */
    final double[] squaredNorms;

    final double centreNorm;

    private CentredRows(double[] centre, double[] centreDots, double[] squaredNorms) {
        this.centre = centre;
        this.centreDots = centreDots;
        this.squaredNorms = squaredNorms;
        centreNorm = dot(centre, centre);
    }

    /** μ = 0. */
    static CentredRows atOrigin(CompactRows rows) {
        return new CentredRows(new double[rows.columns()], new double[rows.rows()], rows.squaredNorms());
    }

    static CentredRows atMean(CompactRows rows) {
        int n = rows.rows();
        double[] norms = rows.squaredNorms();
        double typical = medianOfPositive(norms);
        double total = 0;
        for (double norm : norms) {
            total += 1 / (typical + norm);
        }
        double[] mean = new double[rows.columns()];
        CompactRows.Reader reader = rows.reader();
        for (int i = 0; i < n; i++) {
            reader.addTo(i, mean, 1 / (typical + norms[i]) / total);
        }
        double[] dots = new double[n];
        for (int i = 0; i < n; i++) {
            dots[i] = reader.dot(i, mean);
        }
        double meanNorm = dot(mean, mean);
        for (int i = 0; i < n; i++) {
            norms[i] = Math.max(0, norms[i] - 2 * dots[i] + meanNorm);
        }
        return new CentredRows(mean, dots, norms);
    }

    /** The scale of the rows; 1 when all of them sit at the centre. */
    double typicalSquaredNorm() {
        return medianOfPositive(squaredNorms);
    }

    double centreDot(double[] w) {
        return dot(centre, w);
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
