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

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 150})
    void solvesManyColumnsAsOneByOne(int n) {
        int count = 131; // more than one panel
        double[][] columns = new double[n][count];
        for (int i = 0; i < n; i++) {
            for (int c = 1; c < count; c++) {
                columns[i][c] = Math.sin(1 + i * c);
            }
        }
        double[][] upper = copy(columns);
        try (Parallel parallel = new Parallel(1)) {
            Cholesky factor = Cholesky.inPlace(positiveDefinite(n), parallel);
            factor.solveLower(columns, count);
            factor.solveUpper(upper, count);
            for (int c = 0; c < count; c++) {
                int column = c;
                double[] single = new double[n];
                Arrays.setAll(single, i -> column == 0 ? 0 : Math.sin(1 + i * column));
                double[] transposed = single.clone();
                factor.solveLower(single);
                factor.solveUpper(transposed);
                for (int i = 0; i < n; i++) {
                    assertThat(columns[i][c]).isCloseTo(single[i], within(1e-12));
                    assertThat(upper[i][c]).isCloseTo(transposed[i], within(1e-12));
                }
            }
        }
    }

    @Test
    void invertsByParts() {
        int n = 150;
        double[][] matrix = positiveDefinite(n);
        try (Parallel parallel = new Parallel(1)) {
            Cholesky factor = Cholesky.inPlace(copy(matrix), parallel);
            double[] unit = new double[n];
            unit[70] = 1;
            factor.solve(unit);
            double[][] part = factor.inverse(64, 20);
            for (int i = 0; i < n; i++) {
                assertThat(part[i][6]).isCloseTo(i < 64 ? 0 : unit[i], within(1e-12));
            }
        }
    }

    @Test
    void namesTheRowOfABadPivot() {
        try (Parallel parallel = new Parallel(1)) {
            assertThatThrownBy(() -> Cholesky.inPlace(new double[][] {{1, 2}, {2, 1}}, parallel))
                    .isInstanceOf(NotPositiveDefiniteException.class)
                    .hasMessageContaining("row 2");
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
