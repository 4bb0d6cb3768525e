// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.metric;

import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.SafeFactor;
import dev.margrave.internal.dense.Scatter;
import dev.margrave.internal.space.ExplicitFeatures;
import java.util.Arrays;

/**
 * Features u = L⁻¹(φ(x) − μ) with LLᵀ = (1−D)I + DΣ, μ and Σ the weighted mean and covariance of φ(x_i), so that u(x)·u(z) =
 * k̂(x, z). A function ⟨v, u(x)⟩ is ⟨w, φ(x) − μ⟩ with w = L⁻ᵀv.
 */
public final class WhitenedFeatures {
    private static final int BATCH = 128;

    private final ExplicitFeatures features;
    private final double[] mean;
    private final Cholesky factor;

    public WhitenedFeatures(ExplicitFeatures features, double[] weights, double d, Parallel parallel) {
        this.features = features;
        double total = Arrays.stream(weights).sum();
        double[] shares = Arrays.stream(weights).map(weight -> weight / total).toArray();
        this.mean = features.sum(shares);
        this.factor = SafeFactor.of(
                () -> {
                    double[][] matrix = Scatter.of(shares, features.size(), i -> features.row(i, mean), parallel);
                    for (int j = 0; j < matrix.length; j++) {
                        for (int l = 0; l <= j; l++) {
                            matrix[j][l] *= d;
                        }
                        matrix[j][j] += 1 - d;
                    }
                    return matrix;
                },
                parallel);
    }

    public DenseMatrix rows(Parallel parallel) {
        int size = features.size();
        double[] values = new double[Math.multiplyExact(features.rows(), size)];
        parallel.run((features.rows() + BATCH - 1) / BATCH, batch -> {
            int from = batch * BATCH;
            int count = Math.min(BATCH, features.rows() - from);
            double[][] columns = new double[size][count];
            for (int c = 0; c < count; c++) {
                double[] x = features.row(from + c, mean);
                for (int j = 0; j < size; j++) {
                    columns[j][c] = x[j];
                }
            }
            factor.solveLower(columns, count);
            for (int c = 0; c < count; c++) {
                for (int j = 0; j < size; j++) {
                    values[(from + c) * size + j] = columns[j][c];
                }
            }
        });
        SafeFactor.checkFinite(values);
        return DenseMatrix.wrap(features.rows(), size, values);
    }

    /** w from v. */
    public double[] weights(double[] v) {
        double[] w = v.clone();
        factor.solveUpper(w);
        return w;
    }

    /** ⟨w, μ⟩. */
    public double atMean(double[] w) {
        double sum = 0;
        for (int k = 0; k < w.length; k++) {
            sum += w[k] * mean[k];
        }
        return sum;
    }
}
