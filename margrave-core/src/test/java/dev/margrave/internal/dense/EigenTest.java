// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.Parallel;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EigenTest {
    /** VᵀΛV with random orthonormal rows V and the eigenvalues given. */
    private static double[][] planted(double[] values, long seed) {
        int n = values.length;
        Random random = new Random(seed);
        double[][] v = new double[n][n];
        for (int i = 0; i < n; i++) {
            Arrays.setAll(v[i], k -> random.nextGaussian());
            for (int pass = 0; pass < 2; pass++) {
                for (int j = 0; j < i; j++) {
                    double along = dot(v[i], v[j]);
                    for (int k = 0; k < n; k++) {
                        v[i][k] -= along * v[j][k];
                    }
                }
            }
            double length = Math.sqrt(dot(v[i], v[i]));
            for (int k = 0; k < n; k++) {
                v[i][k] /= length;
            }
        }
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    a[i][j] += values[k] * v[k][i] * v[k][j];
                }
            }
        }
        return a;
    }

    private static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += x[k] * y[k];
        }
        return sum;
    }

    private static double[] multiply(double[][] a, double[] x) {
        double[] out = new double[x.length];
        Arrays.setAll(out, i -> dot(a[i], x));
        return out;
    }

    /** Repeated and zero eigenvalues included. */
    @Test
    void wholeDecompositionFindsPlantedValues() {
        double[] values = {9, 4, 4, 4, 1, 1e-3, 1e-6, 0, 0};
        double[][] a = planted(values, 5);
        double[][] copy = Arrays.stream(a).map(double[]::clone).toArray(double[][]::new);
        SymmetricEigen eigen = SymmetricEigen.inPlace(copy);
        for (int k = 0; k < values.length; k++) {
            assertThat(eigen.value(k)).isCloseTo(values[k], within(1e-13));
            double[] image = multiply(a, eigen.vector(k));
            for (int i = 0; i < image.length; i++) {
                assertThat(image[i]).isCloseTo(values[k] * eigen.vector(k)[i], within(1e-13));
            }
            for (int l = 0; l < k; l++) {
                assertThat(dot(eigen.vector(k), eigen.vector(l))).isCloseTo(0, within(1e-13));
            }
        }
    }

    /** A slowly falling spectrum, one with a repeated value, and one of rank 3. */
    @ParameterizedTest
    @CsvSource({"slow, 8", "repeated, 6", "three, 7"})
    void topValuesAreThoseOfTheWhole(String spectrum, int wanted) {
        int n = 120;
        double[] values = new double[n];
        for (int k = 0; k < n; k++) {
            values[k] = switch (spectrum) {
                case "slow" -> 1 - k / 150.0;
                case "repeated" -> k < 4 ? 2 : 1.0 / (1 + k);
                default -> k < 3 ? 3 - k : 0;
            };
        }
        double[][] a = planted(values, 11);
        TopEigen eigen = TopEigen.of(
                block -> Arrays.stream(block).map(x -> multiply(a, x)).toArray(double[][]::new),
                n,
                wanted,
                3,
                () -> false);
        assertThat(eigen.isConverged()).isTrue();
        for (int k = 0; k < eigen.count(); k++) {
            assertThat(eigen.value(k)).isCloseTo(values[k], within(1e-10));
            assertThat(dot(eigen.vector(k), eigen.vector(k))).isCloseTo(1, within(1e-12));
            double[] image = multiply(a, eigen.vector(k));
            for (int i = 0; i < n; i++) {
                assertThat(image[i]).isCloseTo(eigen.value(k) * eigen.vector(k)[i], within(1e-9));
            }
        }
        assertThat(eigen.count()).isGreaterThanOrEqualTo(spectrum.equals("three") ? 3 : wanted);
    }

    @Test
    void nothingIsFoundInNothing() {
        TopEigen eigen = TopEigen.of(
                block -> Arrays.stream(block).map(x -> new double[x.length]).toArray(double[][]::new),
                30,
                4,
                1,
                () -> false);
        assertThat(eigen.count()).isZero();
    }

    @Test
    void scatterAndFactorProductsFollowTheirDefinitions() {
        Random random = new Random(9);
        double[][] rows = new double[300][5];
        double[] weights = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            Arrays.setAll(rows[i], k -> random.nextGaussian());
            weights[i] = random.nextDouble();
        }
        try (Parallel parallel = new Parallel(2)) {
            double[][] scatter = Scatter.of(weights, 5, i -> rows[i], parallel);
            for (int j = 0; j < 5; j++) {
                for (int l = 0; l < 5; l++) {
                    double sum = 0;
                    for (int i = 0; i < rows.length; i++) {
                        sum += weights[i] * rows[i][j] * rows[i][l];
                    }
                    assertThat(scatter[j][l]).isCloseTo(sum, within(1e-11));
                }
            }
            double[][] copy = Arrays.stream(scatter).map(double[]::clone).toArray(double[][]::new);
            Cholesky factor = Cholesky.inPlace(copy, parallel);
            double[] x = rows[0].clone();
            double[] image = rows[0].clone();
            factor.multiplyUpper(image);
            factor.multiplyLower(image);
            double[] expected = multiply(scatter, x);
            double[][] square = factor.congruence(scatter, parallel);
            double[] lx = x.clone();
            factor.multiplyLower(lx);
            assertThat(dot(x, multiply(square, x))).isCloseTo(dot(lx, multiply(scatter, lx)), within(1e-8));
            double[][] column = new double[5][1];
            for (int i = 0; i < 5; i++) {
                assertThat(image[i]).isCloseTo(expected[i], within(1e-11));
                column[i][0] = expected[i];
            }
            factor.solveLower(column, 1);
            factor.solveUpper(column, 1);
            for (int i = 0; i < 5; i++) {
                assertThat(column[i][0]).isCloseTo(x[i], within(1e-11));
            }
        }
    }
}
