// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

import dev.margrave.internal.dense.Lanczos;

/**
 * How far a square similarity matrix K is from a kernel matrix.
 *
 * @param rows the number of objects compared
 * @param smallest the smallest eigenvalue of (K + Kᵀ)/2
 * @param largest the largest eigenvalue
 * @param negativeValues the number of eigenvalues below 0 by more than rounding
 * @param negativeShare Σ|λ| over the eigenvalues below 0, divided by Σ|λ| over all; 0 for a kernel
 * @param asymmetry ‖K − Kᵀ‖/(2‖K‖) in the Frobenius norm: 0 if K is symmetric, at most 1
 * @param largestDifference max |K_ij − K_ji|, and the objects {@code i} and {@code j} (from 0) that attain it
 */
public record Indefiniteness(
        int rows,
        double smallest,
        double largest,
        int negativeValues,
        double negativeShare,
        double asymmetry,
        double largestDifference,
        int i,
        int j) {
    private static final long SEED = 1; // the result depends on it within rounding only
    private static final double ROUNDING = 1e-12; // of the largest absolute eigenvalue, and of the norm

    /** Computed from all eigenvalues of the matrix. */
    public static Indefiniteness of(double[][] similarities) {
        double[][] k = Spectrum.symmetric(similarities);
        int n = k.length;
        double[] values = Lanczos.of(x -> Spectrum.multiply(k, x), n, n, SEED, () -> false)
                .eigen(false)
                .values();
        double size = Math.max(Math.abs(values[0]), Math.abs(values[n - 1]));
        double all = 0;
        double below = 0;
        int negative = 0;
        for (double value : values) {
            boolean isNegative = value < -ROUNDING * size;
            all += Math.abs(value);
            below += isNegative ? -value : 0;
            negative += isNegative ? 1 : 0;
        }
        double odd = 0;
        double total = 0;
        double largestDifference = 0;
        int first = 0;
        int second = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double difference = similarities[i][j] - similarities[j][i];
                odd += difference * difference;
                total += similarities[i][j] * similarities[i][j];
                if (Math.abs(difference) > largestDifference) {
                    largestDifference = Math.abs(difference);
                    first = i;
                    second = j;
                }
            }
        }
        return new Indefiniteness(
                n,
                values[0],
                values[n - 1],
                negative,
                all == 0 ? 0 : below / all,
                total == 0 ? 0 : 0.5 * Math.sqrt(odd / total),
                largestDifference,
                first,
                second);
    }

    /** Whether the matrix is symmetric and positive semidefinite up to rounding. */
    public boolean isKernel() {
        return negativeValues == 0 && asymmetry <= ROUNDING;
    }
}
