// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.Parallel;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The steps of the bounds without landmarks, each on distributions where the truth is known. */
class RowSpreadTest {
    /** A(D) of rows of the plane by the eigenvalues of their 2 × 2 moments, in closed form. */
    private static double byHand(double[][] rows, int total, double d) {
        double a = 0;
        double b = 0;
        double c = 0;
        for (double[] row : rows) {
            a += row[0] * row[0] / total;
            b += row[0] * row[1] / total;
            c += row[1] * row[1] / total;
        }
        double root = Math.sqrt((a - c) * (a - c) / 4 + b * b);
        double first = (a + c) / 2 + root;
        double second = (a + c) / 2 - root;
        return first / (1 - d + d * first) + second / (1 - d + d * second);
    }

    private static double spread(double[][] rows, int spanning, int total, double d) {
        double trace = 0;
        for (double[] row : rows) {
            trace += row[0] * row[0] + row[1] * row[1];
        }
        double[][] kernel = new double[spanning][];
        Arrays.setAll(kernel, j -> products(rows, spanning, rows[j]));
        try (Parallel parallel = new Parallel(1)) {
            ReferenceSpan span =
                    ReferenceSpan.of(kernel, rows.length, i -> products(rows, spanning, rows[i]), trace, parallel);
            return new RowSpread(span, total).at(d, parallel);
        }
    }

    private static double[] products(double[][] rows, int count, double[] x) {
        double[] values = new double[count];
        Arrays.setAll(values, j -> rows[j][0] * x[0] + rows[j][1] * x[1]);
        return values;
    }

    @Test
    void isExactWhereTheRowsSpanAllAndNeverTooSmall() {
        SplittableRandom random = new SplittableRandom(3);
        double[][] rows = new double[12][];
        Arrays.setAll(rows, i -> new double[] {random.nextDouble() + 0.2, 2 * random.nextDouble() - 1});
        for (double d : new double[] {0.1, 0.5, 0.9, 0.999}) {
            double exact = byHand(rows, 15, d);
            assertThat(spread(rows, 2, 15, d)).isCloseTo(exact, within(1e-10 * exact));
            assertThat(spread(rows, 12, 15, d)).isCloseTo(exact, within(1e-10 * exact));
            assertThat(spread(rows, 1, 15, d)).isGreaterThan(exact * (1 + 1e-6));
        }
    }

    /**
     * Rows are one of k unit vectors with equal chances: tr(ΣM⁻¹) = 1/(D̄ + D/k). The mean of A is below it, so the factor
     * 1 + L/(n − 1) is needed, and enough.
     */
    @Test
    void theSpreadOfRowsIsBelowThatOfTheDistributionButNotByMore() {
        int k = 5;
        int n = 8;
        double d = 0.8;
        SplittableRandom random = new SplittableRandom(4);
        int draws = 20_000;
        double mean = 0;
        for (int draw = 0; draw < draws; draw++) {
            int[] counts = new int[k];
            for (int i = 0; i < n; i++) {
                counts[random.nextInt(k)]++;
            }
            for (int count : counts) {
                double share = (double) count / n;
                mean += share / (1 - d + d * share) / draws;
            }
        }
        double truth = 1 / (1 - d + d / k);
        assertThat(truth).isGreaterThan(1.05 * mean);
        assertThat(truth).isLessThan((1 + d / (1 - d) / (n - 1)) * mean);
    }

    /** A share of rare draws: fails less often than promised, and with half of the logarithm more often. */
    @Test
    void rootOfTheMean() {
        int n = 1000;
        double chance = 0.05;
        double delta = 0.001;
        int draws = 40_000;
        SplittableRandom random = new SplittableRandom(5);
        int failures = 0;
        int tooBold = 0;
        for (int draw = 0; draw < draws; draw++) {
            double share = 0;
            for (int i = 0; i < n; i++) {
                share += random.nextDouble() < chance ? 1.0 / n : 0;
            }
            failures += SelfBounding.rootOfMean(share, 1.0 / n, delta) < Math.sqrt(chance) ? 1 : 0;
            tooBold += SelfBounding.rootOfMean(share, 0.5 / n, delta) < Math.sqrt(chance) ? 1 : 0;
        }
        assertThat(failures).isLessThan((int) (delta * draws));
        assertThat(tooBold).isGreaterThan((int) (1.5 * delta * draws));
    }
}
