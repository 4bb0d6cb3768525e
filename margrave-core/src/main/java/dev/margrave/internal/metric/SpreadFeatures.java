// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.metric;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.NormalMatrix;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.gram.KernelGram;
import dev.margrave.internal.gram.StoredGram;
import dev.margrave.kernel.Kernels;
import dev.margrave.solver.Bias;
import dev.margrave.solver.GramMatrix;
import java.util.Arrays;

/**
 * The rows L⁻¹x of {@link MarginDistribution}'s kernel xᵀQ⁻¹x′, Q = L·Lᵀ, on explicit features x; with a bias x has a constant 1
 * at its end. A function ⟨v, L⁻¹x⟩ has the weights L⁻ᵀv.
 */
final class SpreadFeatures {
    private static final int GRAIN = 64;

    private final FeatureMatrix given;
    private final double factor;
    private final boolean constant;
    private final Cholesky spread;
    private final FeatureMatrix rows;

    /** The features are {@code factor} times the given rows. */
    SpreadFeatures(BinaryProblem problem, FeatureMatrix given, double factor, double lambda1, Parallel parallel) {
        this.given = given;
        this.factor = factor;
        this.constant = problem.task().bias() != Bias.NONE;
        int n = given.rows();
        int d = given.columns() + (constant ? 1 : 0);
        double[] prices = new double[n];
        Arrays.setAll(prices, i -> 4 * lambda1 * problem.weight(i) / problem.totalWeight());
        double[] ridge = new double[d];
        Arrays.fill(ridge, 1);
        if (problem.task().bias() == Bias.FREE) {
            ridge[d - 1] = 0;
        }
        double[] centre = NormalMatrix.mean(i -> signed(problem, i), prices, d);
        spread = Cholesky.inPlace(NormalMatrix.of(i -> signed(problem, i), prices, centre, ridge, parallel), parallel);
        double[] values = new double[Math.multiplyExact(n, d)];
        parallel.ranges(n, GRAIN, (from, to) -> {
            for (int i = from; i < to; i++) {
                double[] x = features(i);
                spread.solveLower(x);
                System.arraycopy(x, 0, values, i * d, d);
            }
        });
        rows = DenseMatrix.wrap(n, d, values);
    }

    private double[] features(int i) {
        double[] x = given.row(i).toArray();
        double[] longer = Arrays.copyOf(x, x.length + (constant ? 1 : 0));
        for (int j = 0; j < x.length; j++) {
            longer[j] *= factor;
        }
        if (constant) {
            longer[x.length] = 1;
        }
        return longer;
    }

    private double[] signed(BinaryProblem problem, int i) {
        double[] x = features(i);
        for (int j = 0; j < x.length; j++) {
            x[j] *= problem.sign(i);
        }
        return x;
    }

    /** L⁻¹x_i. */
    FeatureMatrix rows() {
        return rows;
    }

    GramMatrix gram(int threads) {
        return StoredGram.of(new KernelGram(Kernels.linear(), rows), threads);
    }

    /** Q⁻¹ Σ β_i x_i, the weight of the constant last. */
    double[] weights(double[] beta) {
        double[] v = new double[rows.columns()];
        for (int i = 0; i < beta.length; i++) {
            rows.addTo(i, v, beta[i]);
        }
        spread.solveUpper(v);
        return v;
    }

    double bias(double[] weights) {
        return constant ? weights[weights.length - 1] : 0;
    }

    /** The weights of the given rows. */
    double[] withoutBias(double[] weights) {
        return Arrays.stream(weights, 0, given.columns()).map(w -> factor * w).toArray();
    }
}
