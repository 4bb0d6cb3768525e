// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Check;
import dev.margrave.internal.StopSignal;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/**
 * Lanczos' method with full reorthogonalization: an orthonormal basis q₁, q₂, … of the vectors Aʲq₁ in which the symmetric operator A
 * is tridiagonal. Where the basis spans an invariant subspace, it continues with a new random direction. A few steps give the
 * extreme eigenvalues first, largest and smallest; n steps, the number of rows of A, give all of them, with multiplicities.
 */
public final class Lanczos {
    /** Norm of the next vector, relative to that of the operator, below which the basis spans an invariant subspace; chosen by hand. */
    private static final double INVARIANCE_TOLERANCE = 1e-12;

    private final UnaryOperator<double[]> operator;
    private final int size;
    private final SplittableRandom random;
    private final VectorOps ops;
    private final List<double[]> basis = new ArrayList<>();
    private final List<Double> diagonal = new ArrayList<>();
    private final List<Double> offDiagonal = new ArrayList<>();

    private Lanczos(UnaryOperator<double[]> operator, int size, long seed) {
        this.operator = operator;
        this.size = size;
        this.random = new SplittableRandom(seed);
        this.ops = VectorSupport.forWork((double) size * size);
    }

    /** {@code operator} maps a vector to a new array with its image; fewer steps are taken when told to stop. */
    public static Lanczos of(UnaryOperator<double[]> operator, int size, int steps, long seed, BooleanSupplier stop) {
        Check.atLeast("size", size, 1);
        Lanczos run = new Lanczos(operator, size, seed);
        run.run(Math.min(steps, size), stop);
        return run;
    }

    private void run(int steps, BooleanSupplier stop) {
        double[] q = randomDirection();
        double largest = 0;
        while (true) {
            StopSignal.check();
            basis.add(q);
            double[] next = operator.apply(q);
            double alpha = ops.dot(q, 0, next, 0, size);
            diagonal.add(alpha);
            if (basis.size() == steps || stop.getAsBoolean()) {
                return;
            }
            orthogonalize(next);
            double beta = Math.sqrt(ops.sumOfSquares(next, 0, size));
            largest = Math.max(largest, Math.abs(alpha) + beta);
            if (beta > INVARIANCE_TOLERANCE * largest) {
                scale(next, 1 / beta);
                offDiagonal.add(beta);
                q = next;
            } else {
                offDiagonal.add(0.0);
                q = randomDirection();
            }
        }
    }

    /** A random unit vector orthogonal to the basis. */
    private double[] randomDirection() {
        double[] vector = new double[size];
        double length = 0;
        while (!(length > 1e-6)) {
            for (int k = 0; k < size; k++) {
                vector[k] = random.nextDouble() - 0.5;
            }
            scale(vector, 1 / Math.sqrt(ops.sumOfSquares(vector, 0, size)));
            orthogonalize(vector);
            length = Math.sqrt(ops.sumOfSquares(vector, 0, size));
        }
        scale(vector, 1 / length);
        orthogonalize(vector);
        scale(vector, 1 / Math.sqrt(ops.sumOfSquares(vector, 0, size)));
        return vector;
    }

    private void orthogonalize(double[] vector) {
        for (int pass = 0; pass < 2; pass++) { // twice is enough
            for (double[] other : basis) {
                ops.axpy(-ops.dot(other, 0, vector, 0, size), other, 0, vector, 0, size);
            }
        }
    }

    private static void scale(double[] vector, double factor) {
        for (int k = 0; k < vector.length; k++) {
            vector[k] *= factor;
        }
    }

    /** The number of steps taken. */
    public int steps() {
        return basis.size();
    }

    /** The eigenvalues of A on the basis (Ritz values), the smallest first; with their vectors on request. */
    public TridiagonalEigen eigen(boolean withVectors) {
        return TridiagonalEigen.of(toArray(diagonal), toArray(offDiagonal), withVectors);
    }

    private static double[] toArray(List<Double> values) {
        return values.stream().mapToDouble(value -> value).toArray();
    }

    /** Σ coefficient_k q_k: a vector of the basis in the coordinates of A. */
    public double[] combine(double[] coefficients) {
        double[] sum = new double[size];
        for (int k = 0; k < coefficients.length; k++) {
            ops.axpy(coefficients[k], basis.get(k), 0, sum, 0, size);
        }
        return sum;
    }
}
