// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.Parallel;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CholeskyTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 130, 200})
    void solvesAtAwkwardSizesWithAnyNumberOfThreads(int n) {
        double[][] matrix = positiveDefinite(n);
        double[] wanted = new SplittableRandom(5).doubles(n, -1, 1).toArray();
        double[] product = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                product[i] += matrix[i][j] * wanted[j];
            }
        }
        double[] first = null;
        for (int threads = 1; threads <= 3; threads++) {
            double[] x = product.clone();
            try (Parallel parallel = new Parallel(threads)) {
                Cholesky.inPlace(copy(matrix), parallel).solve(x);
            }
            assertThat(x).containsExactly(wanted, within(1e-9));
            first = first == null ? x : first;
            assertThat(x).isEqualTo(first);
        }
    }

    @Test
    void solvesManyColumnsAsOneByOne() {
        int n = 70;
        try (Parallel parallel = new Parallel(1)) {
            Cholesky factor = Cholesky.inPlace(positiveDefinite(n), parallel);
            double[][] columns = new double[n][3];
            double[] single = new double[n];
            for (int i = 0; i < n; i++) {
                columns[i][1] = Math.sin(i);
                single[i] = Math.sin(i);
            }
            factor.solveLower(columns, 3);
            factor.solveLower(single);
            for (int i = 0; i < n; i++) {
                assertThat(columns[i][1]).isCloseTo(single[i], within(1e-12));
                assertThat(columns[i][0]).isZero();
            }
        }
    }

    @Test
    void namesTheRowOfABadPivot() {
        try (Parallel parallel = new Parallel(1)) {
            assertThatThrownBy(() -> Cholesky.inPlace(new double[][] {{1, 2}, {2, 1}}, parallel))
                    .isInstanceOf(NotPositiveDefiniteException.class)
                    .hasMessageContaining("row 1");
        }
    }

    private static double[][] positiveDefinite(int n) {
        SplittableRandom random = new SplittableRandom(3);
        double[][] half = new double[n][];
        Arrays.setAll(half, i -> random.doubles(n, -1, 1).toArray());
        double[][] matrix = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    matrix[i][j] += half[i][k] * half[j][k];
                }
            }
            matrix[i][i] += 1;
        }
        return matrix;
    }

    private static double[][] copy(double[][] matrix) {
        return Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
    }
}
