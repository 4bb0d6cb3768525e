// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Check;
import dev.margrave.kernel.DotProductKernel;
import dev.margrave.kernel.InnerProductSimilarity;
import dev.margrave.kernel.Kernel;
import java.util.OptionalDouble;

/** Kernels that are functions of u·v, ‖u‖² and ‖v‖². */
public final class InnerProductKernels {
    private InnerProductKernels() {}

    /** A positive semidefinite inner-product similarity. */
    public interface InnerProductKernel extends Kernel, InnerProductSimilarity {}

    public record Linear() implements DotProductKernel {
        @Override
        public double coefficient(int n) {
            return n == 1 ? 1 : 0;
        }

        @Override
        public int degree() {
            return 1;
        }

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
    public record Polynomial(int degree, double offset, double scale) implements DotProductKernel {
        public Polynomial {
            Check.atLeast("degree", degree, 1);
            Check.notNegativeFinite("offset", offset);
            Check.positiveFinite("scale", scale);
        }

        @Override
        public double coefficient(int n) {
            return term(n, 1);
        }

        @Override
        public double term(int n, double t) {
            return binomialTerm(degree, offset, scale * t, n);
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
    public record Exponential(double sigma) implements DotProductKernel {
        public Exponential {
            Check.positiveFinite("sigma", sigma);
        }

        @Override
        public double coefficient(int n) {
            return term(n, 1);
        }

        /** (t/σ²)ⁿ/n!. */
        @Override
        public double term(int n, double t) {
            double ratio = t / (sigma * sigma);
            double term = 1;
            for (int k = 1; k <= n; k++) {
                term *= ratio / k;
            }
            return term;
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
     * Vovk's real polynomial kernel (1 − z^p)/(1 − z) = 1 + z + … + z^{p−1}, z = u·v, of p terms, by doubling: the sum of 2k terms is
     * the sum of k terms times 1 + z^k. This takes log p steps and also works at z = 1, where the quotient is undefined.
     */
    public record Vovk(int terms) implements DotProductKernel {
        public Vovk {
            Check.atLeast("degree", terms, 1);
        }

        @Override
        public double coefficient(int n) {
            return n < terms ? 1 : 0;
        }

        @Override
        public int degree() {
            return terms - 1;
        }

        @Override
        public double of(double dot, double xx, double zz) {
            double sum = 1; // of k terms, k the leading bits of p
            double power = dot; // z^k
            for (int bit = Integer.highestOneBit(terms) >> 1; bit > 0; bit >>= 1) {
                sum *= 1 + power;
                power *= power;
                if ((terms & bit) != 0) {
                    sum = 1 + dot * sum;
                    power *= dot;
                }
            }
            return sum;
        }

        @Override
        public String spec() {
            return BuiltInKernel.VOVK.spec(terms);
        }
    }

    /** Vovk's infinite kernel 1/(1 − u·v) on the open unit ball. */
    public record VovkInfinite() implements DotProductKernel {
        @Override
        public double coefficient(int n) {
            return 1;
        }

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
                                    + "; vovk-infinite needs rows with norm below 1");
                }
            }
        }

        @Override
        public String spec() {
            return BuiltInKernel.VOVK_INFINITE.spec();
        }
    }

    /** The term (degree over n) zⁿ offset^{degree−n} of (z + offset)^degree. */
    public static double binomialTerm(int degree, double offset, double z, int n) {
        if (n > degree) {
            return 0;
        }
        double term = power(offset, degree - n);
        for (int k = 1; k <= n; k++) {
            term *= z * (degree - n + k) / k;
        }
        return term;
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
