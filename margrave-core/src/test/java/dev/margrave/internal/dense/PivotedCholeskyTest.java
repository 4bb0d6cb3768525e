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
        assertThat(two.rows()).isDeepEqualTo(one.rows());
        double[][] back = products(one.rows());
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                assertThat(back[i][j]).isCloseTo(matrix[i][j], within(1e-12));
            }
        }
        double[] v = random.doubles(7, -1, 1).toArray();
        double[] a = one.coefficients(v);
        for (int k = 0; k < 7; k++) {
            double sum = 0;
            for (int i = 0; i < SIZE; i++) {
                sum += one.rows()[i][k] * a[i];
            }
            assertThat(sum).isCloseTo(v[k], within(1e-10));
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
