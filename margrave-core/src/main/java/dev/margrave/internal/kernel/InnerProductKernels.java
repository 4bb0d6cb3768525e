// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Check;
import dev.margrave.kernel.InnerProductSimilarity;
import dev.margrave.kernel.Kernel;
import java.util.OptionalDouble;

/** Kernels that are functions of u·v, ‖u‖² and ‖v‖². */
public final class InnerProductKernels {
    private InnerProductKernels() {}

    /** What all of these are: a kernel by promise, an inner-product similarity by form. */
    public interface InnerProductKernel extends Kernel, InnerProductSimilarity {}

    public record Linear() implements InnerProductKernel {
        @Override
        public double of(double dot, double xx, double zz) {
            return dot;
        }

        @Override
        public void fill(double[] values, int from, int to, double xx, double[] zz) {}

        @Override
        public OptionalDouble linearFactor() {
            return OptionalDouble.of(1);
        }

        @Override
        public String spec() {
            return BuiltInKernel.LINEAR.spec();
        }
    }

    /** (scale·u·v + offset)^degree; positive semidefinite for offset ≥ 0 and scale > 0. */
    public record Polynomial(int degree, double offset, double scale) implements InnerProductKernel {
        public Polynomial {
            Check.atLeast("degree", degree, 1);
            Check.notNegativeFinite("offset", offset);
            Check.positiveFinite("scale", scale);
        }

        @Override
        public double of(double dot, double xx, double zz) {
            return power(scale * dot + offset, degree);
        }

        @Override
        public String spec() {
            return BuiltInKernel.POLYNOMIAL.spec(degree, offset, scale);
        }
    }

    /** exp(−γ‖u − v‖²). */
    public record Gaussian(double gamma) implements InnerProductKernel {
        public Gaussian {
            Check.positiveFinite("gamma", gamma);
        }

        @Override
        public double of(double dot, double xx, double zz) {
            return Math.exp(-gamma * Math.max(0.0, xx + zz - 2.0 * dot)); // rounding can push the distance below 0
        }

        @Override
        public String spec() {
            return BuiltInKernel.GAUSSIAN.spec(gamma);
        }
    }

    /** exp(u·v/σ²). */
    public record Exponential(double sigma) implements InnerProductKernel {
        public Exponential {
            Check.positiveFinite("sigma", sigma);
        }

        @Override
        public double of(double dot, double xx, double zz) {
            return Math.exp(dot / (sigma * sigma));
        }

        @Override
        public void checkDomain(FeatureMatrix rows) {
            for (int i = 0; i < rows.rows(); i++) {
                if (!(rows.row(i).squaredNorm() / (sigma * sigma) < 700)) {
                    throw InvalidDataException.atRow(
                            i, ": exp(‖x‖²/σ²) overflows with sigma=" + sigma + "; scale the data or raise sigma");
                }
            }
        }

        @Override
        public String spec() {
            return BuiltInKernel.EXPONENTIAL.spec(sigma);
        }
    }

    /**
     * Vovk's real polynomial kernel (1 − z^p)/(1 − z) = 1 + z + … + z^{p−1}, z = u·v, by doubling: the sum of 2k terms is the
     * one of k terms times 1 + z^k. That takes log p steps, and is defined at z = 1 too, where the quotient is not.
     */
    public record Vovk(int degree) implements InnerProductKernel {
        public Vovk {
            Check.atLeast("degree", degree, 1);
        }

        @Override
        public double of(double dot, double xx, double zz) {
            double sum = 1; // of k terms, k the leading bits of the degree
            double power = dot; // z^k
            for (int bit = Integer.highestOneBit(degree) >> 1; bit > 0; bit >>= 1) {
                sum *= 1 + power;
                power *= power;
                if ((degree & bit) != 0) {
                    sum = 1 + dot * sum;
                    power *= dot;
                }
            }
            return sum;
        }

        @Override
        public String spec() {
            return BuiltInKernel.VOVK.spec(degree);
        }
    }

    /** Vovk's infinite kernel 1/(1 − u·v) on the open unit ball. */
    public record VovkInfinite() implements InnerProductKernel {
        @Override
        public double of(double dot, double xx, double zz) {
            return 1 / (1 - dot);
        }

        @Override
        public void checkDomain(FeatureMatrix rows) {
            for (int i = 0; i < rows.rows(); i++) {
                if (!(rows.row(i).squaredNorm() < 1)) {
                    throw InvalidDataException.atRow(
                            i,
                            ": length " + Math.sqrt(rows.row(i).squaredNorm())
                                    + "; vovk-infinite needs rows shorter than 1");
                }
            }
        }

        @Override
        public String spec() {
            return BuiltInKernel.VOVK_INFINITE.spec();
        }
    }

    public static double power(double base, int exponent) {
        double result = 1;
        double square = base;
        for (int e = exponent; e > 0; e >>= 1) {
            if ((e & 1) == 1) {
                result *= square;
            }
            square *= square;
        }
        return result;
    }
}
