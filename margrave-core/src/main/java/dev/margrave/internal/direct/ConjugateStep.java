// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.internal.space.FeatureSpace;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * The step by conjugate gradients on (nβ·I + Σ c_i φ_i φ_iᵀ)·δ = Σ c_i φ_i·wanted_i, which needs only products with the
 * rows: for problems where neither the matrix of the features nor that of the rows fits the memory. The ridge bounds the condition number by 1 +
 * max‖φ‖²/β.
 */
final class ConjugateStep implements SemiVarianceStep {
    /** Norm of the residual relative to that of the right-hand side; chosen by hand. */
    private static final double RESIDUAL_TOLERANCE = 1e-13;
    /** Conjugate gradient steps; chosen by hand. */
    private static final int MAX_STEPS = 5000;

    private final FeatureSpace space;
    private final double[] weights;
    private final double ridge;
    private final BooleanSupplier shouldStop;

    ConjugateStep(FeatureSpace space, double[] weights, double ridge, BooleanSupplier shouldStop) {
        this.space = space;
        this.weights = weights;
        this.ridge = ridge;
        this.shouldStop = shouldStop;
    }

    @Override
    public double[] change(boolean[] below, double[] wanted) {
        double[] active = new double[weights.length];
        Arrays.setAll(active, i -> below[i] ? weights[i] : 0);
        double[] coefficients = new double[wanted.length];
        Arrays.setAll(coefficients, i -> active[i] * wanted[i]);
        double[] residual = space.sum(coefficients);
        double[] x = new double[residual.length];
        double[] direction = residual.clone();
        double[] outputs = new double[wanted.length];
        double square = dot(residual, residual);
        double target = RESIDUAL_TOLERANCE * RESIDUAL_TOLERANCE * square;
        for (int k = 0; k < MAX_STEPS && square > target && !shouldStop.getAsBoolean(); k++) {
            space.outputs(direction, outputs);
            Arrays.setAll(coefficients, i -> active[i] * outputs[i]);
            double[] product = space.sum(coefficients);
            addTo(product, ridge, direction);
            double stepLength = square / dot(direction, product);
            addTo(x, stepLength, direction);
            addTo(residual, -stepLength, product);
            double next = dot(residual, residual);
            double factor = next / square;
            square = next;
            for (int j = 0; j < direction.length; j++) {
                direction[j] = residual[j] + factor * direction[j];
            }
        }
        return x;
    }

    private static void addTo(double[] target, double factor, double[] x) {
        for (int j = 0; j < target.length; j++) {
            target[j] += factor * x[j];
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }
}
