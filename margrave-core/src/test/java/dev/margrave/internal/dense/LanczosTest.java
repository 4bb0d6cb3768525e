// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class LanczosTest {
    /** Pairs ±λ, values that occur several times, zeros: all are found with their multiplicities. */
    @Test
    void allStepsGiveTheWholeSpectrum() {
        double[] planted = {-7, -3, -3, -1, 0, 0, 0, 1e-6, 1, 3, 3, 3, 7, 20};
        double[][] a = planted(planted, 5);
        Lanczos lanczos = Lanczos.of(x -> multiply(a, x), a.length, a.length, 1, () -> false);
        TridiagonalEigen eigen = lanczos.eigen(true);
        assertThat(lanczos.steps()).isEqualTo(planted.length);
        for (int k = 0; k < planted.length; k++) {
            assertThat(eigen.value(k)).isCloseTo(planted[k], within(1e-12));
            double[] v = lanczos.combine(eigen.vector(k));
            double[] image = multiply(a, v);
            for (int i = 0; i < v.length; i++) {
                assertThat(image[i]).isCloseTo(planted[k] * v[i], within(1e-11));
            }
        }
    }

    @Test
    void fewStepsGiveTheEnds() {
        double[] planted = new double[200];
        Arrays.setAll(planted, k -> k == 0 ? -5 : k == 199 ? 9 : Math.sin(k));
        double[][] a = planted(planted, 6);
        TridiagonalEigen eigen =
                Lanczos.of(x -> multiply(a, x), 200, 40, 1, () -> false).eigen(false);
        assertThat(eigen.size()).isEqualTo(40);
        assertThat(eigen.value(0)).isCloseTo(-5, within(1e-10));
        assertThat(eigen.value(39)).isCloseTo(9, within(1e-10));
    }

    @Test
    void endsWhenToldTo() {
        double[][] a = planted(new double[] {1, 2, 3, 4}, 7);
        assertThat(Lanczos.of(x -> multiply(a, x), 4, 4, 1, () -> true).steps()).isEqualTo(1);
    }

    @Test
    void tridiagonalMatrixOfThreeValues() {
        double[] d = {2, 2, 2};
        double[] e = {-1, -1};
        assertThat(TridiagonalEigen.of(d, e, false).values())
                .containsExactly(new double[] {2 - Math.sqrt(2), 2, 2 + Math.sqrt(2)}, within(1e-15));
    }

    /** The matrix with these eigenvalues along a random orthonormal basis. */
    private static double[][] planted(double[] values, long seed) {
        int n = values.length;
        SplittableRandom random = new SplittableRandom(seed);
        double[][] q = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                q[i][k] = random.nextDouble() - 0.5;
            }
            for (int pass = 0; pass < 2; pass++) {
                for (int j = 0; j < i; j++) {
                    double dot = 0;
                    for (int k = 0; k < n; k++) {
                        dot += q[i][k] * q[j][k];
                    }
                    for (int k = 0; k < n; k++) {
                        q[i][k] -= dot * q[j][k];
                    }
                }
            }
            double norm = Math.sqrt(Arrays.stream(q[i]).map(x -> x * x).sum());
            for (int k = 0; k < n; k++) {
                q[i][k] /= norm;
            }
        }
        double[][] a = new double[n][n];
        for (int v = 0; v < n; v++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    a[i][j] += values[v] * q[v][i] * q[v][j];
                }
            }
        }
        return a;
    }

    private static double[] multiply(double[][] a, double[] x) {
        double[] out = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < x.length; j++) {
                out[i] += a[i][j] * x[j];
            }
        }
        return out;
    }
}
