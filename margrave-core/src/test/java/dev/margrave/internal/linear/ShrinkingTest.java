// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.loss.Hinge;
import dev.margrave.solver.RowLosses;
import org.junit.jupiter.api.Test;

class ShrinkingTest {
    /** g = −β on [0, 1] for the first row and β on [−1, 0] for the second. */
    private static DualTerms terms() {
        return new DualTerms(RowLosses.builder()
                .labeled(new Hinge(1), true, 1)
                .labeled(new Hinge(1), false, 1)
                .build());
    }

    @Test
    void rowsAreSetAsideByTheViolationsOfTheOppositeDirection() {
        Shrinking shrinking = new Shrinking(terms(), true);
        assertThat(shrinking.check(0, 0, 100))
                .as("nothing is known before the first pass")
                .isZero();
        assertThat(shrinking.check(0, 0, -30)).as("asks to leave zero").isEqualTo(31);
        assertThat(shrinking.check(1, -1, -3)).as("asks to go back to zero").isEqualTo(2);
        assertThat(shrinking.check(1, -0.5, -1)).as("is where it belongs").isZero();
        assertThat(shrinking.endPass()).isEqualTo(31);

        // At zero with slope 3 outwards: more than the 2 of the row that asked to go back.
        assertThat(shrinking.check(0, 0, 4)).isNegative();
        assertThat(shrinking.check(1, 0, -4)).isNegative();
        assertThat(shrinking.check(0, 0, 2.5)).as("slope 1.5").isZero();
        // At the far end with slope 20 back to zero: less than the 31 of the row that asked to leave it.
        assertThat(shrinking.check(0, 1, -19)).isZero();
        assertThat(shrinking.check(0, 1, -31)).isNegative();
        shrinking.endPass();

        assertThat(shrinking.check(0, 0, 4)).as("no row moved in the last pass").isZero();
    }

    @Test
    void nothingIsSetAsideWhenItIsOffOrForgotten() {
        for (boolean on : new boolean[] {false, true}) {
            Shrinking shrinking = new Shrinking(terms(), on);
            shrinking.check(1, -1, -3);
            shrinking.endPass();
            shrinking.resetThresholds();
            assertThat(shrinking.check(0, 0, 4)).isZero();
        }
    }
}
