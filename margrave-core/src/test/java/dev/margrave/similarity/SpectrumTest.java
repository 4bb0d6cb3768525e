// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class SpectrumTest {
    /** Eigenvalues 3 along (1, 1) and −1 along (1, −1). */
    private static final double[][] K = {{1, 2}, {2, 1}};

    @Test
    void changesByHand() {
        Spectrum spectrum = Spectrum.of(K);
        assertThat(spectrum.value(0)).isCloseTo(-1, within(1e-14));
        assertThat(spectrum.value(1)).isCloseTo(3, within(1e-14));
        assertMatrix(spectrum.changed(SpectrumChange.CLIP), new double[][] {{1.5, 1.5}, {1.5, 1.5}});
        assertMatrix(spectrum.changed(SpectrumChange.FLIP), new double[][] {{2, 1}, {1, 2}});
        assertMatrix(spectrum.changed(SpectrumChange.SHIFT), new double[][] {{2, 2}, {2, 2}});
    }

    @Test
    void otherRowsChangeAsTheMatrixDoes() {
        Spectrum spectrum = Spectrum.of(K);
        double[][] other = {{4, 0}}; // 2(1, 1) + 2(1, −1)
        assertMatrix(spectrum.applied(SpectrumChange.CLIP, other), new double[][] {{2, 2}});
        assertMatrix(spectrum.applied(SpectrumChange.FLIP, other), new double[][] {{0, 4}});
        assertMatrix(spectrum.applied(SpectrumChange.SHIFT, other), other);
        assertMatrix(spectrum.applied(SpectrumChange.FLIP, K), spectrum.changed(SpectrumChange.FLIP));
    }

    @Test
    void aKernelStaysAsItIs() {
        double[][] kernel = {{2, 1, 0}, {1, 2, 1}, {0, 1, 2}};
        for (SpectrumChange change : SpectrumChange.values()) {
            assertMatrix(Spectrum.of(kernel).changed(change), kernel);
        }
        assertThat(Indefiniteness.of(kernel).isKernel()).isTrue();
        kernel[0][1] = Math.nextUp(1.0);
        assertThat(Indefiniteness.of(kernel).isKernel()).isTrue();
    }

    @Test
    void indefiniteness() {
        Indefiniteness found = Indefiniteness.of(new double[][] {{1, 3, 0}, {1, 1, 0}, {0, 0, 0}});
        assertThat(found.smallest()).isCloseTo(-1, within(1e-14));
        assertThat(found.largest()).isCloseTo(3, within(1e-14));
        assertThat(found.negativeValues()).isEqualTo(1);
        assertThat(found.negativeShare()).isCloseTo(0.25, within(1e-14));
        assertThat(found.asymmetry()).isCloseTo(0.5 * Math.sqrt(8.0 / 12), within(1e-14));
        assertThat(found.largestDifference()).isEqualTo(2);
        assertThat(found.i()).isZero();
        assertThat(found.j()).isEqualTo(1);
        assertThat(found.isKernel()).isFalse();
    }

    @Test
    void refusals() {
        assertThatThrownBy(() -> Spectrum.of(new double[][] {{1, 2}}))
                .hasMessage("row 1 of a square matrix has length 2, expected 1");
        assertThatThrownBy(() -> SpectrumChange.parse("crop"))
                .hasMessage("a change of the spectrum must be clip, flip or shift, got crop");
    }

    private static void assertMatrix(double[][] actual, double[][] expected) {
        assertThat(actual).hasDimensions(expected.length, expected[0].length);
        for (int i = 0; i < actual.length; i++) {
            assertThat(actual[i]).containsExactly(expected[i], within(1e-13));
        }
    }
}
