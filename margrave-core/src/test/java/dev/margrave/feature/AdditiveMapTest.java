// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.feature.KernelMapChecks.Moments;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AdditiveMapTest {
    private static final double[] X = {0.5, 0, 0.3, 0.2};
    private static final double[] Y = {0.1, 0.2, 0.5, 0.25};

    private static KernelMap draw(String name, int inputs, int features, long seed) {
        DenseMatrix none = DenseMatrix.wrap(0, inputs, new double[0]);
        return (KernelMap) Maps.parse(name + ":features=" + features).fit(none, MapSettings.DEFAULTS.withSeed(seed));
    }

    @ParameterizedTest
    @CsvSource({"intersection,1", "intersection,40", "chi2,41"})
    void isTheSameHoweverItIsAsked(String name, int features) {
        KernelMapChecks.assertReproducible(
                draw(name, 19, features, 3), KernelMapChecks.positive(KernelMapChecks.rows(17, 150, 19)));
    }

    @ParameterizedTest
    @CsvSource({"intersection,40", "intersection,7", "chi2,40", "chi2,1"})
    void isUnbiased(String name, int features) {
        Kernel kernel = (Kernel) Kernels.parse(name);
        Moments.of(seed -> draw(name, 4, features, seed), 20_000, X, Y)
                .assertUnbiased(kernel.apply(Row.dense(X), Row.dense(Y)), 0.03);
    }

    /** Of one column alone a pair of features has the variance xy·(½ + ½κ(2t) − κ(t)²), t = ln(x/y). */
    @ParameterizedTest
    @ValueSource(strings = {"intersection", "chi2"})
    void hasTheVarianceOfTheTheory(String name) {
        DoubleBinaryOperator signature = name.equals("chi2")
                ? (x, y) -> 2 * Math.sqrt(x * y) / (x + y)
                : (x, y) -> Math.sqrt(Math.min(x, y) / Math.max(x, y));
        double x = 0.6;
        double y = 0.2;
        double once = signature.applyAsDouble(x, y);
        double twice = signature.applyAsDouble(x * x, y * y);
        double expected = x * y * (0.5 + 0.5 * twice - once * once) / 10;
        Moments moments = Moments.of(seed -> draw(name, 1, 20, seed), 20_000, new double[] {x}, new double[] {y});
        assertThat(moments.variance() / expected).isCloseTo(1, within(0.06));
    }

    @ParameterizedTest
    @ValueSource(strings = {"intersection", "chi2"})
    void errorFallsWithTheRootOfTheFeatures(String name) {
        DenseMatrix rows = KernelMapChecks.positive(KernelMapChecks.rows(3, 30, 6));
        double few = KernelMapChecks.error(seed -> draw(name, 6, 100, seed), rows, 30);
        double many = KernelMapChecks.error(seed -> draw(name, 6, 1600, seed), rows, 30);
        assertThat(few / many).isBetween(3.2, 4.9);
    }

    @Test
    void refusesNegativeValues() {
        assertThatThrownBy(() -> AdditiveMap.chiSquared(2, 10, 1).apply(DenseMatrix.wrap(1, 2, new double[] {1, -1})))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("needs values of at least 0");
        assertThatThrownBy(() -> Maps.parse("chi2:gamma=1"))
                .hasMessage("map chi2 has no setting gamma; allowed: features");
    }
}
