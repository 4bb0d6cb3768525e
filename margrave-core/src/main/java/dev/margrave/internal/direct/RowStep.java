// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.BorderedCholesky;
import dev.margrave.internal.space.FeatureSpace;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The step by a system with one equation for each row below the mean: with G = Φ·P⁻¹·Φᵀ, δ = P⁻¹·Σ h_i φ_i where (G + nβ·C⁻¹)·h = wanted
 * on those rows, C the diagonal of their weights. For a linear kernel P is the norm and G = K; the kernel version has P and G
 * of a {@link PenalizedKernel}. While the rows below stay the same, or nearly so, their factor is kept.
 */
final class RowStep implements SemiVarianceStep {
    private final Supplier<double[][]> gram; // G, computed on first use
    private final UnaryOperator<double[]> penalizedSum; // P⁻¹·Σ h_i φ_i
    private final int dimension;
    private final double[] weights;
    private final double ridge;
    private final Parallel parallel;
    private final int[] place; // of a row in the factor, −1 for other rows
    private int[] base = {}; // the rows of the factor, increasing
    private BorderedCholesky factor;

    private RowStep(
            Supplier<double[][]> gram,
            UnaryOperator<double[]> penalizedSum,
            int dimension,
            double[] weights,
            double ridge,
            Parallel parallel) {
        this.gram = gram;
        this.penalizedSum = penalizedSum;
        this.dimension = dimension;
        this.weights = weights;
        this.ridge = ridge;
        this.parallel = parallel;
        this.place = new int[weights.length];
    }

    /** {@code kernel} is K on the features of {@code space}; it is kept and not changed. */
    static RowStep linear(FeatureSpace space, double[][] kernel, double[] weights, double ridge) {
        return new RowStep(() -> kernel, space::sum, space.dimension(), weights, ridge, space.parallel());
    }

    /** The kernel version. */
    static RowStep penalizingCoefficients(PenalizedSpace space, double[] weights, double ridge) {
        return new RowStep(
                space::penalizedGram, space::penalizedSum, space.dimension(), weights, ridge, space.parallel());
    }

    @Override
    public double[] change(boolean[] below, double[] wanted) {
        int count = 0;
        int differing = 0;
        for (int i = 0; i < below.length; i++) {
            count += below[i] ? 1 : 0;
            differing += factor != null && differs(i, below) ? 1 : 0;
        }
        if (count == 0) {
            return new double[dimension];
        }
        if (factor == null || !factor.isWorthwhile(differing)) {
            factorize(below, count);
        }
        border(below);
        return penalizedSum.apply(solve(below, wanted));
    }

    private boolean differs(int i, boolean[] below) {
        return below[i] != place[i] >= 0;
    }

    private double entry(int i, int j) {
        double own = i == j ? ridge / weights[i] : 0;
        return gram.get()[i][j] + own;
    }

    private void factorize(boolean[] below, int count) {
        base = new int[count];
        int at = 0;
        for (int i = 0; i < below.length; i++) {
            place[i] = below[i] ? at : -1;
            if (below[i]) {
                base[at++] = i;
            }
        }
        double[][] all = gram.get();
        double[][] matrix = new double[count][count];
        parallel.run(count, r -> {
            double[] row = all[base[r]];
            for (int s = 0; s <= r; s++) {
                matrix[r][s] = row[base[s]];
            }
            matrix[r][r] += ridge / weights[base[r]];
        });
        factor = BorderedCholesky.inPlace(matrix, parallel);
    }

    /** A row that was added is a border; a row that was removed is held at zero by a unit vector. */
    private void border(boolean[] below) {
        factor.retain(i -> differs(i, below));
        for (int i = 0; i < below.length; i++) {
            if (differs(i, below) && !factor.has(i)) {
                factor.add(i, border(i), corner(i));
            }
        }
    }

    private double[] border(int i) {
        double[] u = new double[base.length];
        if (place[i] >= 0) {
            u[place[i]] = 1;
        } else {
            double[] row = gram.get()[i];
            for (int r = 0; r < u.length; r++) {
                u[r] = row[base[r]];
            }
        }
        return u;
    }

    private double[] corner(int i) {
        int number = factor.borders();
        double[] corner = new double[number + 1];
        for (int b = 0; b <= number; b++) {
            int other = b < number ? factor.id(b) : i;
            corner[b] = place[i] >= 0 || place[other] >= 0 ? 0 : entry(i, other);
        }
        return corner;
    }

    /** h on all rows, zero off those below. */
    private double[] solve(boolean[] below, double[] wanted) {
        double[] right = new double[base.length];
        double[] other = new double[factor.borders()];
        for (int r = 0; r < right.length; r++) {
            right[r] = wanted[base[r]];
        }
        for (int b = 0; b < other.length; b++) {
            other[b] = place[factor.id(b)] >= 0 ? 0 : wanted[factor.id(b)];
        }
        factor.solve(right, other);
        double[] h = new double[below.length];
        for (int r = 0; r < right.length; r++) {
            h[base[r]] = below[base[r]] ? right[r] : 0;
        }
        for (int b = 0; b < other.length; b++) {
            if (place[factor.id(b)] < 0) {
                h[factor.id(b)] = other[b];
            }
        }
        return h;
    }
}
