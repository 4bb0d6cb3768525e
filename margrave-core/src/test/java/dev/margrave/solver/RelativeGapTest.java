// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.HardMargin;
import dev.margrave.loss.Hinge;
import org.junit.jupiter.api.Test;

class RelativeGapTest {
    @Test
    void aSmallObjectiveIsMeasuredByItself() {
        assertThat(new Certificate(1e-3, 4e-4).relativeGap()).isCloseTo(0.6, within(1e-12));
        assertThat(new Certificate(1e6, 4e5).relativeGap()).isCloseTo(0.6, within(1e-12));
    }

    /** 100 rows pay 5 each for the function 0: an objective of 1e-9 is what rounding leaves of their sum. */
    @Test
    void belowTheRoundingOfTheLossesOfZeroItIsMeasuredByThose() {
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < 100; i++) {
            losses.labeled(new Hinge(5), i % 2 == 0, 1);
        }
        Certificate certificate = new Certificate(1e-9, 0, losses.build());
        assertThat(certificate.atZero()).isEqualTo(500);
        assertThat(certificate.relativeGap()).isCloseTo(1e-9 / 5e-8, within(1e-12));
        assertThat(certificate.with(1, 0.5).relativeGap()).isEqualTo(0.5);
    }

    @Test
    void nothingToPayIsSolved() {
        RowLosses losses = RowLosses.builder()
                .residual(new EpsilonInsensitive(1, 0.5), 0.25, 1)
                .build();
        assertThat(new Certificate(0, 0, losses).relativeGap()).isZero();
    }

    @Test
    void aLossThatZeroMayNotHaveSaysNothing() {
        RowLosses losses =
                RowLosses.builder().labeled(new HardMargin(), true, 1).build();
        Certificate certificate = new Certificate(2, 1, losses);
        assertThat(certificate.atZero()).isZero();
        assertThat(certificate.relativeGap()).isEqualTo(0.5);
    }
}
