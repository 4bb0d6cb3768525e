// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.StopSignal;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/**
 * The largest eigenvalues of a symmetric positive semidefinite operator A with their vectors, by a restarted block Krylov
 * method: the basis X, AX, A²X, … of a few blocks is orthonormalized, and the best approximations in it (Rayleigh–Ritz) are the
 * next X. Stops when ‖Av − λv‖ ≤ 1e-10 λ_max for all requested vectors, or when told to.
 */
public final class TopEigen {
    private static final int BLOCKS_PER_RESTART = 4; // chosen by hand, as are the other constants
    private static final int MAX_RESTARTS = 200;
    /** ‖Av − λv‖ relative to the largest eigenvalue. */
    private static final double RESIDUAL_TOLERANCE = 1e-10;
    /** Remaining norm of a vector, relative to its norm, below which it depends on the basis. */
    private static final double DEPENDENCE_TOLERANCE = 1e-11;

    private final UnaryOperator<double[][]> operator;
    private final int size;
    private final int requested;
    private final VectorOps ops = VectorSupport.scalar();
    private final List<double[]> basis = new ArrayList<>();
    private final List<double[]> images = new ArrayList<>();
    private double[] values;
    private double[][] vectors;
    private boolean converged;

    private TopEigen(UnaryOperator<double[][]> operator, int size, int requested) {
        this.operator = operator;
        this.size = size;
        this.requested = requested;
    }

    /** {@code operator} maps several vectors to new arrays with their images; {@code size} is their length. */
    public static TopEigen of(
            UnaryOperator<double[][]> operator, int size, int requested, long seed, BooleanSupplier stop) {
        TopEigen eigen = new TopEigen(operator, size, Math.min(requested, size));
        eigen.run(seed, stop);
        return eigen;
    }

    private void run(long seed, BooleanSupplier stop) {
        int width = Math.min(size, requested + Math.max(5, requested / 4));
        SplittableRandom random = new SplittableRandom(seed);
        double[][] block = new double[width][size];
        for (double[] vector : block) {
            Arrays.setAll(vector, k -> random.nextDouble() - 0.5);
        }
        extendBasis(operator.apply(block)); // the first image has smaller components of the other eigenvectors
        for (int restart = 0; restart < MAX_RESTARTS; restart++) {
            expandKrylovSpace();
            restart(width);
            if (converged || stop.getAsBoolean()) {
                return;
            }
        }
    }

    /** Adds the images of the last block, block by block, until every basis vector has its image. */
    private void expandKrylovSpace() {
        int from = 0;
        for (int b = 1; b <= BLOCKS_PER_RESTART; b++) {
            int before = basis.size();
            if (images.size() < before) {
                images.addAll(List.of(
                        operator.apply(basis.subList(images.size(), before).toArray(new double[0][]))));
            }
            if (b < BLOCKS_PER_RESTART) {
                extendBasis(images.subList(from, before).toArray(new double[0][]));
                from = before;
            }
        }
    }

    /** Adds the components of these vectors that are orthogonal to the basis. */
    private void extendBasis(double[][] candidates) {
        for (double[] candidate : candidates) {
            StopSignal.check();
            double[] vector = candidate.clone();
            double length = Math.sqrt(ops.sumOfSquares(vector, 0, size));
            if (!(length > 0)) {
                continue;
            }
            double remainder = length;
            for (int pass = 0; pass < 3; pass++) { // twice is enough, unless the remainder is tiny
                for (double[] other : basis) {
                    ops.axpy(-ops.dot(other, 0, vector, 0, size), other, 0, vector, 0, size);
                }
                remainder = Math.sqrt(ops.sumOfSquares(vector, 0, size));
            }
            if (remainder > DEPENDENCE_TOLERANCE * length && basis.size() < size) {
                double scale = 1 / remainder;
                for (int k = 0; k < size; k++) {
                    vector[k] *= scale;
                }
                basis.add(vector);
            }
        }
    }

    /** Rayleigh–Ritz on the basis; the best vectors and their images become the new basis. */
    private void restart(int width) {
        int q = basis.size();
        double[][] small = new double[q][q];
        for (int i = 0; i < q; i++) {
            StopSignal.check();
            for (int j = 0; j <= i; j++) {
                double value = 0.5
                        * (ops.dot(basis.get(i), 0, images.get(j), 0, size)
                                + ops.dot(basis.get(j), 0, images.get(i), 0, size));
                small[i][j] = value;
                small[j][i] = value;
            }
        }
        SymmetricEigen ritz = SymmetricEigen.inPlace(small);
        int kept = Math.min(width, q);
        double[][] best = combine(basis, ritz, kept);
        double[][] bestImages = combine(images, ritz, kept);
        int count = Math.min(requested, kept);
        values = new double[count];
        vectors = Arrays.copyOf(best, count);
        converged = true;
        for (int k = 0; k < count; k++) {
            values[k] = ritz.value(k);
            double[] residual = bestImages[k].clone();
            ops.axpy(-values[k], best[k], 0, residual, 0, size);
            converged &= Math.sqrt(ops.sumOfSquares(residual, 0, size)) <= RESIDUAL_TOLERANCE * Math.abs(ritz.value(0));
        }
        basis.clear();
        images.clear();
        basis.addAll(List.of(best));
        images.addAll(List.of(bestImages));
    }

    private double[][] combine(List<double[]> vectorsOfBasis, SymmetricEigen ritz, int kept) {
        double[][] out = new double[kept][size];
        double[][] rows = vectorsOfBasis.toArray(new double[0][]);
        for (int k = 0; k < kept; k++) {
            ops.addRows(ritz.vector(k), rows, rows.length, out[k], 0, size);
        }
        return out;
    }

    /** The number requested, or fewer if the operator has no more. */
    public int count() {
        return values == null ? 0 : values.length;
    }

    public double value(int k) {
        return values[k];
    }

    /** The unit eigenvector of value k; do not change it. */
    public double[] vector(int k) {
        return vectors[k];
    }

    public boolean isConverged() {
        return converged;
    }
}
