// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.internal.kernel.InnerProductKernels;

/**
 * A kernel of the inner product alone, k(u, v) = f(u·v), by the Maclaurin series f(t) = Σ a_n tⁿ. It is positive semidefinite
 * on rows of every length if and only if no a_n is negative (Schoenberg 1942). A custom kernel only
 * needs its coefficients and a name.
 */
public interface DotProductKernel extends Kernel, InnerProductSimilarity {
    /** a_n = f⁽ⁿ⁾(0)/n!. */
    double coefficient(int n);

    /** The highest n whose coefficient may be nonzero. */
    default int degree() {
        return Integer.MAX_VALUE;
    }

    /** a_n tⁿ, which may be finite where its factors are not. */
    default double term(int n, double t) {
        return coefficient(n) * InnerProductKernels.power(t, n);
    }

    /** The sum of the series; override it where there is a closed form. */
    @Override
    default double of(double dot, double xx, double zz) {
        return MaclaurinSeries.of(this).value(dot);
    }
}
