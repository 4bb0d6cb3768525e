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
import java.util.function.Supplier;

/**
 * A {@link QuadraticPenalty} on explicit features: rows u = L⁻¹(φ(x) − o) with LLᵀ = Q, so that u(x)·u(z) = k̂(x, z); o is the mean of the
 * rows, or 0 for margins, whose bias is the last feature. A function ⟨v, u(x)⟩ is ⟨w, φ(x) − o⟩ with w = L⁻ᵀv. Without identity, Q may
 * be singular: then these are features that span the others, and w is the shortest with the same outputs.
 */
final class FeaturePenalty {
    private static final int BATCH = 128; // rows per triangular solve; chosen by hand

    private final FeatureSpace features;
    private final double[] origin;
    private final SpanningFeatures spanning;
    private final Cholesky factor; // null if all rows are equal

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
        Supplier<double[][]> matrix = () -> {
            double[][] q = Scatter.of(shares, size, spread, features.parallel());
            for (int j = 0; j < size; j++) {
                for (int l = 0; l <= j; l++) {
                    q[j][l] *= penalty.scatter();
                }
                q[j][j] += j == free ? 0 : penalty.identity();
            }
            return q;
        };
        this.spanning = penalty.identity() > 0
                ? SpanningFeatures.all(size)
                : SpanningFeatures.of(matrix.get(), mean, features.parallel());
        this.factor =
                spanning.count() == 0 ? null : RegularizedCholesky.of(() -> chosen(matrix.get()), features.parallel());
    }

    /** The part of a symmetric matrix that belongs to the spanning features. */
    private double[][] chosen(double[][] whole) {
        if (spanning.count() == whole.length) {
            return whole;
        }
        double[][] part = new double[spanning.count()][spanning.count()];
        for (int j = 0; j < part.length; j++) {
            for (int l = 0; l <= j; l++) {
                part[j][l] = whole[spanning.feature(j)][spanning.feature(l)];
            }
        }
        return part;
    }

    /** u(x_i) of all rows; one feature of zeros if all rows are equal. */
    DenseMatrix rows() {
        int size = spanning.count();
        if (size == 0) {
            return DenseMatrix.wrap(features.rows(), 1, new double[features.rows()]);
        }
        double[] values = new double[Math.multiplyExact(features.rows(), size)];
        features.parallel().run((features.rows() + BATCH - 1) / BATCH, batch -> {
            int from = batch * BATCH;
            int count = Math.min(BATCH, features.rows() - from);
            double[][] columns = new double[size][count];
            for (int c = 0; c < count; c++) {
                double[] x = features.features(from + c, origin);
                for (int j = 0; j < size; j++) {
                    columns[j][c] = x[spanning.feature(j)];
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
        if (spanning.count() > 0) {
            factor.solveUpper(v);
        }
        return spanning.expand(v);
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
