// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.kernel.CoordinateSimilarity;
import dev.margrave.kernel.Kernel;

/** Kernels that are functions of a sum over coordinates. */
public final class CoordinateKernels {
    private CoordinateKernels() {}

    public interface CoordinateKernel extends Kernel, CoordinateSimilarity {}

    /** exp(−γ‖u − v‖₁). */
    public record Laplace(double gamma) implements CoordinateKernel {
        public Laplace {
            Check.positiveFinite("gamma", gamma);
        }

        @Override
        public double term(double x, double z) {
            return Math.abs(x - z);
        }

        @Override
        public double of(double sum) {
            return Math.exp(-gamma * Math.max(0.0, sum));
        }

        @Override
        public String spec() {
            return BuiltInKernel.LAPLACE.spec(gamma);
        }
    }

    /** Σ 2uv/(u + v) on nonnegative values; 0/0 counts as 0. */
    public record ChiSquared() implements CoordinateKernel {
        @Override
        public double term(double x, double z) {
            return x == 0 || z == 0 ? 0 : 2 * x * z / (x + z);
        }

        @Override
        public double of(double sum) {
            return sum;
        }

        @Override
        public boolean isAdditive() {
            return true;
        }

        @Override
        public void checkDomain(FeatureMatrix rows) {
            checkNotNegative(rows, spec());
        }

        @Override
        public String spec() {
            return BuiltInKernel.CHI_SQUARED.spec();
        }
    }

    /** Σ min(u, v) on nonnegative values. */
    public record Intersection() implements CoordinateKernel {
        @Override
        public double term(double x, double z) {
            return Math.min(x, z);
        }

        @Override
        public double of(double sum) {
            return sum;
        }

        @Override
        public boolean isAdditive() {
            return true;
        }

        @Override
        public void checkDomain(FeatureMatrix rows) {
            checkNotNegative(rows, spec());
        }

        @Override
        public String spec() {
            return BuiltInKernel.INTERSECTION.spec();
        }
    }

    private static void checkNotNegative(FeatureMatrix rows, String kernel) {
        for (int i = 0; i < rows.rows(); i++) {
            Row row = rows.row(i);
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) < 0) {
                    throw InvalidDataException.atRow(
                            i,
                            ", feature " + (row.index(k) + 1) + ": value " + row.value(k) + "; " + kernel
                                    + " needs values of at least 0");
                }
            }
        }
    }
}
