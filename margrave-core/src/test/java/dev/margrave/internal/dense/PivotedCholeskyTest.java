// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.Parallel;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The factor gives the matrix back, has its rank, and turns features into coefficients. */
final class PivotedCholeskyTest {
    private static final int SIZE = 90;

    @Test
    void aSingularMatrixHasAFactorOfItsRank() {
        Random random = new Random(2);
        double[][] features = new double[SIZE][7];
        for (double[] row : features) {
            for (int j = 0; j < row.length; j++) {
                row[j] = random.nextGaussian();
            }
        }
        double[][] matrix = products(features);
        PivotedCholesky one = factor(matrix, 1);
        PivotedCholesky two = factor(matrix, 2);
        assertThat(one.rank()).isEqualTo(7);
        double[][] rows = rows(one, 1);
        assertThat(rows(two, 2)).isDeepEqualTo(rows);
        double[][] back = products(rows);
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                assertThat(back[i][j]).isCloseTo(matrix[i][j], within(1e-12));
            }
        }
        double[] v = random.doubles(7, -1, 1).toArray();
        double[] product = new double[SIZE];
        try (Parallel parallel = new Parallel(2)) {
            one.multiply(v, product, parallel);
        }
        for (int i = 0; i < SIZE; i++) {
            assertThat(product[i]).isCloseTo(dot(rows[i], v), within(1e-12));
        }
        double[] again = one.multiplyTransposed(one.coefficients(v));
        for (int k = 0; k < 7; k++) {
            assertThat(again[k]).isCloseTo(v[k], within(1e-10));
        }
    }

    /** More rows than a task of a product takes, of full rank but for copies: places and rows must not be mixed up. */
    @Test
    void productsAreThoseOfTheMatrix() {
        Random random = new Random(3);
        int size = 1100;
        double[] x = random.doubles(size, 0, 40).toArray();
        x[5] = x[1000];
        double[][] matrix = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                matrix[i][j] = Math.exp(-Math.abs(x[i] - x[j]));
            }
        }
        PivotedCholesky factor = factor(matrix, 2);
        assertThat(factor.rank()).isEqualTo(size - 1);
        double[] c = random.doubles(size, -1, 1).toArray();
        double[] actual = new double[size];
        try (Parallel parallel = new Parallel(2)) {
            factor.multiply(factor.multiplyTransposed(c), actual, parallel);
        }
        for (int i = 0; i < size; i++) {
            assertThat(actual[i]).isCloseTo(dot(matrix[i], c), within(1e-10));
        }
    }

    @Test
    void zeroHasNoRankAndInfinityNoFactor() {
        assertThat(factor(new double[3][3], 1).rank()).isZero();
        double[][] infinite = {{Double.POSITIVE_INFINITY}};
        assertThatThrownBy(() -> factor(infinite, 1)).isInstanceOf(NotPositiveDefiniteException.class);
    }

    private static PivotedCholesky factor(double[][] matrix, int threads) {
        try (Parallel parallel = new Parallel(threads)) {
            return PivotedCholesky.of(matrix, parallel);
        }
    }

    /** Φ by its rows, as its product with the identity. */
    private static double[][] rows(PivotedCholesky factor, int threads) {
        double[][] identity = new double[factor.size()][factor.size()];
        for (int i = 0; i < identity.length; i++) {
            identity[i][i] = 1;
        }
        try (Parallel parallel = new Parallel(threads)) {
            return factor.multipliedBy(identity, parallel);
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += a[k] * b[k];
        }
        return sum;
    }

    private static double[][] products(double[][] rows) {
        double[][] out = new double[rows.length][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows.length; j++) {
                for (int k = 0; k < rows[i].length; k++) {
                    out[i][j] += rows[i][k] * rows[j][k];
                }
            }
        }
        return out;
    }
}
