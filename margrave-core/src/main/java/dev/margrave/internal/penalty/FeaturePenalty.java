// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.penalty;

import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.RegularizedCholesky;
import dev.margrave.internal.dense.Scatter;
import dev.margrave.internal.space.FeatureSpace;
import dev.margrave.solver.Bias;
import dev.margrave.solver.ProblemRows;
import dev.margrave.solver.QuadraticPenalty;
import dev.margrave.solver.Solution;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * A {@link QuadraticPenalty} on explicit features: rows u = L⁻¹(φ(x) − o) with LLᵀ = Q, so that u(x)·u(z) = k̂(x, z); o is the mean of the
 * rows, or 0 for margins, whose bias is the last feature. A function ⟨v, u(x)⟩ is ⟨w, φ(x) − o⟩ with w = L⁻ᵀv.
 */
final class FeaturePenalty {
    private static final int BATCH = 128; // rows per triangular solve; chosen by hand

    private final FeatureSpace features;
    private final double[] origin;
    private final Cholesky factor;

    /** {@code bias} says whether the constant feature of a penalty on margins is penalized itself. */
    FeaturePenalty(QuadraticPenalty penalty, FeatureSpace features, ProblemRows rows, Bias bias) {
        this.features = features;
        int size = features.dimension();
        double total = rows.totalWeight();
        double[] shares = new double[features.rows()];
        Arrays.setAll(shares, i -> rows.weight(i) / total);
        boolean ofMargins = penalty.of() == QuadraticPenalty.Of.MARGINS;
        double[] signed = new double[shares.length];
        Arrays.setAll(signed, i -> ofMargins ? shares[i] * rows.sign(i) : shares[i]);
        double[] mean = features.sum(signed);
        this.origin = ofMargins ? new double[size] : mean;
        IntFunction<double[]> spread = i -> {
            double[] x = features.features(i);
            int sign = ofMargins ? rows.sign(i) : 1;
            Arrays.setAll(x, j -> sign * x[j] - mean[j]);
            return x;
        };
        int free = ofMargins && bias == Bias.FREE ? size - 1 : -1;
        this.factor = RegularizedCholesky.of(
                () -> {
                    double[][] matrix = Scatter.of(shares, size, spread, features.parallel());
                    for (int j = 0; j < size; j++) {
                        for (int l = 0; l <= j; l++) {
                            matrix[j][l] *= penalty.scatter();
                        }
                        matrix[j][j] += j == free ? 0 : penalty.identity();
                    }
                    return matrix;
                },
                features.parallel());
    }

    /** u(x_i) of all rows. */
    DenseMatrix rows() {
        int size = features.dimension();
        double[] values = new double[Math.multiplyExact(features.rows(), size)];
        features.parallel().run((features.rows() + BATCH - 1) / BATCH, batch -> {
            int from = batch * BATCH;
            int count = Math.min(BATCH, features.rows() - from);
            double[][] columns = new double[size][count];
            for (int c = 0; c < count; c++) {
                double[] x = features.features(from + c, origin);
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
        RegularizedCholesky.checkFinite(values);
        return DenseMatrix.wrap(features.rows(), size, values);
    }

    /** w = L⁻ᵀv, with the weights v of the features u: those of the solution, or Σ β_i u(x_i). */
    double[] weights(DenseMatrix rows, Solution solution) {
        double[] v = solution.weights().map(double[]::clone).orElseGet(() -> sum(rows, solution.coefficients()));
        factor.solveUpper(v);
        return v;
    }

    private static double[] sum(DenseMatrix rows, double[] beta) {
        double[] v = new double[rows.columns()];
        for (int i = 0; i < rows.rows(); i++) {
            rows.addTo(i, v, beta[i]);
        }
        return v;
    }

    /** ⟨w, o⟩. */
    double atOrigin(double[] w) {
        double sum = 0;
        for (int k = 0; k < w.length; k++) {
            sum += w[k] * origin[k];
        }
        return sum;
    }
}
