// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.feature.KernelMapChecks.Moments;
import dev.margrave.kernel.DotProductKernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.MaclaurinSeries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MaclaurinMapTest {
    private static final double[] X = {0.5, -0.3, 0.4, 0.2};
    private static final double[] Y = {0.4, 0.2, 0.5, -0.1};
    private static final double DOT = 0.5 * 0.4 - 0.3 * 0.2 + 0.4 * 0.5 - 0.2 * 0.1;

    /** f(t) = Σ tⁿ/(n + 1)² by its coefficients alone. */
    private record Own(double sign) implements DotProductKernel {
        @Override
        public double coefficient(int n) {
            return (n == 5 ? sign : 1) / ((n + 1.0) * (n + 1.0));
        }

        @Override
        public String spec() {
            return "own";
        }
    }

    private static DotProductKernel kernel(String spec) {
        return (DotProductKernel) Kernels.parse(spec);
    }

    private static MaclaurinSettings settings(int features, boolean exactLow, double p, int highest) {
        return new MaclaurinSettings(features, exactLow, p, highest);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "maclaurin:kernel=(exp:sigma=0.7),features=60",
                "maclaurin:kernel=(vovk:degree=5),features=50,h01=true,p=3",
                "maclaurin:kernel=(poly:degree=4,offset=0),features=333",
                "maclaurin:kernel=(vovk-infinite),features=40,truncate=6,p=1.5",
                "maclaurin:kernel=(poly:degree=2,factor=3),features=45,h01=true"
            })
    void isTheSameHoweverItIsAsked(String spec) {
        DenseMatrix none = DenseMatrix.wrap(0, 19, new double[0]);
        KernelMapChecks.assertReproducible((KernelMap) Maps.parse(spec).fit(none, MapSettings.DEFAULTS.withSeed(5)));
    }

    /** A scale that lacks its normalizer is off by p − 1 or more, many times the requested standard error. */
    @ParameterizedTest
    @CsvSource({
        "exp:sigma=1,false,2,2147483647",
        "exp:sigma=1,false,3,2147483647",
        "exp:sigma=1,false,1.5,2147483647",
        "exp:sigma=1,true,3,2147483647",
        "exp:sigma=1,true,2,2147483647",
        "vovk:degree=4,false,3,2147483647",
        "vovk-infinite,true,1.5,2147483647",
        "'poly:degree=3,factor=2',false,3,3"
    })
    void isUnbiased(String spec, boolean exactLow, double p, int highest) {
        DotProductKernel kernel = kernel(spec);
        Moments moments =
                Moments.of(seed -> MaclaurinMap.draw(kernel, 4, settings(200, exactLow, p, highest), seed), 2000, X, Y);
        moments.assertUnbiased(kernel.of(DOT, 0, 0), 0.01);
    }

    /** A truncated series stands for its beginning, and its residual bounds the rest. */
    @Test
    void truncationIsThePartialSum() {
        DotProductKernel kernel = kernel("vovk-infinite");
        Moments moments =
                Moments.of(seed -> MaclaurinMap.draw(kernel, 4, settings(300, false, 2, 1), seed), 2000, X, Y);
        moments.assertUnbiased(1 + DOT, 0.01);
        assertThat(Math.abs(moments.mean() - kernel.of(DOT, 0, 0)))
                .isGreaterThan(0.1)
                .isLessThan(MaclaurinSeries.of(kernel).residual(1, DOT) + 0.01);
    }

    /** What is left out is largest for the longest row with itself: the kernel there, less the terms that are kept, added one by one. */
    @Test
    void theResidualIsWhatTheKeptTermsLack() {
        DenseMatrix rows = DenseMatrix.copyOf(new double[][] {{0.5, -1, 1}, {0, 1.2, 0}, {-1, 0.2, 0.1}});
        double t = 2.25;
        MaclaurinSettings cut = MaclaurinSettings.DEFAULTS.withHighestDegree(3);
        MaclaurinMap plain = MaclaurinMap.draw(kernel("exp:sigma=1"), 3, cut, 1);
        double largest = 0;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                double dot = rows.row(i).dot(rows.row(j));
                double kept = 1 + dot + dot * dot / 2 + dot * dot * dot / 6;
                largest = Math.max(largest, Math.abs(Math.exp(dot) - kept));
            }
        }
        assertThat(plain.residual(rows).orElseThrow()).isCloseTo(largest, within(1e-12));
        assertThat(MaclaurinMap.draw(kernel("exp:sigma=1"), 3, cut.withExactLow(true), 1)
                        .residual(rows)
                        .orElseThrow())
                .isEqualTo(plain.residual(rows).orElseThrow());
        assertThat(MaclaurinMap.draw(kernel("exp:sigma=1"), 3, MaclaurinSettings.DEFAULTS, 1)
                        .residual(rows))
                .isEmpty();
        assertThat(MaclaurinMap.draw(kernel("poly:degree=3"), 3, cut, 1).residual(rows))
                .isEmpty();
        KernelMap some = Maps.parseKernelMap(
                        "maclaurin:kernel=(poly:degree=4,offset=1,scale=1),degrees=0x1+1xexact+3x20")
                .fit(rows, MapSettings.DEFAULTS);
        assertThat(some.residual(rows).orElseThrow())
                .as("degrees 2 and 4 of (1 + t)⁴")
                .isCloseTo(6 * t * t + t * t * t * t, within(1e-9));
        KernelMap composed = Maps.parseKernelMap(
                        "maclaurin:kernel=(exp),base=(fourier:gamma=0.1),truncate=2,features=9")
                .fit(rows, MapSettings.DEFAULTS);
        assertThat(composed.residual(rows).orElseThrow()).isCloseTo(Math.E - 2.5, within(1e-12));
        DenseMatrix shares = DenseMatrix.copyOf(new double[][] {{0.5, 1}, {0.25, 0.5}});
        KernelMap additive = Maps.parseKernelMap("maclaurin:kernel=(exp),base=(intersection),truncate=2,features=9")
                .fit(shares, MapSettings.DEFAULTS);
        assertThat(additive.residual(shares).orElseThrow()).isCloseTo(Math.exp(1.5) - 1 - 1.5 - 1.125, within(1e-12));
    }

    /**
     * The variance of one feature's product is Σ a_n² M₂ⁿ/P[n] − f², M₂ = E (ω·x)²(ω·y)² = ‖x‖²‖y‖² + 2⟨x, y⟩² − 2Σx²y², and D
     * of them have a D-th of it.
     */
    @ParameterizedTest
    @ValueSource(doubles = {1.5, 2, 3})
    void hasTheVarianceOfTheTheory(double p) {
        DotProductKernel kernel = kernel("poly:degree=3");
        double second = 0.54 * 0.46 + 2 * DOT * DOT;
        for (int c = 0; c < 4; c++) {
            second -= 2 * X[c] * X[c] * Y[c] * Y[c];
        }
        double squares = 0;
        for (int n = 0; n <= 3; n++) {
            double a = kernel.coefficient(n);
            squares += a * a * Math.pow(second, n) * Math.pow(p, n + 1) / (p - 1);
        }
        double expected = (squares - Math.pow(1 + DOT, 6)) / 50;
        Moments moments = Moments.of(
                seed -> MaclaurinMap.draw(kernel, 4, settings(50, false, p, MaclaurinSettings.NO_LIMIT), seed),
                6000,
                X,
                Y);
        assertThat(moments.variance() / expected).isCloseTo(1, within(0.15));
    }

    /** The error falls as 1/√D: a quarter of it at sixteen times the features. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void errorFallsWithTheRootOfTheFeatures(boolean exactLow) {
        DenseMatrix rows = KernelMapChecks.rows(3, 30, 6);
        DotProductKernel kernel = kernel("exp:sigma=1");
        int exact = exactLow ? 7 : 0;
        double few = KernelMapChecks.error(
                seed -> MaclaurinMap.draw(kernel, 6, settings(exact + 200, exactLow, 2, 100), seed), rows, 40);
        double many = KernelMapChecks.error(
                seed -> MaclaurinMap.draw(kernel, 6, settings(exact + 3200, exactLow, 2, 100), seed), rows, 40);
        assertThat(few / many).isBetween(3.0, 5.3);
    }

    @Test
    void exactDegreesAreFeatures() {
        MaclaurinMap map = MaclaurinMap.draw(
                kernel("poly:degree=3,offset=4"),
                4,
                MaclaurinSettings.DEFAULTS.withFeatures(9).withExactLow(true),
                1);
        double[] out = new double[9];
        map.apply(Row.dense(X), out);
        assertThat(out[0]).isCloseTo(8, within(1e-12));
        for (int c = 0; c < 4; c++) {
            assertThat(out[1 + c]).isCloseTo(Math.sqrt(48) * X[c], within(1e-12));
        }
        assertThat(map.width()).isEqualTo(9);
        MaclaurinMap homogeneous = MaclaurinMap.draw(
                kernel("poly:degree=3,offset=0"),
                4,
                MaclaurinSettings.DEFAULTS.withFeatures(9).withExactLow(true),
                1);
        assertThat(homogeneous.projections())
                .as("no column is lost to terms that are not there")
                .isPositive();
    }

    @Test
    void coefficientsOfOnesOwnAreEnough() {
        Own own = new Own(1);
        double sum = 0;
        for (int n = 0; n < 200; n++) {
            sum += Math.pow(DOT, n) / ((n + 1.0) * (n + 1.0));
        }
        assertThat(own.of(DOT, 0, 0)).isCloseTo(sum, within(1e-14));
        Moments.of(seed -> MaclaurinMap.draw(own, 4, MaclaurinSettings.DEFAULTS, seed), 1000, X, Y)
                .assertUnbiased(sum, 0.01);
    }

    @Test
    void refusesWhatHasNoFeatures() {
        assertThatThrownBy(() -> MaclaurinMap.draw(new Own(-1), 4, MaclaurinSettings.DEFAULTS, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("kernel own")
                .hasMessageContaining("(index 5)");
        MaclaurinSettings exact = MaclaurinSettings.DEFAULTS.withExactLow(true);
        assertThatThrownBy(() -> MaclaurinMap.draw(kernel("exp:sigma=1"), 500, exact, 1))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("features must be at least 502, got 500");
        assertThatThrownBy(() -> MaclaurinMap.draw(kernel("linear"), 5, exact, 1))
                .hasMessageContaining("no terms of degree 2 or more");
        assertThatThrownBy(() -> MaclaurinSettings.DEFAULTS.withP(1)).hasMessageContaining("p must be at least 1.01");
        MaclaurinMap map = MaclaurinMap.draw(kernel("vovk-infinite"), 2, MaclaurinSettings.DEFAULTS, 1);
        assertThatThrownBy(() -> map.apply(DenseMatrix.wrap(1, 2, new double[] {1, 1})))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("rows with norm below 1");
        assertThatThrownBy(() -> map.apply(DenseMatrix.wrap(1, 3, new double[3])))
                .hasMessageContaining("3 features");
    }

    /** Of the theorem's terms the golden files hold one case each; these are the variants that they lack. */
    @Test
    void neededWidthFollowsTheDraw() {
        MaclaurinMap plain = MaclaurinMap.draw(kernel("exp:sigma=1"), 5, MaclaurinSettings.DEFAULTS, 1);
        double needed = plain.neededWidth(1, 0.5, 0.05).getAsDouble();
        assertThat(needed).isEqualTo(612135);
        MaclaurinMap exact =
                MaclaurinMap.draw(kernel("exp:sigma=1"), 5, MaclaurinSettings.DEFAULTS.withExactLow(true), 1);
        assertThat(exact.neededWidth(1, 0.5, 0.05).getAsDouble()).isLessThan(needed / 4);
        MaclaurinMap cut =
                MaclaurinMap.draw(kernel("exp:sigma=1"), 5, MaclaurinSettings.DEFAULTS.withHighestDegree(2), 1);
        assertThat(cut.neededWidth(1, 0.2, 0.05).getAsDouble())
                .as("the residual alone is 0.218")
                .isInfinite();
        MaclaurinMap infinite = MaclaurinMap.draw(kernel("vovk-infinite"), 5, MaclaurinSettings.DEFAULTS, 1);
        assertThat(infinite.neededWidth(0.9, 0.5, 0.05).getAsDouble())
                .as("2·0.81 > 1")
                .isInfinite();
        assertThat(infinite.neededWidth(0.5, 0.5, 0.05).getAsDouble()).isFinite();
        assertThat(plain.neededWidth(0, 0.5, 0.05).getAsDouble()).isFinite();
        assertThatThrownBy(() -> plain.neededWidth(1, 0.5, 1)).hasMessageContaining("delta must be between 0 and 1");
    }

    /** A file of some bytes can ask for it, and for more memory than there is. */
    @ParameterizedTest
    @ValueSource(strings = {"dense", "hadamard"})
    void tooManyProjectionsAreRefusedBeforeTheyAreDrawn(String projection) {
        MaclaurinMap.Projection signs =
                projection.equals("dense") ? MaclaurinMap.Projection.DENSE : MaclaurinMap.Projection.HADAMARD;
        assertThatThrownBy(() -> MaclaurinMap.draw(
                        kernel("vovk-infinite"),
                        1 << 20,
                        settings(1000, false, 1.01, MaclaurinSettings.NO_LIMIT),
                        signs,
                        1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1048576 inputs")
                .hasMessageContaining("larger p");
    }
}
