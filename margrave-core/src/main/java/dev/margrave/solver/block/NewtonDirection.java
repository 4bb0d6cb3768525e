// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.NotPositiveDefiniteException;
import java.util.function.UnaryOperator;

/**
 * Solves (diag(ridge) + Σ x_i x_iᵀ/(q + g_i″) + damping · diag(Σ x_i x_iᵀ)) · s = r: by Cholesky factorization, or with many features by
 * conjugate gradients, preconditioned by the diagonal, whose products are passes over the rows.
 */
final class NewtonDirection {
    /** Relative increase of each diagonal entry, per feature, that keeps the matrix positive definite in spite of rounding. */
    private static final double ROUNDING = 1e-15;
    /** Factors of {@link #ROUNDING} that are tried in turn; chosen by hand. */
    private static final double[] REGULARIZATIONS = {1, 10, 1e3, 1e5, 1e7};
    /** Residual of conjugate gradients relative to the right-hand side, in the norm of the preconditioner; chosen by hand. */
    private static final double RESIDUAL = 0.3;
    /** Products for one direction; chosen by hand. */
    private static final int MAX_PRODUCTS = 40;

    private final double[] ridge;
    private final double[] squares; // diagonal of Σ x_i x_iᵀ
    private final Parallel parallel;

    NewtonDirection(double[] ridge, double[] squares, Parallel parallel) {
        this.ridge = ridge;
        this.squares = squares;
        this.parallel = parallel;
    }

    /** The direction from the whole matrix; null where rounding leaves it indefinite. */
    double[] byFactor(NewtonSums sums, double damping, double[] rightHandSide) {
        int size = ridge.length;
        double[][] matrix = new double[size][size];
        for (double regularization : REGULARIZATIONS) {
            sums.copySquares(matrix);
            for (int j = 0; j < size; j++) {
                matrix[j][j] += ridge[j] + damping * squares[j];
                matrix[j][j] = matrix[j][j] == 0 ? 1 : matrix[j][j] * (1 + ROUNDING * regularization * size);
            }
            try {
                double[] direction = rightHandSide.clone();
                Cholesky.inPlace(matrix, parallel).solve(direction);
                return direction;
            } catch (NotPositiveDefiniteException e) {
                // Another attempt with a larger diagonal.
            }
        }
        return null;
    }

    /** An approximate direction, of descent in any case; {@code product} is p ↦ Σ x_i (x_i·p)/(q + g_i″). */
    double[] byProducts(NewtonSums sums, double damping, double[] rightHandSide, UnaryOperator<double[]> product) {
        int size = ridge.length;
        double[] inverse = inverse(sums, damping);
        double[] direction = new double[size];
        double[] residual = rightHandSide.clone();
        double[] search = new double[size];
        double start = scaledNorm(residual, inverse);
        double norm = start;
        double previous = Double.POSITIVE_INFINITY;
        for (int step = 0; step < MAX_PRODUCTS && norm > RESIDUAL * RESIDUAL * start; step++) {
            for (int j = 0; j < size; j++) {
                search[j] = inverse[j] * residual[j] + norm / previous * search[j];
            }
            double[] image = product.apply(search);
            double curvature = 0;
            for (int j = 0; j < size; j++) {
                image[j] += (ridge[j] + damping * squares[j]) * search[j];
                curvature += search[j] * image[j];
            }
            if (!(curvature > 0)) {
                break;
            }
            double length = norm / curvature;
            for (int j = 0; j < size; j++) {
                direction[j] += length * search[j];
                residual[j] -= length * image[j];
            }
            previous = norm;
            norm = scaledNorm(residual, inverse);
        }
        return direction;
    }

    /** About the squared Newton decrement for this right-hand side, by the diagonal alone. */
    double scaledNorm(NewtonSums sums, double[] rightHandSide) {
        return scaledNorm(rightHandSide, inverse(sums, 0));
    }

    private double[] inverse(NewtonSums sums, double damping) {
        double[] inverse = new double[ridge.length];
        for (int j = 0; j < inverse.length; j++) {
            double entry = ridge[j] + sums.diagonal(j) + damping * squares[j];
            inverse[j] = entry > 0 ? 1 / entry : 1;
        }
        return inverse;
    }

    private static double scaledNorm(double[] x, double[] inverse) {
        double sum = 0;
        for (int j = 0; j < x.length; j++) {
            sum += inverse[j] * x[j] * x[j];
        }
        return sum;
    }
}
