// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Row;
import dev.margrave.feature.KernelMapChecks.Moments;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TensorSketchMapTest {
    private static final double[] X = {0.5, -0.3, 0.4, 0.7};
    private static final double[] Y = {0.4, 0.2, 0.5, 0.6};
    private static final double DOT = 0.2 - 0.06 + 0.2 + 0.42;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tensorsketch:kernel=(poly:degree=3),features=100",
                "tensorsketch:kernel=(poly:degree=2,offset=0,scale=2),features=64",
                "tensorsketch:kernel=(poly:degree=1,factor=2),features=7"
            })
    void isTheSameHoweverItIsAsked(String spec) {
        DenseMatrix none = DenseMatrix.wrap(0, 19, new double[0]);
        KernelMapChecks.assertReproducible((KernelMap) Maps.parse(spec).fit(none, MapSettings.DEFAULTS.withSeed(5)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "poly:degree=1",
                "poly:degree=2,offset=0",
                "poly:degree=3",
                "poly:degree=3,offset=0.5,scale=2",
                "poly:degree=4,offset=2,factor=3"
            })
    void isUnbiased(String spec) {
        Kernel kernel = (Kernel) Kernels.parse(spec);
        double value = kernel.apply(Row.dense(X), Row.dense(Y));
        for (int features : new int[] {32, 45}) {
            Moments.of(seed -> TensorSketchMap.draw(kernel, 4, features, seed), 4000, X, Y)
                    .assertUnbiased(value, 0.05);
        }
    }

    /** Of degree 2 the variance is at most (3² − 1)/D ‖x‖⁴‖y‖⁴ (Avron, Nguyen and Woodruff 2014), and not near 0. */
    @Test
    void varianceIsWithinTheKnownBound() {
        Kernel kernel = Kernels.polynomial(2, 0, 1);
        Moments moments = Moments.of(seed -> TensorSketchMap.draw(kernel, 4, 50, seed), 4000, X, Y);
        double norms = Math.pow(0.99 * 0.81, 2);
        assertThat(moments.variance()).isBetween(0.5 * DOT * DOT * norms / 50, 8 * norms / 50);
    }

    @Test
    void errorFallsWithTheRootOfTheFeatures() {
        DenseMatrix rows = KernelMapChecks.rows(3, 30, 6);
        Kernel kernel = Kernels.polynomial(3);
        double few = KernelMapChecks.error(seed -> TensorSketchMap.draw(kernel, 6, 100, seed), rows, 40);
        double many = KernelMapChecks.error(seed -> TensorSketchMap.draw(kernel, 6, 1600, seed), rows, 40);
        assertThat(few / many).isBetween(3.0, 5.2);
    }

    @Test
    void refusesOtherKernels() {
        assertThatThrownBy(() -> Maps.parse("tensorsketch:kernel=(rbf)"))
                .hasMessageContaining("needs a polynomial kernel, not rbf")
                .hasMessageContaining("allowed: poly");
        assertThatThrownBy(() -> TensorSketchMap.draw(Kernels.linear(), 3, 10, 1))
                .hasMessageContaining("needs a polynomial kernel, not linear");
    }
}
