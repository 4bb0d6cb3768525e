// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RuleTest {
    private static boolean isReached(double primal, double dual, double atZero) {
        return Rule.isReached(Rule.relativeGap(primal, dual, atZero));
    }

    @Test
    void gapIsMeasuredByThePrimalValueHoweverSmall() {
        assertThat(isReached(1000, 999.1, 1e5)).isTrue();
        assertThat(isReached(1000, 998.9, 1e5)).isFalse();
        assertThat(isReached(0.01, 0.0099, 10)).isFalse(); // a gap of 1e-4 would do for 1, not for 0.01
        assertThat(Rule.relativeGap(0.01, 0.0099, 10)).isCloseTo(0.01, within(1e-12));
    }

    @Test
    void primalOfNothingIsMeasuredByTheValueAtZero() {
        assertThat(isReached(0, -1e-8, 1e6)).isTrue();
        assertThat(isReached(0, -1e-6, 1e6)).isFalse();
        assertThat(isReached(0, 0, 0)).isTrue();
    }

    @Test
    void unknownValuesReachNothing() {
        assertThat(isReached(Double.NaN, 1, 1)).isFalse();
        assertThat(isReached(1, Double.NaN, 1)).isFalse();
        assertThat(isReached(1, Double.NEGATIVE_INFINITY, 1)).isFalse();
    }

    @Test
    void anotherPrimalValueContradicts() {
        assertThat(Rule.contradiction(100, 99.99, 0, 100.00009, 1e4)).isNull();
        assertThat(Rule.contradiction(100, 99.99, 0, 100.001, 1e4)).contains("recomputed");
        assertThat(Rule.contradiction(100, 99.99, 0, 99.999, 1e4)).contains("recomputed");
        assertThat(Rule.contradiction(100, 99.99, 0, Double.NaN, 1e4)).contains("recomputed");
        assertThat(Rule.contradiction(100, 99.99, 0.01, 100.001, 1e4)).isNull(); // within what the certificate allows
    }

    @Test
    void dualAboveThePrimalContradicts() {
        assertThat(Rule.contradiction(100, 100.00005, 0, 100, 1e4)).isNull();
        assertThat(Rule.contradiction(100, 100.01, 0, 100, 1e4)).contains("above");
    }
}
