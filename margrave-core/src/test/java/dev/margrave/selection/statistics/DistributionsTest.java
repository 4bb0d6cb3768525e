// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.Distributions;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistributionsTest {
    /** Critical values as printed in statistical tables. */
    @ParameterizedTest
    @CsvSource({
        "12.7062, 1, 0.05",
        "4.3027, 2, 0.05",
        "2.2622, 9, 0.05",
        "2.0452, 29, 0.05",
        "1.9840, 100, 0.05",
        "63.6567, 1, 0.01",
        "2.7564, 29, 0.01",
        "1.6991, 29, 0.10",
        "1.3125, 28, 0.20"
    })
    void studentAgreesWithTables(double t, double degrees, double p) {
        assertThat(Distributions.studentTwoSided(t, degrees)).isEqualTo(p, within(1e-5));
        assertThat(Distributions.studentTwoSided(-t, degrees)).isEqualTo(p, within(1e-5));
    }

    @ParameterizedTest
    @CsvSource({
        "3.8415, 1, 0.05",
        "5.9915, 2, 0.05",
        "11.0705, 5, 0.05",
        "18.3070, 10, 0.05",
        "6.6349, 1, 0.01",
        "23.2093, 10, 0.01",
        "4.8652, 10, 0.90",
        "124.3421, 100, 0.05"
    })
    void chiSquaredAgreesWithTables(double x, double degrees, double p) {
        assertThat(Distributions.chiSquaredUpper(x, degrees)).isEqualTo(p, within(1e-5));
    }

    @ParameterizedTest
    @CsvSource({
        "161.4476, 1, 1, 0.05",
        "3.0984, 3, 20, 0.05",
        "3.3258, 5, 10, 0.05",
        "2.8451, 3, 39, 0.05",
        "4.9382, 3, 20, 0.01",
        "2.3801, 3, 20, 0.10"
    })
    void fisherAgreesWithTables(double x, double numerator, double denominator, double p) {
        assertThat(Distributions.fisherUpper(x, numerator, denominator)).isEqualTo(p, within(1e-5));
    }

    /** Fisher's F with one degree above is the square of Student's t; two degrees of freedom have closed forms. */
    @Test
    void closedFormsAndRelations() {
        for (double x = 0.05; x < 60; x *= 1.7) {
            assertThat(Distributions.chiSquaredUpper(x, 2)).isEqualTo(Math.exp(-x / 2), within(1e-14));
            assertThat(Distributions.studentTwoSided(x, 1)).isEqualTo(1 - 2 / Math.PI * Math.atan(x), within(1e-13));
            assertThat(Distributions.studentTwoSided(x, 2)).isEqualTo(1 - x / Math.sqrt(2 + x * x), within(1e-13));
            assertThat(Distributions.fisherUpper(x * x, 1, 7))
                    .isEqualTo(Distributions.studentTwoSided(x, 7), within(1e-14));
        }
        assertThat(Distributions.chiSquaredUpper(700, 2) / Math.exp(-350)).isEqualTo(1, within(1e-11));
    }

    @Test
    void tailsAreTheIntegralsOfTheDensities() {
        double degrees = 4.5;
        double norm =
                Math.exp(Distributions.logGamma(2.75) - Distributions.logGamma(2.25)) / Math.sqrt(degrees * Math.PI);
        double inside = simpson(t -> norm * Math.pow(1 + t * t / degrees, -2.75), 0, 1.7);
        assertThat(Distributions.studentTwoSided(1.7, degrees)).isEqualTo(1 - 2 * inside, within(1e-11));
        double below = simpson(x -> Math.pow(x, 2.5) * Math.exp(-x / 2), 0, 9.25)
                / Math.exp(3.5 * Math.log(2) + Distributions.logGamma(3.5));
        assertThat(Distributions.chiSquaredUpper(9.25, 7)).isEqualTo(1 - below, within(1e-9));
        double normal = simpson(z -> Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI), 0, 1.3);
        assertThat(Distributions.normalLower(1.3)).isEqualTo(0.5 + normal, within(1e-12));
        assertThat(Distributions.normalLower(-1.3)).isEqualTo(0.5 - normal, within(1e-12));
    }

    @Test
    void logGammaOfWholeNumbersIsThatOfFactorials() {
        double factorial = 1;
        for (int n = 1; n < 20; n++) {
            assertThat(Distributions.logGamma(n)).isEqualTo(Math.log(factorial), within(1e-12));
            factorial *= n;
        }
        assertThat(Distributions.logGamma(0.5)).isEqualTo(0.5 * Math.log(Math.PI), within(1e-14));
        assertThat(Distributions.logGamma(0.25)).isEqualTo(Math.log(3.625609908221908), within(1e-13));
    }

    @Test
    void limits() {
        assertThat(Distributions.studentTwoSided(0, 5)).isEqualTo(1);
        assertThat(Distributions.studentTwoSided(Double.NEGATIVE_INFINITY, 5)).isZero();
        assertThat(Distributions.studentTwoSided(1e200, 5)).isZero();
        assertThat(Distributions.studentTwoSided(Double.NaN, 5)).isNaN();
        assertThat(Distributions.chiSquaredUpper(0, 3)).isEqualTo(1);
        assertThat(Distributions.fisherUpper(Double.POSITIVE_INFINITY, 3, 9)).isZero();
        assertThat(Distributions.fisherUpper(0, 3, 9)).isEqualTo(1);
    }

    /** Critical values of the Nemenyi test as published, q / √2, for 2 to 10 machines. */
    @Test
    void studentizedRangeAgreesWithTables() {
        double[] atFive = {1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164};
        double[] atTen = {1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920};
        for (int k = 2; k <= 10; k++) {
            assertThat(StudentizedRange.critical(k, 0.05) / Math.sqrt(2)).isEqualTo(atFive[k - 2], within(1.01e-3));
            assertThat(StudentizedRange.critical(k, 0.10) / Math.sqrt(2)).isEqualTo(atTen[k - 2], within(1.01e-3));
        }
        assertThat(StudentizedRange.critical(20, 0.05)).isEqualTo(5.012, within(6e-4)); // studentized range, q(20, ∞)
        assertThat(StudentizedRange.critical(20, 0.10)).isEqualTo(4.694, within(6e-4));
        assertThat(StudentizedRange.critical(2, 0.01)).isEqualTo(3.643, within(6e-4));
    }

    private static double simpson(DoubleUnaryOperator density, double from, double to) {
        int steps = 20_000;
        double width = (to - from) / steps;
        double sum = density.applyAsDouble(from) + density.applyAsDouble(to);
        for (int n = 1; n < steps; n++) {
            sum += (n % 2 == 1 ? 4 : 2) * density.applyAsDouble(from + n * width);
        }
        return sum * width / 3;
    }
}
