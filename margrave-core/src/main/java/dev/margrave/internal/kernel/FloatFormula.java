// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.internal.kernel.InnerProductKernels.Gaussian;
import dev.margrave.internal.kernel.InnerProductKernels.Linear;
import dev.margrave.internal.kernel.InnerProductKernels.Polynomial;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.kernel.BlockError;
import dev.margrave.kernel.Kernel;
import java.util.Optional;

/** Kernels whose formulas are fast and accurate enough in single precision, times a factor. */
final class FloatFormula {
    /** Above this, rounding of γ(‖x‖² + ‖z‖² − 2x·z) in floats reaches 1e-5. */
    private static final double MAX_EXPONENT = 40;

    private static final double MAX_SQUARED_NORM = 1e6; // of rows whose products are computed in floats
    private static final double MAX_VALUE =
            1e30; // kernel values are between 1/this and this: well inside the range of floats

    private final Kernel base;
    private final double exactFactor;
    private final float factor;

    private FloatFormula(Kernel base, double factor) {
        this.base = base;
        this.exactFactor = factor;
        this.factor = (float) factor;
    }

    static Optional<FloatFormula> of(Kernel kernel) {
        Kernel base = ScaledKernel.base(kernel);
        boolean known = base instanceof Gaussian || base instanceof Linear || base instanceof Polynomial;
        return known ? Optional.of(new FloatFormula(base, ScaledKernel.factor(kernel))) : Optional.empty();
    }

    /** Whether the kernel depends on ‖x − z‖ alone, so that the origin can be moved. */
    boolean isOfDifference() {
        return base instanceof Gaussian;
    }

    /** The number of exponentials per value. */
    int transcendentals() {
        return base instanceof Gaussian ? 1 : 0;
    }

    /** For a kernel of ‖x − z‖. */
    float ofSquaredDistance(double squaredDistance) {
        return factor * (float) Math.exp(-((Gaussian) base).gamma() * squaredDistance);
    }

    /** For other kernels. */
    float ofProduct(double product) {
        return factor * (float) unscaled(product);
    }

    private double unscaled(double product) {
        return base instanceof Polynomial polynomial
                ? Math.pow(polynomial.scale() * product + polynomial.offset(), polynomial.degree())
                : product;
    }

    /**
     * Whether the largest possible value on these rows, |k(u, v)| ≤ max k(x, x), is in the normal range of floats, with and
     * without the factor.
     */
    boolean holdsValues(double largestSquaredNorm) {
        double largest = largestValue(largestSquaredNorm);
        return isHeld(exactFactor) && isHeld(largest) && isHeld(exactFactor * largest);
    }

    private double largestValue(double largestSquaredNorm) {
        return base instanceof Gaussian ? 1 : unscaled(largestSquaredNorm);
    }

    private static boolean isHeld(double value) {
        return value >= 1 / MAX_VALUE && value <= MAX_VALUE;
    }

    /** Whether values computed from products in floats are accurate enough. */
    boolean isPrecise(double largestSquaredNorm) {
        boolean precise = base instanceof Gaussian gaussian
                ? gaussian.gamma() * largestSquaredNorm <= MAX_EXPONENT
                        && largestSquaredNorm <= MAX_VALUE
                        && isHeld(gaussian.gamma())
                : largestSquaredNorm < MAX_SQUARED_NORM;
        return precise && holdsValues(largestSquaredNorm);
    }

    /**
     * A bound on the error of a value on the given rows; products have at most {@code terms} nonzero terms.
     */
    BlockError errorOfProducts(int terms, double largestSquaredNorm) {
        double squaredNorm = FloatError.upper(largestSquaredNorm, terms);
        double relative = Double.POSITIVE_INFINITY;
        double error;
        if (base instanceof Gaussian gaussian) {
            error = FloatError.gaussian(gaussian.gamma(), terms, squaredNorm);
            relative = FloatError.gaussianRelative(gaussian.gamma(), terms, squaredNorm);
        } else if (base instanceof Polynomial polynomial) {
            error = FloatError.polynomial(
                    polynomial.scale(), polynomial.offset(), polynomial.degree(), terms, squaredNorm);
        } else {
            error = FloatError.product(terms, squaredNorm);
        }
        return withFactor(error, relative, squaredNorm);
    }

    /** The same for {@link #ofSquaredDistance} and {@link #ofProduct} of counted features. */
    BlockError errorOfCounts(double largestSquaredNorm) {
        double squaredNorm = FloatError.upper(largestSquaredNorm, 1);
        int degree = base instanceof Polynomial polynomial ? polynomial.degree() : 1;
        return withFactor(
                FloatError.table(largestValue(squaredNorm), degree), FloatError.tableRelative(degree), squaredNorm);
    }

    private BlockError withFactor(double error, double relative, double squaredNorm) {
        double largest = largestValue(squaredNorm);
        return exactFactor == 1
                ? new BlockError(error, relative, largest + error)
                : new BlockError(
                        FloatError.times(exactFactor, largest, error),
                        FloatError.timesRelative(relative),
                        exactFactor * (largest + error) * (1 + 1e-6));
    }

    void apply(VectorOps ops, float[] values, int from, int to, float xx, float[] zz) {
        if (base instanceof Gaussian gaussian) {
            ops.gaussian(values, from, to, xx, zz, (float) gaussian.gamma());
        } else if (base instanceof Polynomial polynomial) {
            ops.polynomial(
                    values, from, to, (float) polynomial.scale(), (float) polynomial.offset(), polynomial.degree());
        }
        if (factor != 1) {
            for (int j = from; j < to; j++) {
                values[j] *= factor;
            }
        }
    }
}
