// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.metric;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.SafeFactor;
import dev.margrave.internal.gram.StoredGram;
import dev.margrave.solver.GramMatrix;

/**
 * k̂(x, z) = (φ(x) − μ)ᵀ((1−D)I + DΣ)⁻¹(φ(z) − μ) on the rows of a problem, μ and Σ the weighted mean and covariance of all
 * φ(x_i). With weights S = diag(s), n = Σ s_i, the centred matrix K̄ and A = I + D/((1−D)n) · S^½K̄S^½:
 *
 * <pre>K̂ = S^−½ A⁻¹ S^½ K̄ / (1−D),     Σ β_i k̂(x_i, x) = Σ γ̃_i k̄(x_i, x),   γ̃ = S^½ A⁻¹ S^−½ β / (1−D),</pre>
 *
 * the published formula without its difference of large numbers. One factorisation of A serves both. As A⁻¹S^½K̄S^½ =
 * (I − A⁻¹)·(1−D)n/D, an inverse serves as well, in a third of the time, unless D is so small that the difference would show.
 */
public final class WhitenedKernel {
    private static final int BATCH = 128;
    private static final double LEAST_FOR_INVERSE = 1e-5; // of the typical entry of A − I
    private static final double LARGEST = 1e10; // entries of A, beyond which rounding would show in K̂

    private final double d;
    private final double[] weights;
    private final double total;
    private final double[] roots;
    private final double[][] centred;
    private final Cholesky factor;

    public WhitenedKernel(double[][] gram, double[] weights, double d, Parallel parallel) {
        this.d = d;
        this.weights = weights;
        this.centred = gram;
        this.roots = new double[weights.length];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            roots[i] = Math.sqrt(weights[i]);
            sum += weights[i];
        }
        this.total = sum;
        centre();
        this.factor = SafeFactor.of(this::regularised, parallel);
    }

    /** K ← HKHᵀ, H = I − 1sᵀ/n. */
    private void centre() {
        int n = centred.length;
        double[] means = new double[n];
        double mean = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                means[i] += weights[j] / total * centred[i][j];
            }
            mean += weights[i] / total * means[i];
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double value = centred[i][j] - means[i] - means[j] + mean;
                centred[i][j] = value;
                centred[j][i] = value;
            }
        }
    }

    private double[][] regularised() {
        int n = centred.length;
        double[][] a = new double[n][n];
        double scale = d / ((1 - d) * total);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                a[i][j] = scale * roots[i] * roots[j] * centred[i][j];
            }
            a[i][i] += 1;
            if (a[i][i] > LARGEST) {
                throw new InvalidDataException(
                        "kernel values are too large to whiten with D = " + d + "; scale the features, or lower D");
            }
        }
        return a;
    }

    /** K̂; it takes the place of K̄, so this can be asked once. */
    public GramMatrix gram(Parallel parallel) {
        int n = centred.length;
        double scale = d / ((1 - d) * total);
        double typical = 0;
        for (int i = 0; i < n; i++) {
            typical += scale * weights[i] * centred[i][i] / n;
        }
        boolean byInverse = typical > LEAST_FOR_INVERSE;
        parallel.run((n + BATCH - 1) / BATCH, batch -> {
            int from = batch * BATCH;
            int count = Math.min(BATCH, n - from);
            if (byInverse) {
                setFromInverse(factor.inverse(from, count), from, count, scale * (1 - d));
            } else {
                setFromSolution(from, count);
            }
        });
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                double value = byInverse ? centred[i][j] : 0.5 * (centred[i][j] + centred[j][i]);
                centred[i][j] = value;
                centred[j][i] = value;
            }
        }
        for (double[] row : centred) {
            SafeFactor.checkFinite(row);
        }
        return StoredGram.wrap(centred);
    }

    /** The lower triangle of some columns of K̂. */
    private void setFromInverse(double[][] inverse, int from, int count, double scale) {
        for (int i = from; i < inverse.length; i++) {
            for (int c = 0; c < count && from + c <= i; c++) {
                double entry = (i == from + c ? 1 : 0) - inverse[i][c];
                centred[i][from + c] = entry / (scale * roots[i] * roots[from + c]);
            }
        }
    }

    /** Some rows of K̂. */
    private void setFromSolution(int from, int count) {
        int n = centred.length;
        double[][] columns = new double[n][count];
        for (int i = 0; i < n; i++) {
            for (int c = 0; c < count; c++) {
                columns[i][c] = roots[i] * centred[from + c][i];
            }
        }
        factor.solveLower(columns, count);
        factor.solveUpper(columns, count);
        for (int i = 0; i < n; i++) {
            for (int c = 0; c < count; c++) {
                centred[from + c][i] = columns[i][c] / (roots[i] * (1 - d));
            }
        }
    }

    /** The γ with Σ β_i k̂(x_i, x) = Σ γ_i k(x_i, x) + constant. */
    public double[] fold(double[] beta) {
        int n = beta.length;
        double[] gamma = new double[n];
        for (int i = 0; i < n; i++) {
            gamma[i] = beta[i] / roots[i];
        }
        factor.solve(gamma);
        double sum = 0;
        for (int i = 0; i < n; i++) {
            gamma[i] *= roots[i] / (1 - d);
            sum += gamma[i];
        }
        for (int i = 0; i < n; i++) {
            gamma[i] -= sum * weights[i] / total;
        }
        return gamma;
    }
}
