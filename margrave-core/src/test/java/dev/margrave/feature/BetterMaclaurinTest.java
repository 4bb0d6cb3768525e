// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.feature.KernelMapChecks.Moments;
import dev.margrave.feature.MaclaurinMap.Projection;
import dev.margrave.kernel.DotProductKernel;
import dev.margrave.kernel.Kernels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What maclaurin does beyond the paper: degrees allocated by their variance, signs of Hadamard matrices. */
final class BetterMaclaurinTest {
    private static final double[] X = {0.5, -0.3, 0.4, 0.2, 0.1};
    private static final double[] Y = {0.4, 0.2, 0.5, -0.1, 0.3};
    private static final double DOT = 0.2 - 0.06 + 0.2 - 0.02 + 0.03;

    private static DotProductKernel kernel(String spec) {
        return (DotProductKernel) Kernels.parse(spec);
    }

    private static KernelMap draw(String spec, DenseMatrix rows, long seed) {
        return (KernelMap) Maps.parse(spec).fit(rows, MapSettings.DEFAULTS.withSeed(seed));
    }

    private static DenseMatrix none(int inputs) {
        return DenseMatrix.wrap(0, inputs, new double[0]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "maclaurin:kernel=(exp:sigma=0.7),features=60,projection=hadamard",
                "maclaurin:kernel=(vovk:degree=5),features=50,h01=true,p=3,projection=hadamard",
                "maclaurin:kernel=(exp),degrees=0x1+1xexact+2x9+3x100",
                "maclaurin:kernel=(exp),degrees=0x1+1x40+2x9+5x3,projection=hadamard"
            })
    void isTheSameHoweverItIsAsked(String spec) {
        KernelMapChecks.assertReproducible(draw(spec, none(19), 5));
    }

    /** Also where a block is shorter than a row, which is folded onto it, and where a layer takes several blocks. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(exp),features=100,projection=hadamard; 1000",
                "(exp),features=3,projection=hadamard; 60000",
                "(poly:degree=3),features=40,h01=true,p=3,projection=hadamard; 4000",
                "(exp),degrees=0x1+1x20+2x20+3x10+4x5+5x5; 4000",
                "(exp),degrees=0x1+1xexact+2x20+3x2+4x1+5x1,projection=hadamard; 4000"
            })
    void isUnbiased(String spec, int maps) {
        DotProductKernel kernel = kernel(spec.substring(1, spec.indexOf(')')));
        Moments.of(seed -> draw("maclaurin:kernel=" + spec, none(5), seed), maps, X, Y)
                .assertUnbiased(kernel.of(DOT, 0, 0), 0.02);
    }

    /** All rows of a Hadamard matrix together are exact for u·v, and some of them have less variance than independent signs. */
    @Test
    void orthogonalSignsHaveLessVariance() {
        Moments whole = Moments.of(
                seed -> draw("maclaurin:kernel=(linear),degrees=1x8,projection=hadamard", none(5), seed), 50, X, Y);
        assertThat(whole.variance()).isLessThan(1e-12);
        for (String degrees : new String[] {"1x6", "2x8"}) {
            String kernel = degrees.startsWith("1") ? "linear" : "poly:degree=2,offset=0";
            String spec = "maclaurin:kernel=(" + kernel + "),degrees=" + degrees;
            Moments dense = Moments.of(seed -> draw(spec, none(5), seed), 4000, X, Y);
            Moments hadamard = Moments.of(seed -> draw(spec + ",projection=hadamard", none(5), seed), 4000, X, Y);
            assertThat(hadamard.variance()).as(degrees).isLessThan(0.9 * dense.variance());
        }
    }

    @ParameterizedTest
    @EnumSource
    void errorFallsWithTheRootOfTheFeatures(Projection projection) {
        DenseMatrix rows = KernelMapChecks.rows(3, 30, 40);
        DotProductKernel kernel = kernel("poly:degree=3,offset=0");
        double few =
                KernelMapChecks.error(seed -> MaclaurinMap.allocate(kernel, rows, 200, projection, seed), rows, 30);
        double many =
                KernelMapChecks.error(seed -> MaclaurinMap.allocate(kernel, rows, 3200, projection, seed), rows, 30);
        assertThat(few / many).isBetween(3.2, 4.9);
    }

    /** Different rows are nearly orthogonal here, and need no more than degree 1; with itself and its like a row does. */
    @Test
    void errorGoesOnFallingInManyDimensions() {
        DenseMatrix rows = KernelMapChecks.rows(3, 60, 200);
        double[] errors = new double[2];
        int[] widths = {1000, 16_000};
        for (int k = 0; k < 2; k++) {
            String start = "maclaurin:kernel=(exp),features=" + widths[k];
            errors[k] = KernelMapChecks.error(seed -> draw(start + ",degrees=auto", rows, seed), rows, 4);
            double exactLow = KernelMapChecks.error(seed -> draw(start + ",h01=true", rows, seed), rows, 4);
            assertThat(errors[k]).as("%s features", widths[k]).isLessThan(exactLow);
        }
        assertThat(errors[0] / errors[1]).isBetween(3.0, 5.5);
    }

    /** A homogeneous kernel has one degree; sixteen times the error of this is drawn by chance, which wastes 15 of 16. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "poly:degree=3,offset=0; degrees=3x300; 3",
                "poly:degree=2,offset=0; degrees=2x300; 2",
                "exp:sigma=1; degrees=0x1+1xexact+; 1.5",
                "poly:degree=8; degrees=0x1+1xexact+2x; 2",
                "linear; degrees=1xexact; 100"
            })
    void allocationBeatsChance(String spec, String degrees, double factor) {
        DenseMatrix rows = KernelMapChecks.rows(3, 100, 12);
        String start = "maclaurin:kernel=(" + spec + "),features=300";
        KernelMap map = draw(start + ",degrees=auto", rows, 1);
        assertThat(map.spec()).contains(degrees);
        double chance = KernelMapChecks.error(seed -> draw(start, rows, seed), rows, 10);
        double chosen = KernelMapChecks.error(seed -> draw(start + ",degrees=auto", rows, seed), rows, 10);
        assertThat(chosen).isLessThan(chance / factor);
    }

    /** The numbers are those with the least error: more of one degree and fewer of another is worse. */
    @Test
    void otherNumbersAreWorse() {
        DenseMatrix rows = KernelMapChecks.positive(KernelMapChecks.rows(3, 60, 30));
        String start = "maclaurin:kernel=(poly:degree=3)";
        KernelMap map = draw(start + ",features=25,degrees=auto", rows, 1);
        assertThat(map.spec()).contains("degrees=0x1+1x").doesNotContain("exact");
        assertThat(map.width()).isEqualTo(25);
        double chosen = KernelMapChecks.error(seed -> draw(map.spec(), rows, seed), rows, 300);
        for (String other : new String[] {"0x1+1x4+2x16+3x4", "0x1+1x22+2x1+3x1", "0x9+1x9+2x7"}) {
            double error = KernelMapChecks.error(seed -> draw(start + ",degrees=" + other, rows, seed), rows, 300);
            assertThat(error).as(other).isGreaterThan(1.03 * chosen);
        }
    }

    /** A constant would be nearer to the kernel than anything else that 25 features can make, and of no use. */
    @Test
    void rowsAreToldApart() {
        KernelMap map = draw("maclaurin:features=25,degrees=auto", KernelMapChecks.rows(3, 60, 30), 1);
        assertThat(map.spec()).contains("degrees=0x1+1x24");
        KernelMap none = draw("maclaurin:features=1,degrees=auto", KernelMapChecks.rows(3, 60, 30), 1);
        assertThat(none.spec()).contains("degrees=0x1");
    }

    @Test
    void allocationNeedsRows() {
        assertThatThrownBy(() -> draw("maclaurin:degrees=auto", none(3), 1))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("at least 1 row");
        KernelMap map = draw("maclaurin:degrees=auto,features=1", KernelMapChecks.rows(1, 1, 3), 1);
        assertThat(map.width()).isEqualTo(1);
        assertThat(map.neededWidth(1, 0.5, 0.1)).isEmpty();
    }
}
