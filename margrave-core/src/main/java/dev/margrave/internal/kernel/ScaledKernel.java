// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.internal.NumberText;
import dev.margrave.kernel.CoordinateSimilarity;
import dev.margrave.kernel.DotProductKernel;
import dev.margrave.kernel.InnerProductSimilarity;
import dev.margrave.kernel.Kernel;
import java.util.OptionalDouble;

/** factor · k(u, v). Preserves the form of k, so that the fast paths for inner products and coordinates still apply. */
public final class ScaledKernel {
    private ScaledKernel() {}

    public static Kernel of(Kernel kernel, double factor) {
        Check.positiveFinite("factor", factor);
        if (factor == 1) {
            return kernel;
        }
        if (kernel.precomputedFactor().isPresent()) {
            return new PrecomputedKernel(kernel.precomputedFactor().getAsDouble() * factor);
        }
        if (kernel instanceof DotProductKernel dotProduct) {
            return new DotProduct(dotProduct, factor);
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
        return kernel instanceof OfInnerProducts scaled ? scaled.kernel() : kernel;
    }

    /** The factor of {@link #base}. */
    public static double factor(Kernel kernel) {
        return kernel instanceof OfInnerProducts scaled ? scaled.factor() : 1;
    }

    static String spec(String base, double factor) {
        return factor == 1 ? base : base + (base.indexOf(':') < 0 ? ":" : ",") + "factor=" + NumberText.of(factor);
    }

    /** Common to the two forms of inner-product kernels. */
    private interface OfInnerProducts extends InnerProductKernels.InnerProductKernel {
        Kernel kernel();

        double factor();

        @Override
        default double of(double dot, double xx, double zz) {
            return factor() * ((InnerProductSimilarity) kernel()).of(dot, xx, zz);
        }

        @Override
        default OptionalDouble linearFactor() {
            OptionalDouble inner = kernel().linearFactor();
            return inner.isPresent() ? OptionalDouble.of(factor() * inner.getAsDouble()) : inner;
        }

        @Override
        default void fill(double[] values, int from, int to, double xx, double[] zz) {
            ((InnerProductSimilarity) kernel()).fill(values, from, to, xx, zz);
            for (int j = from; j < to; j++) {
                values[j] *= factor();
            }
        }

        @Override
        default void checkDomain(FeatureMatrix rows) {
            kernel().checkDomain(rows);
        }

        @Override
        default String spec() {
            return ScaledKernel.spec(kernel().spec(), factor());
        }
    }

    private record InnerProduct(Kernel kernel, double factor) implements OfInnerProducts {}

    private record DotProduct(DotProductKernel kernel, double factor) implements OfInnerProducts, DotProductKernel {
        @Override
        public double coefficient(int n) {
            return factor * kernel.coefficient(n);
        }

        @Override
        public double term(int n, double t) {
            return factor * kernel.term(n, t);
        }

        @Override
        public int degree() {
            return kernel.degree();
        }

        @Override
        public double of(double dot, double xx, double zz) {
            return factor * kernel.of(dot, xx, zz);
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
        public boolean isAdditive() {
            return kernel.isAdditive();
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
        public boolean isAdditive() {
            return kernel.isAdditive();
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
