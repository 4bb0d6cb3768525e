// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.feature.KernelMapChecks.Moments;
import dev.margrave.internal.sketch.UniformBound;
import dev.margrave.kernel.Kernels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random Maclaurin features of f(K(x, y)), Algorithm 2 of the paper. */
final class CompositionMapTest {
    private static final double[] X = {0.5, 0, 0.3, 0.2};
    private static final double[] Y = {0.1, 0.2, 0.5, 0.25};

    private static KernelMap draw(String spec, int inputs, long seed) {
        DenseMatrix none = DenseMatrix.wrap(0, inputs, new double[0]);
        return (KernelMap) Maps.parse(spec).fit(none, MapSettings.DEFAULTS.withSeed(seed));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "maclaurin:kernel=(exp:sigma=0.7),base=(fourier:gamma=0.3),features=60",
                "maclaurin:kernel=(vovk:degree=5),base=(chi2),features=50,p=3",
                "maclaurin:kernel=(poly:degree=2),base=(intersection),degrees=0x1+1x7+2x9"
            })
    void isTheSameHoweverItIsAsked(String spec) {
        DenseMatrix rows = KernelMapChecks.positive(KernelMapChecks.rows(17, 150, 19));
        KernelMapChecks.assertReproducible(draw(spec, 19, 5), rows);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(exp),base=(fourier:gamma=0.8),features=200; compose:outer=(exp),inner=(rbf:gamma=0.8)",
                "(exp),base=(fourier:gamma=0.8),features=200,p=3; compose:outer=(exp),inner=(rbf:gamma=0.8)",
                "(poly:degree=3),base=(intersection),features=200; compose:outer=(poly:degree=3),inner=(intersection)",
                "(exp:sigma=2),base=(chi2),features=200; compose:outer=(exp:sigma=2),inner=(chi2)",
                "(exp),base=(chi2),degrees=0x1+1x50+2x40+3x20+4x9+5x5+6x5; compose:outer=(exp),inner=(chi2)"
            })
    void isUnbiased(String spec, String kernel) {
        KernelMap one = draw("maclaurin:kernel=" + spec, 4, 1);
        double expected = Kernels.parse(kernel)
                .resolve(DenseMatrix.wrap(0, 4, new double[0]), 1)
                .apply(Row.dense(X), Row.dense(Y));
        assertThat(one.kernel().apply(Row.dense(X), Row.dense(Y))).isEqualTo(expected);
        assertThat(Kernels.parse(one.kernel().spec()).spec())
                .isEqualTo(Kernels.parse(kernel).spec());
        Moments.of(seed -> draw("maclaurin:kernel=" + spec, 4, seed), 3000, X, Y)
                .assertUnbiased(expected, 0.01);
    }

    /** Σ a_n² M₂ⁿ/P[n] − f(K)² over D, M₂ = 1 + K⁴/2 for cosines with phases. */
    @Test
    void hasTheVarianceOfTheTheory() {
        double k = Math.exp(-0.8 * (0.16 + 0.04 + 0.04 + 0.0025));
        double second = 1 + 0.5 * Math.pow(k, 4);
        double squares = 0;
        for (int n = 0; n <= 2; n++) {
            double a = n == 1 ? 2 : 1;
            squares += a * a * Math.pow(second, n) * Math.pow(2, n + 1);
        }
        double expected = (squares - Math.pow(1 + k, 4)) / 50;
        String spec = "maclaurin:kernel=(poly:degree=2),base=(fourier:gamma=0.8),features=50";
        Moments moments = Moments.of(seed -> draw(spec, 4, seed), 8000, X, Y);
        assertThat(moments.variance() / expected).isCloseTo(1, within(0.1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fourier:gamma=0.5", "intersection"})
    void errorFallsWithTheRootOfTheFeatures(String base) {
        DenseMatrix rows = KernelMapChecks.positive(KernelMapChecks.rows(3, 20, 4));
        String spec = "maclaurin:kernel=(poly:degree=2),base=(" + base + "),features=";
        double few = KernelMapChecks.error(seed -> draw(spec + 100, 4, seed), rows, 30);
        double many = KernelMapChecks.error(seed -> draw(spec + 1600, 4, seed), rows, 30);
        assertThat(few / many).isBetween(3.0, 5.2);
    }

    /** Degrees come from the rows, and end up in the spec. */
    @Test
    void degreesAreAllocatedForTheBase() {
        DenseMatrix rows = KernelMapChecks.positive(KernelMapChecks.rows(3, 60, 6));
        String start = "maclaurin:kernel=(exp),base=(fourier:gamma=scale),features=100";
        KernelMap map = (KernelMap) Maps.parse(start + ",degrees=auto").fit(rows, MapSettings.DEFAULTS);
        assertThat(map.spec())
                .startsWith("maclaurin:kernel=(exp:sigma=1.0),base=(fourier:gamma=")
                .contains("degrees=0x1+1x");
        assertThat(map.width()).isEqualTo(100);
        KernelMapChecks.assertReproducible(map);
        double drawn = KernelMapChecks.error(
                seed -> (KernelMap) Maps.parse(start).fit(rows, MapSettings.DEFAULTS.withSeed(seed)), rows, 20);
        double allocated = KernelMapChecks.error(
                seed -> (KernelMap) Maps.parse(start + ",degrees=auto").fit(rows, MapSettings.DEFAULTS.withSeed(seed)),
                rows,
                20);
        assertThat(allocated).isLessThan(0.7 * drawn);
    }

    @Test
    void neededWidthFollowsTheTheorem() {
        KernelMap map = draw("maclaurin:kernel=(exp),base=(fourier:gamma=0.5),features=10", 3, 1);
        double needed = map.neededWidth(1, 0.5, 0.1).getAsDouble();
        double lipschitz = Math.exp(-0.5) * Math.E + 2 * Math.sqrt(3) * Math.exp(2);
        double expected = new UniformBound(1, 3, 0.5, 0.1).estimatorsOnAverage(2 * Math.exp(4), lipschitz);
        assertThat(needed).isCloseTo(expected, within(1e-9 * expected));
        assertThat(draw("maclaurin:kernel=(exp),base=(chi2)", 3, 1).neededWidth(1, 0.5, 0.1))
                .isEmpty();
    }

    @Test
    void refusesRowsWhereTheSeriesHasNoEnd() {
        KernelMap map = draw("maclaurin:kernel=(vovk-infinite),base=(fourier:gamma=1),features=5", 2, 1);
        assertThatThrownBy(() -> map.apply(DenseMatrix.wrap(1, 2, new double[] {1, 1})))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("does not converge");
        KernelMap chi = draw("maclaurin:kernel=(exp),base=(chi2),features=5", 2, 1);
        assertThatThrownBy(() -> chi.apply(DenseMatrix.wrap(1, 2, new double[] {1, -1})))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("needs values of at least 0");
    }
}
