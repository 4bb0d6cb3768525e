// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.penalty;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.IndependentRows;
import dev.margrave.internal.dense.RegularizedCholesky;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Features S of which, over the rows, all others N are affine combinations: x_N − x̄_N = Cᵀ(x_S − x̄_S), C = Σ_SS⁻¹Σ_SN for the
 * covariance Σ. Weights v of S give the outputs of every w with w_S + C·w_N = v; the shortest of them is w_S = a, w_N = Cᵀa,
 * a = (I + CCᵀ)⁻¹v, and lies in the range of Σ. S is found on the correlations, so that the units of features do not matter.
 */
final class SpanningFeatures {
    /** A feature whose deviation is below this part of its mean is constant up to rounding; chosen by hand. */
    private static final double MIN_DEVIATION = 1e-10;

    private final int size;
    private final int[] chosen; // S, increasing
    private final int[] others; // N without constant features, increasing
    private final double[][] combinations; // C, one row for each chosen feature
    private final Cholesky shortest; // of I + CCᵀ; null if there are no others

    private SpanningFeatures(int size, int[] chosen, int[] others, double[][] combinations, Cholesky shortest) {
        this.size = size;
        this.chosen = chosen;
        this.others = others;
        this.combinations = combinations;
        this.shortest = shortest;
    }

    /** All features. */
    static SpanningFeatures all(int size) {
        return new SpanningFeatures(size, IntStream.range(0, size).toArray(), new int[0], null, null);
    }

    /** The lower triangle of the covariance is read. */
    static SpanningFeatures of(double[][] covariance, double[] mean, Parallel parallel) {
        int size = mean.length;
        double[] deviations = new double[size];
        Arrays.setAll(deviations, j -> Math.sqrt(covariance[j][j]));
        RegularizedCholesky.checkFinite(deviations);
        int[] varying = IntStream.range(0, size)
                .filter(j -> deviations[j] > MIN_DEVIATION * Math.abs(mean[j]))
                .toArray();
        int[] kept = IndependentRows.of(
                varying.length,
                (k, l) ->
                        entry(covariance, varying[k], varying[l]) / (deviations[varying[k]] * deviations[varying[l]]));
        int[] chosen = IntStream.of(kept).map(k -> varying[k]).toArray();
        int[] others = IntStream.of(varying)
                .filter(j -> Arrays.binarySearch(chosen, j) < 0)
                .toArray();
        if (others.length == 0) {
            return new SpanningFeatures(size, chosen, others, null, null);
        }
        int m = chosen.length;
        double[][] square = new double[m][m];
        double[][] combinations = new double[m][others.length];
        for (int k = 0; k < m; k++) {
            double deviation = deviations[chosen[k]];
            for (int l = 0; l < m; l++) {
                square[k][l] = entry(covariance, chosen[k], chosen[l]) / (deviation * deviations[chosen[l]]);
            }
            for (int l = 0; l < others.length; l++) {
                combinations[k][l] = entry(covariance, chosen[k], others[l]) / deviation;
            }
        }
        Cholesky correlations = Cholesky.inPlace(square, parallel);
        correlations.solveLower(combinations, others.length);
        correlations.solveUpper(combinations, others.length);
        double[][] sums = new double[m][m];
        for (int k = 0; k < m; k++) {
            for (int l = 0; l < others.length; l++) {
                combinations[k][l] /= deviations[chosen[k]];
            }
        }
        parallel.run(m, k -> {
            for (int l = 0; l <= k; l++) {
                double sum = k == l ? 1 : 0;
                for (int j = 0; j < others.length; j++) {
                    sum += combinations[k][j] * combinations[l][j];
                }
                sums[k][l] = sum;
            }
        });
        return new SpanningFeatures(size, chosen, others, combinations, Cholesky.inPlace(sums, parallel));
    }

    private static double entry(double[][] lower, int i, int j) {
        return lower[Math.max(i, j)][Math.min(i, j)];
    }

    int count() {
        return chosen.length;
    }

    /** The chosen feature at this position. */
    int feature(int position) {
        return chosen[position];
    }

    /** The shortest weights of all features with the outputs of these weights of the chosen ones. */
    double[] expand(double[] v) {
        double[] a = v.clone();
        if (shortest != null) {
            shortest.solve(a);
        }
        double[] w = new double[size];
        for (int k = 0; k < chosen.length; k++) {
            w[chosen[k]] = a[k];
            for (int l = 0; l < others.length; l++) {
                w[others[l]] += combinations[k][l] * a[k];
            }
        }
        return w;
    }
}
