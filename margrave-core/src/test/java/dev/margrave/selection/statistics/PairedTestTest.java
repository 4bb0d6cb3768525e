// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class PairedTestTest {
    /** Student's own example (1908): the gain in sleep of ten patients under two drugs. */
    private static final List<Double> FIRST = List.of(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0);

    private static final List<Double> SECOND = List.of(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4);

    @Test
    void studentsSleepData() {
        PairedTest test = PairedTest.of(FIRST, SECOND);
        assertThat(test.pairs()).isEqualTo(10);
        assertThat(test.difference()).isEqualTo(-1.58, within(1e-12));
        assertThat(test.t()).isEqualTo(-4.0621, within(5e-5));
        assertThat(test.p()).isEqualTo(0.002833, within(5e-7));
        assertThat(test.isSignificant(0.01)).isTrue();
        assertThat(test.isSignificant(0.001)).isFalse();
        PairedTest turned = PairedTest.of(SECOND, FIRST);
        assertThat(turned.t()).isEqualTo(-test.t());
        assertThat(turned.p()).isEqualTo(test.p());
    }

    @Test
    void theCorrectionShrinksT() {
        PairedTest plain = PairedTest.of(FIRST, SECOND);
        PairedTest corrected = PairedTest.of(FIRST, SECOND, 0.25);
        assertThat(corrected.t()).isEqualTo(plain.t() * Math.sqrt(0.1 / 0.35), within(1e-12));
        assertThat(corrected.p()).isGreaterThan(plain.p());
        assertThat(PairedTest.of(FIRST, SECOND, 0)).isEqualTo(plain);
    }

    @Test
    void differencesWithoutVarianceHaveNoStatistic() {
        PairedTest equal = PairedTest.of(FIRST, FIRST);
        assertThat(equal).isEqualTo(new PairedTest(10, 0, Double.NaN, Double.NaN));
        assertThat(equal.isSame()).isTrue();
        for (double overlap : new double[] {0, 0.25}) {
            PairedTest shifted = PairedTest.of(List.of(0.5, 0.75), List.of(0.75, 1.0), overlap);
            assertThat(shifted).isEqualTo(new PairedTest(2, -0.25, Double.NaN, Double.NaN));
            assertThat(shifted.isSame()).isTrue();
            assertThat(shifted.isSignificant(0.05)).isFalse();
        }
        assertThat(PairedTest.of(FIRST, SECOND).isSame()).isFalse();
    }

    /** 0.9 − 0.8, 0.8 − 0.7 and 0.4 − 0.3 are three different doubles. */
    @Test
    void roundingIsNoVariance() {
        PairedTest test = PairedTest.of(List.of(0.9, 0.8, 0.4), List.of(0.8, 0.7, 0.3));
        assertThat(test.isSame()).isTrue();
        assertThat(test.difference()).isEqualTo(0.1, within(1e-15));
        assertThat(PairedTest.of(List.of(0.9, 0.8, 0.4), List.of(0.8, 0.7, 0.3 + 1e-9))
                        .isSame())
                .isFalse();
    }

    @Test
    void threeSplitsHaveNoPower() {
        assertThat(PairedTest.of(FIRST.subList(0, 3), SECOND.subList(0, 3)).lacksPower())
                .isTrue();
        assertThat(PairedTest.of(FIRST.subList(0, 4), SECOND.subList(0, 4)).lacksPower())
                .isFalse();
    }

    @Test
    void tooFewPairsAreRefused() {
        assertThatThrownBy(() -> PairedTest.of(List.of(0.5), List.of(0.5)))
                .hasMessage("a paired test needs two or more pairs of scores, got 1 and 1");
        assertThatThrownBy(() -> PairedTest.of(List.of(0.5, 0.5), List.of(0.5)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
