// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Check;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/**
 * Lanczos' method with full reorthogonalisation: an orthonormal basis q₁, q₂, … of the vectors Aʲq₁ in which the symmetric operator A
 * is tridiagonal. Where the basis spans an invariant space, it goes on from a new random direction. Few steps give the extreme
 * eigenvalues, the largest and the smallest first; as many steps as A has rows give all of them, with multiplicities.
 */
public final class Lanczos {
    private static final double SPANNED = 1e-12; // of the operator's size is left where the basis spans the next vector

    private final UnaryOperator<double[]> operator;
    private final int size;
    private final SplittableRandom random;
    private final VectorOps ops;
    private final List<double[]> basis = new ArrayList<>();
    private final List<Double> diagonal = new ArrayList<>();
    private final List<Double> beside = new ArrayList<>();

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
        double[] q = direction();
        double largest = 0;
        while (true) {
            basis.add(q);
            double[] next = operator.apply(q);
            double alpha = ops.dot(q, 0, next, 0, size);
            diagonal.add(alpha);
            if (basis.size() == steps || stop.getAsBoolean()) {
                return;
            }
            orthogonalise(next);
            double beta = Math.sqrt(ops.sumOfSquares(next, 0, size));
            largest = Math.max(largest, Math.abs(alpha) + beta);
            if (beta > SPANNED * largest) {
                scale(next, 1 / beta);
                beside.add(beta);
                q = next;
            } else {
                beside.add(0.0);
                q = direction();
            }
        }
    }

    /** A random unit vector orthogonal to the basis. */
    private double[] direction() {
        double[] vector = new double[size];
        double length = 0;
        while (!(length > 1e-6)) {
            for (int k = 0; k < size; k++) {
                vector[k] = random.nextDouble() - 0.5;
            }
            scale(vector, 1 / Math.sqrt(ops.sumOfSquares(vector, 0, size)));
            orthogonalise(vector);
            length = Math.sqrt(ops.sumOfSquares(vector, 0, size));
        }
        scale(vector, 1 / length);
        orthogonalise(vector);
        scale(vector, 1 / Math.sqrt(ops.sumOfSquares(vector, 0, size)));
        return vector;
    }

    private void orthogonalise(double[] vector) {
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

    /** How many steps were taken. */
    public int steps() {
        return basis.size();
    }

    /** The eigenvalues of A on the basis (Ritz values), the smallest first; their vectors if they are asked for. */
    public TridiagonalEigen eigen(boolean withVectors) {
        return TridiagonalEigen.of(numbers(diagonal), numbers(beside), withVectors);
    }

    private static double[] numbers(List<Double> values) {
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
