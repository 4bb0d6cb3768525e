// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.internal.vector.VectorOps;
import dev.margrave.kernel.InnerProductKernels.Gaussian;
import dev.margrave.kernel.InnerProductKernels.Linear;
import dev.margrave.kernel.InnerProductKernels.Polynomial;
import java.util.Optional;

/** The kernels whose formulas are fast and precise enough in single precision, times a factor. */
final class FloatFormula {
    /** Above this, rounding of γ(‖x‖² + ‖z‖² − 2x·z) in floats reaches 1e-5. */
    private static final double LARGEST_EXPONENT = 40;

    private final Kernel base;
    private final float factor;

    private FloatFormula(Kernel base, double factor) {
        this.base = base;
        this.factor = (float) factor;
    }

    static Optional<FloatFormula> of(Kernel kernel) {
        Kernel base = ScaledKernel.base(kernel);
        boolean known = base instanceof Gaussian || base instanceof Linear || base instanceof Polynomial;
        return known ? Optional.of(new FloatFormula(base, ScaledKernel.factor(kernel))) : Optional.empty();
    }

    /** Whether the kernel depends on ‖x − z‖ alone, so that the origin may be moved. */
    boolean isOfDifference() {
        return base instanceof Gaussian;
    }

    /** How many exponentials a value takes. */
    int transcendentals() {
        return base instanceof Gaussian ? 1 : 0;
    }

    /** For a kernel of differences. */
    float ofSquaredDistance(double squaredDistance) {
        return factor * (float) Math.exp(-((Gaussian) base).gamma() * squaredDistance);
    }

    /** For other kernels. */
    float ofProduct(double product) {
        double value = base instanceof Polynomial polynomial
                ? Math.pow(polynomial.scale() * product + polynomial.offset(), polynomial.degree())
                : product;
        return factor * (float) value;
    }

    boolean isPrecise(double largestSquaredNorm) {
        if (base instanceof Gaussian gaussian) {
            return gaussian.gamma() * largestSquaredNorm <= LARGEST_EXPONENT;
        }
        return largestSquaredNorm < 1e6;
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
