// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PairCouplingTest {
    @ParameterizedTest
    @ValueSource(ints = {3, 4, 10, 26})
    void equalsADirectSolutionOfTheLinearSystem(int labels) {
        SplittableRandom random = new SplittableRandom(labels);
        for (int trial = 0; trial < 20; trial++) {
            double[] last = new double[labels * (labels - 1) / 2];
            for (int p = 0; p < last.length; p++) {
                last[p] = trial % 2 == 0 ? random.nextDouble() : Logistic.of(16 * random.nextDouble() - 8);
            }
            double[] p = PairCoupling.probabilities(labels, last);
            double[] direct = direct(PairCoupling.matrix(labels, last));
            assertThat(p).containsExactly(direct, within(1e-8));
            double sum = 0;
            for (double value : p) {
                assertThat(value).isNotNegative();
                sum += value;
            }
            assertThat(sum).isCloseTo(1, within(1e-14));
        }
    }

    /** If the pairs agree with one distribution, that is the result. */
    @Test
    void recoversADistribution() {
        double[] p = {0.5, 0.2, 0.3};
        double[] last = {0.2 / 0.7, 0.3 / 0.8, 0.3 / 0.5};
        assertThat(PairCoupling.probabilities(3, last)).containsExactly(p, within(1e-10));
    }

    @Test
    void certainPairsGiveAResult() {
        double[] p = PairCoupling.probabilities(3, new double[] {1, 1, 1}); // c beats b beats a
        assertThat(p[2]).isGreaterThan(0.99);
        double[] cycle = PairCoupling.probabilities(3, new double[] {1, 0, 1}); // b beats a, a beats c, c beats b
        assertThat(cycle).containsExactly(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, within(1e-6));
    }

    /** [Q e; eᵀ 0][p; b] = [0; 1] by elimination with row exchanges. */
    private static double[] direct(double[][] q) {
        int n = q.length + 1;
        double[][] a = new double[n][n + 1];
        for (int i = 0; i < n - 1; i++) {
            System.arraycopy(q[i], 0, a[i], 0, n - 1);
            a[i][n - 1] = 1;
            a[n - 1][i] = 1;
        }
        a[n - 1][n] = 1;
        for (int column = 0; column < n; column++) {
            int pivot = column;
            for (int i = column + 1; i < n; i++) {
                pivot = Math.abs(a[i][column]) > Math.abs(a[pivot][column]) ? i : pivot;
            }
            double[] swapped = a[column];
            a[column] = a[pivot];
            a[pivot] = swapped;
            for (int i = 0; i < n; i++) {
                double factor = i == column ? 0 : a[i][column] / a[column][column];
                for (int j = column; j <= n; j++) {
                    a[i][j] -= factor * a[column][j];
                }
            }
        }
        double[] p = new double[n - 1];
        for (int i = 0; i < p.length; i++) {
            p[i] = a[i][n] / a[i][i];
        }
        return p;
    }
}
