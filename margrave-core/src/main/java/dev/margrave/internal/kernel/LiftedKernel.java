// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.kernel.InnerProductSimilarity;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;

/** k(u, v) + c²: the kernel of a feature space with one more feature, which is c for every row. */
public final class LiftedKernel {
    private LiftedKernel() {}

    public static Kernel of(Kernel kernel, double c) {
        if (c == 0) {
            return kernel;
        }
        if (kernel.linearFactor().isPresent()) {
            return Kernels.polynomial(1, c * c, kernel.linearFactor().getAsDouble());
        }
        return kernel instanceof InnerProductSimilarity ? new InnerProduct(kernel, c * c) : new Any(kernel, c * c);
    }

    private record InnerProduct(Kernel kernel, double square) implements InnerProductKernels.InnerProductKernel {
        @Override
        public double of(double dot, double xx, double zz) {
            return ((InnerProductSimilarity) kernel).of(dot, xx, zz) + square;
        }

        @Override
        public void fill(double[] values, int from, int to, double xx, double[] zz) {
            ((InnerProductSimilarity) kernel).fill(values, from, to, xx, zz);
            for (int j = from; j < to; j++) {
                values[j] += square;
            }
        }

        @Override
        public void checkDomain(FeatureMatrix rows) {
            kernel.checkDomain(rows);
        }

        @Override
        public String spec() {
            return kernel.spec() + " + " + square;
        }
    }

    private record Any(Kernel kernel, double square) implements Kernel {
        @Override
        public double apply(Row x, Row z) {
            return kernel.apply(x, z) + square;
        }

        @Override
        public void checkDomain(FeatureMatrix rows) {
            kernel.checkDomain(rows);
        }

        @Override
        public String spec() {
            return kernel.spec() + " + " + square;
        }
    }
}
