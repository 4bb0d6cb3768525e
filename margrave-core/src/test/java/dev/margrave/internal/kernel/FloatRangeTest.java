// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernels;
import org.junit.jupiter.api.Test;

/** Single precision serves only where floats can hold what a kernel is made of; there its error is bounded. */
class FloatRangeTest {
    /** γ‖x‖² is 1 in all of them. */
    @Test
    void widthsAndNormsMustBeFloats() {
        assertThat(KernelBlocks.plan(Kernels.rbf(1), rows(1))).isPresent();
        assertThat(KernelBlocks.plan(Kernels.rbf(1e-28), rows(1e14))).isPresent();
        assertThat(KernelBlocks.plan(Kernels.rbf(1e-40), rows(1e20))).isEmpty();
        assertThat(KernelBlocks.plan(Kernels.rbf(1e40), rows(1e-20))).isEmpty();
    }

    private static DenseMatrix rows(double unit) {
        return DenseMatrix.copyOf(new double[][] {{0.5 * unit, 0}, {-unit, 0.25 * unit}, {unit, -unit}});
    }

    @Test
    void theBoundGrowsWithWhatIsRounded() {
        double bound = FloatError.gaussian(0.1, 10, 5);
        assertThat(bound).isGreaterThan(1e-7).isLessThan(2e-6);
        assertThat(FloatError.gaussian(0.2, 10, 5)).isGreaterThan(bound);
        assertThat(FloatError.gaussian(0.1, 20, 5)).isGreaterThan(bound);
        assertThat(FloatError.gaussian(0.1, 10, 10)).isGreaterThan(bound);
        assertThat(FloatError.product(Integer.MAX_VALUE, 1)).isInfinite(); // nothing can be said
        assertThat(FloatError.times(3, 1, bound)).isGreaterThan(3 * bound);
    }
}
