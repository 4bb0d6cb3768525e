// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.HardMargin;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.solver.RowLosses;
import org.junit.jupiter.api.Test;

class TypicalRowTest {
    /** A hinge's output 0 is 1 away from a margin it does not mind, and its dual variable can move to c. */
    @Test
    void theMeanOverRowsThatMind() {
        RowLosses losses = RowLosses.builder()
                .labeled(new Hinge(2), true, 1)
                .labeled(new Hinge(4), false, 1)
                .residual(new EpsilonInsensitive(3, 0.5), 2, 1) // 1.5 away, up to 3
                .residual(new EpsilonInsensitive(3, 0.5), 0.25, 1) // content
                .build();
        TypicalRow row = TypicalRow.of(new DualTerms(losses), 1);
        assertThat(row.output()).isCloseTo(3.5 / 3, within(1e-15));
        assertThat(row.variable()).isCloseTo(3, within(1e-15));
        assertThat(row.slope()).isCloseTo(3.5 / 9, within(1e-15));
    }

    /** The dual term of the squared hinge, −β + β²/(4c), is least at 2c. */
    @Test
    void curvatureHoldsAVariable() {
        RowLosses losses =
                RowLosses.builder().labeled(new SquaredHinge(3), true, 1).build();
        TypicalRow row = TypicalRow.of(new DualTerms(losses), 1);
        assertThat(row.output()).isEqualTo(1);
        assertThat(row.variable()).isCloseTo(6, within(1e-14));
    }

    @Test
    void whereNoTermHoldsAVariableTheGivenSlopeDoes() {
        RowLosses losses =
                RowLosses.builder().labeled(new HardMargin(), true, 1).build();
        TypicalRow row = TypicalRow.of(new DualTerms(losses), 4);
        assertThat(row.output()).isEqualTo(1);
        assertThat(row.variable()).isEqualTo(0.25);
    }

    @Test
    void whereAllAreContentTheUnitIsOne() {
        RowLosses losses = RowLosses.builder()
                .residual(new EpsilonInsensitive(3, 0.5), 0.25, 1)
                .build();
        assertThat(TypicalRow.of(new DualTerms(losses), 4)).isEqualTo(new TypicalRow(1, 1));
    }
}
