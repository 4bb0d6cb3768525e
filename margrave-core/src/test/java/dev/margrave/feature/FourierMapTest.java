// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.feature.KernelMapChecks.Moments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FourierMapTest {
    private static final double[] X = {0.5, -1.3, 0.4};
    private static final double[] Y = {0.4, 0.2, 0.9};
    private static final double SQUARE = 0.01 + 2.25 + 0.25;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 60})
    void isTheSameHoweverItIsAsked(int features) {
        KernelMapChecks.assertReproducible(FourierMap.draw(0.7, 19, features, 3));
    }

    /** Pairs of features have the variance (1 + k⁴ − 2k²)/(2m); an odd one out does not change the mean. */
    @ParameterizedTest
    @ValueSource(ints = {1, 41, 40})
    void hasTheMeanAndVarianceOfTheTheory(int features) {
        double gamma = 0.3;
        double k = Math.exp(-gamma * SQUARE);
        Moments moments = Moments.of(seed -> FourierMap.draw(gamma, 3, features, seed), 20_000, X, Y);
        moments.assertUnbiased(k, 0.02);
        double one = (1 + Math.pow(k, 4) - 2 * k * k) / 2;
        double odd = 1 + Math.pow(k, 4) / 2 - k * k;
        int pairs = features / 2;
        int count = (features + 1) / 2;
        double expected = (pairs * one + (count - pairs) * odd) / count / count;
        assertThat(moments.variance() / expected).isCloseTo(1, within(0.06));
    }

    @Test
    void errorFallsWithTheRootOfTheFeatures() {
        DenseMatrix rows = KernelMapChecks.rows(3, 30, 6);
        double few = KernelMapChecks.error(seed -> FourierMap.draw(2, 6, 100, seed), rows, 30);
        double many = KernelMapChecks.error(seed -> FourierMap.draw(2, 6, 1600, seed), rows, 30);
        assertThat(few / many).isBetween(3.3, 4.8);
    }

    @Test
    void widthsComeFromTheRows() {
        DenseMatrix rows = KernelMapChecks.rows(3, 30, 5);
        KernelMap map = (KernelMap) Maps.parse("fourier:features=8").fit(rows, MapSettings.DEFAULTS);
        assertThat(map.spec()).isEqualTo("fourier:gamma=0.2,features=8");
        assertThat(Maps.parse("fourier:gamma=scale,features=8").spec()).isEqualTo("fourier:gamma=scale,features=8");
        assertThatThrownBy(() -> Maps.parse("fourier:gamma=-1")).hasMessageContaining("gamma must be positive");
        assertThatThrownBy(() -> Maps.parse("fourier:kernel=(rbf)")).hasMessageContaining("has no setting kernel");
    }

    /** A smaller error or a larger set needs more features, and the required number keeps the promise. */
    @Test
    void neededWidthIsEnough() {
        FourierMap map = FourierMap.draw(0.5, 2, 10, 1);
        double needed = map.neededWidth(1.3, 0.4, 0.1).getAsDouble();
        assertThat(map.neededWidth(1.3, 0.2, 0.1).getAsDouble()).isGreaterThan(4 * needed);
        assertThat(map.neededWidth(2, 0.4, 0.1).getAsDouble()).isGreaterThan(needed);
        assertThat(needed % 2).isZero();
        DenseMatrix rows = KernelMapChecks.rows(5, 200, 2);
        KernelError error = KernelError.measure(FourierMap.draw(0.5, 2, (int) needed, 1), rows, 1, 1);
        assertThat(error.maximum()).isLessThan(0.4);
    }
}
