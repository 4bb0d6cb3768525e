// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

class TailsTest {
    /** kl of the inverse is c, on the branch above q. */
    @Test
    void inverseOfKl() {
        for (double q : new double[] {0, 1e-6, 0.01, 0.3, 0.5, 0.9, 0.999}) {
            for (double c : new double[] {1e-9, 1e-4, 0.01, 0.2, 1, 3}) {
                double p = BinaryKl.inverse(q, c);
                assertThat(p).isBetween(q, 1.0);
                if (p < 1 - 1e-9) {
                    double kl = (q == 0 ? 0 : q * Math.log(q / p)) + (1 - q) * Math.log((1 - q) / (1 - p));
                    assertThat(kl).as("q %s, c %s", q, c).isEqualTo(c, within(1e-7 * c + 1e-13));
                    assertThat(BinaryKl.of(q, p)).isGreaterThanOrEqualTo(c * (1 - 1e-9) - 1e-15);
                }
            }
        }
        assertThat(BinaryKl.inverse(0.2, 0)).isEqualTo(0.2, within(1e-15));
        assertThat(BinaryKl.inverse(1, 0.1)).isEqualTo(1);
    }

    /** The tail by its definition, in exact sums. */
    @Test
    void clopperPearsonByItsDefinition() {
        for (int rows : new int[] {1, 7, 40}) {
            for (int errors = 0; errors < rows; errors += Math.max(1, rows / 5)) {
                for (double delta : new double[] {0.01, 0.05, 0.3}) {
                    double p = BinomialTail.upper(errors, rows, delta);
                    assertThat(atMost(errors, rows, p)).isEqualTo(delta, within(1e-10));
                    assertThat(BinomialTail.atMost(errors, rows, p)).isEqualTo(delta, within(1e-10));
                }
            }
            assertThat(BinomialTail.upper(rows, rows, 0.05)).isEqualTo(1);
        }
        assertThat(BinomialTail.upper(0, 59, 0.05)).isLessThan(0.05); // the rule of 59 rows without an error
        assertThat(BinomialTail.upper(0, 58, 0.05)).isGreaterThan(0.05);
    }

    private static double atMost(int errors, int rows, double p) {
        BigDecimal sum = BigDecimal.ZERO;
        BigInteger choose = BigInteger.ONE;
        for (int k = 0; k <= errors; k++) {
            sum = sum.add(new BigDecimal(choose)
                    .multiply(BigDecimal.valueOf(p).pow(k))
                    .multiply(BigDecimal.ONE.subtract(BigDecimal.valueOf(p)).pow(rows - k)));
            choose = choose.multiply(BigInteger.valueOf(rows - k)).divide(BigInteger.valueOf(k + 1));
        }
        return sum.round(MathContext.DECIMAL64).doubleValue();
    }

    @Test
    void weightsOfTheGridSumToOne() {
        double sum = 0;
        for (int k = -1_000_000; k <= 1_000_000; k++) {
            sum += UnionGrid.weight(k);
        }
        assertThat(sum).isLessThanOrEqualTo(1).isEqualTo(1, within(1e-5));
        assertThat(UnionGrid.value(UnionGrid.nearest(3))).isEqualTo(Math.sqrt(8), within(1e-12));
        assertThat(UnionGrid.value(UnionGrid.atLeast(3))).isEqualTo(4, within(1e-12));
        assertThat(UnionGrid.value(UnionGrid.atLeast(4))).isEqualTo(4, within(1e-12));
    }
}
