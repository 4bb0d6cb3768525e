// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.newton;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.NotPositiveDefiniteException;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.solver.RunControl;
import java.util.Arrays;

/** Solves H·direction = v − Rw, H = R + Σ h_i x_i x_iᵀ, with R the diagonal matrix of the ridge. */
abstract sealed class NewtonSteps {
    final double[] ridge;

    private NewtonSteps(double[] ridge) {
        this.ridge = ridge;
    }

    /** By a factor of H or by conjugate gradients, as {@link SolvePlan#factorsHessian} decides. */
    static NewtonSteps of(RowSums rows, double[] ridge, long memoryBytes, RunControl control, Parallel parallel) {
        return SolvePlan.factorsHessian(rows.rows, memoryBytes)
                ? new Factored(rows, ridge, parallel)
                : new Truncated(rows, ridge, control);
    }

    /** The sum to which a pass adds h_i x_i x_iᵀ; null where products suffice. */
    abstract BlockSquares squares();

    /** Prepares for another pass. */
    abstract void clear();

    /** The step from w; null where rounding leaves H indefinite. */
    abstract double[] direction(double[] w, double[] v, double[] h);

    final double[] negativeGradient(double[] w, double[] v) {
        double[] out = v.clone();
        for (int j = 0; j < out.length; j++) {
            out[j] -= ridge[j] * w[j];
        }
        return out;
    }

    /** A factor of H, which is summed in the pass. */
    private static final class Factored extends NewtonSteps {
        /** Relative increase of each diagonal entry, per feature, that keeps H positive definite in spite of rounding; chosen by hand. */
        private static final double DIAGONAL_ROUNDING = 1e-15;

        private final BlockSquares squares;
        private final Parallel parallel;

        Factored(RowSums rows, double[] ridge, Parallel parallel) {
            super(ridge);
            this.parallel = parallel;
            squares = new BlockSquares(rows.rows.rows(), rows.rows.columns(), ridge.length, parallel);
        }

        @Override
        BlockSquares squares() {
            return squares;
        }

        @Override
        void clear() {
            squares.clear();
        }

        @Override
        double[] direction(double[] w, double[] v, double[] h) {
            int size = ridge.length;
            double[][] total = new double[size][size];
            squares.copyTo(total, 1);
            for (int j = 0; j < size; j++) {
                total[j][j] += ridge[j];
                total[j][j] = total[j][j] == 0
                        ? 1 // the bias matters nowhere
                        : total[j][j] * (1 + DIAGONAL_ROUNDING * size);
            }
            double[] direction = negativeGradient(w, v);
            try {
                Cholesky.inPlace(total, parallel).solve(direction);
                return direction;
            } catch (NotPositiveDefiniteException e) {
                return null;
            }
        }
    }

    /**
     * Conjugate gradients with the diagonal of H as preconditioner, until the residual is a small part of the gradient: the smaller
     * the gradient, the smaller the part, so that Newton's method converges faster than linearly.
     */
    private static final class Truncated extends NewtonSteps {
        private static final double MAX_RESIDUAL = 0.1; // relative to the gradient; chosen by hand
        private static final int MAX_PRODUCTS = 1000; // per step, a safeguard; chosen by hand

        private final RowSums rows;
        private final RunControl control;
        private double firstNorm; // of the first gradient

        Truncated(RowSums rows, double[] ridge, RunControl control) {
            super(ridge);
            this.rows = rows;
            this.control = control;
        }

        @Override
        BlockSquares squares() {
            return null;
        }

        @Override
        void clear() {}

        @Override
        double[] direction(double[] w, double[] v, double[] h) {
            double[] residual = negativeGradient(w, v);
            double[] inverse = inverseDiagonal(h);
            double[] preconditioned = times(inverse, residual);
            double[] search = preconditioned.clone();
            double[] direction = new double[residual.length];
            double product = dot(residual, preconditioned);
            double norm = Math.sqrt(product);
            firstNorm = firstNorm == 0 ? norm : firstNorm;
            double target = norm * Math.min(MAX_RESIDUAL, Math.sqrt(norm / firstNorm));
            for (int k = 0; k < MAX_PRODUCTS && Math.sqrt(product) > target; k++) {
                double[] image = hessianTimes(h, search);
                double curvature = dot(search, image);
                if (!(curvature > 0) || (k > 0 && control.shouldStop())) {
                    break;
                }
                double length = product / curvature;
                for (int j = 0; j < direction.length; j++) {
                    direction[j] += length * search[j];
                    residual[j] -= length * image[j];
                }
                preconditioned = times(inverse, residual);
                double next = dot(residual, preconditioned);
                for (int j = 0; j < search.length; j++) {
                    search[j] = preconditioned[j] + next / product * search[j];
                }
                product = next;
            }
            return direction;
        }

        private double[] inverseDiagonal(double[] h) {
            double[] out = Arrays.copyOf(rows.curvatureDiagonal(h), ridge.length);
            if (out.length > rows.rows.columns()) {
                out[out.length - 1] = Arrays.stream(h).sum();
            }
            for (int j = 0; j < out.length; j++) {
                double entry = out[j] + ridge[j];
                out[j] = entry > 0 ? 1 / entry : 1;
            }
            return out;
        }

        private double[] hessianTimes(double[] h, double[] direction) {
            int columns = rows.rows.columns();
            double[] out = new double[columns];
            double constant = direction.length > columns ? direction[columns] : 0;
            double sum = rows.curvatureTimes(h, Arrays.copyOf(direction, columns), constant, out);
            double[] all = Arrays.copyOf(out, direction.length);
            if (all.length > columns) {
                all[columns] = sum;
            }
            for (int j = 0; j < all.length; j++) {
                all[j] += ridge[j] * direction[j];
            }
            return all;
        }

        private static double[] times(double[] one, double[] other) {
            double[] out = one.clone();
            for (int j = 0; j < out.length; j++) {
                out[j] *= other[j];
            }
            return out;
        }

        private static double dot(double[] one, double[] other) {
            double sum = 0;
            for (int j = 0; j < one.length; j++) {
                sum += one[j] * other[j];
            }
            return sum;
        }
    }
}
