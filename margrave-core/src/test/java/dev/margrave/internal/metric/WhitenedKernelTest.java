// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.solver.GramMatrix;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WhitenedKernelTest {
    private static final int N = 140;

    /** The formula of the class, column by column; the smallest D are too small for the way by the inverse. */
    @ParameterizedTest
    @ValueSource(doubles = {0.99, 0.3, 1e-2, 1e-3, 1e-4, 1e-6, 1e-9, 0})
    void isItsFormula(double d) {
        SplittableRandom random = new SplittableRandom(3);
        double[] weights = random.doubles(N, 0.5, 2).toArray();
        double total = Arrays.stream(weights).sum();
        double[][] gram = gram(random);
        double[][] centred = centred(gram, weights, total);
        double[][] a = new double[N][N];
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                a[i][j] = d / ((1 - d) * total) * Math.sqrt(weights[i] * weights[j]) * centred[i][j] + (i == j ? 1 : 0);
            }
        }
        try (Parallel parallel = new Parallel(2)) {
            GramMatrix whitened = new WhitenedKernel(gram, weights, d, parallel).gram(parallel);
            Cholesky factor = Cholesky.inPlace(a, parallel);
            double[] actual = new double[N];
            for (int j = 0; j < N; j++) {
                int column = j;
                double[] expected = new double[N];
                Arrays.setAll(expected, i -> Math.sqrt(weights[i]) * centred[i][column]);
                factor.solve(expected);
                whitened.row(j, actual);
                for (int i = 0; i < N; i++) {
                    assertThat(actual[i]).isCloseTo(expected[i] / (Math.sqrt(weights[i]) * (1 - d)), within(1e-10));
                }
            }
        }
    }

    private static double[][] gram(SplittableRandom random) {
        double[][] x = new double[N][];
        Arrays.setAll(x, i -> random.doubles(4, -1, 1).toArray());
        double[][] gram = new double[N][N];
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                double distance = 0;
                for (int k = 0; k < 4; k++) {
                    distance += (x[i][k] - x[j][k]) * (x[i][k] - x[j][k]);
                }
                gram[i][j] = Math.exp(-distance);
            }
        }
        return gram;
    }

    private static double[][] centred(double[][] gram, double[] weights, double total) {
        double[][] centred = new double[N][N];
        double[] means = new double[N];
        double mean = 0;
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                means[i] += weights[j] * gram[i][j] / total;
            }
            mean += weights[i] * means[i] / total;
        }
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                centred[i][j] = gram[i][j] - means[i] - means[j] + mean;
            }
        }
        return centred;
    }
}
