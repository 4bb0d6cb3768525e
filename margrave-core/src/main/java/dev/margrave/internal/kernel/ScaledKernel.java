// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.internal.NumberText;
import dev.margrave.kernel.CoordinateSimilarity;
import dev.margrave.kernel.InnerProductSimilarity;
import dev.margrave.kernel.Kernel;
import java.util.OptionalDouble;

/** factor · k(u, v). Keeps the form of k, so that the fast paths for inner products and coordinates stay open. */
public final class ScaledKernel {
    private ScaledKernel() {}

    public static Kernel of(Kernel kernel, double factor) {
        Check.positiveFinite("factor", factor);
        if (factor == 1) {
            return kernel;
        }
        if (kernel instanceof PrecomputedKernel precomputed) {
            return precomputed.times(factor);
        }
        if (kernel instanceof InnerProductSimilarity) {
            return new InnerProduct(kernel, factor);
        }
        if (kernel instanceof CoordinateSimilarity) {
            return new Coordinate(kernel, factor);
        }
        return new Any(kernel, factor);
    }

    /** The kernel without its factor. */
    public static Kernel base(Kernel kernel) {
        return kernel instanceof InnerProduct scaled ? scaled.kernel() : kernel;
    }

    /** The factor of {@link #base}. */
    public static double factor(Kernel kernel) {
        return kernel instanceof InnerProduct scaled ? scaled.factor() : 1;
    }

    static String spec(String base, double factor) {
        return factor == 1 ? base : base + (base.indexOf(':') < 0 ? ":" : ",") + "factor=" + NumberText.of(factor);
    }

    private record InnerProduct(Kernel kernel, double factor) implements InnerProductKernels.InnerProductKernel {
        @Override
        public double of(double dot, double xx, double zz) {
            return factor * ((InnerProductSimilarity) kernel).of(dot, xx, zz);
        }

        @Override
        public OptionalDouble linearFactor() {
            OptionalDouble inner = kernel.linearFactor();
            return inner.isPresent() ? OptionalDouble.of(factor * inner.getAsDouble()) : inner;
        }

        @Override
        public void fill(double[] values, int from, int to, double xx, double[] zz) {
            ((InnerProductSimilarity) kernel).fill(values, from, to, xx, zz);
            for (int j = from; j < to; j++) {
                values[j] *= factor;
            }
        }

        @Override
        public void checkDomain(FeatureMatrix rows) {
            kernel.checkDomain(rows);
        }

        @Override
        public String spec() {
            return ScaledKernel.spec(kernel.spec(), factor);
        }
    }

    private record Coordinate(Kernel kernel, double factor) implements CoordinateKernels.CoordinateKernel {
        @Override
        public double term(double x, double z) {
            return ((CoordinateSimilarity) kernel).term(x, z);
        }

        @Override
        public double of(double sum) {
            return factor * ((CoordinateSimilarity) kernel).of(sum);
        }

        @Override
        public void checkDomain(FeatureMatrix rows) {
            kernel.checkDomain(rows);
        }

        @Override
        public String spec() {
            return ScaledKernel.spec(kernel.spec(), factor);
        }
    }

    private record Any(Kernel kernel, double factor) implements Kernel {
        @Override
        public double apply(Row x, Row z) {
            return factor * kernel.apply(x, z);
        }

        @Override
        public void checkDomain(FeatureMatrix rows) {
            kernel.checkDomain(rows);
        }

        @Override
        public String spec() {
            return ScaledKernel.spec(kernel.spec(), factor);
        }
    }
}
