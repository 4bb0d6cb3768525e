// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.kernel.DotProductKernel;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.KernelRule;
import dev.margrave.kernel.MaclaurinSeries;

/** f(K(u, v)) with f(t) = Σ a_n tⁿ, a_n ≥ 0, the function of a kernel f(u·v): sums and products of kernels are kernels. */
public record ComposedKernel(DotProductKernel outer, Kernel inner) implements Kernel {
    @Override
    public double apply(Row x, Row z) {
        return outer.of(inner.apply(x, z), Double.NaN, Double.NaN);
    }

    @Override
    public String spec() {
        return spec(outer, inner);
    }

    private static String spec(DotProductKernel outer, KernelRule inner) {
        return "compose:outer=(" + outer.spec() + "),inner=(" + inner.spec() + ")";
    }

    /** If the series converges at all K(x, x), it converges at all K(x, y). */
    @Override
    public void checkDomain(FeatureMatrix rows) {
        inner.checkDomain(rows);
        double last = 0;
        for (int i = 0; i < rows.rows(); i++) {
            double self = inner.apply(rows.row(i), rows.row(i));
            if (self != last && !(MaclaurinSeries.of(outer).value(self) < Double.POSITIVE_INFINITY)) {
                throw InvalidDataException.atRow(
                        i, ": K(x, x) = " + self + ", where the series of " + outer.spec() + " does not converge");
            }
            last = self;
        }
    }

    /** The same for an inner kernel that still needs rows. */
    public record Rule(DotProductKernel outer, KernelRule inner) implements KernelRule {
        @Override
        public Kernel resolve(FeatureMatrix rows, long seed) {
            return new ComposedKernel(outer, inner.resolve(rows, seed));
        }

        @Override
        public String spec() {
            return ComposedKernel.spec(outer, inner);
        }
    }
}
