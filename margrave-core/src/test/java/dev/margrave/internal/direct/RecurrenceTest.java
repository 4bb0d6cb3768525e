// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Fixed points and cycles are noticed, slow ways are not taken for either. */
final class RecurrenceTest {
    @Test
    void aFixedPointHasThePeriodOne() {
        assertThat(found(k -> new double[] {1, k < 7 ? k : 7})).containsExactly(8, 1);
    }

    @Test
    void aCycleHasItsOwnPeriod() {
        assertThat(found(k -> new double[] {0, k < 5 ? 10 + k : k % 3})).containsExactly(11, 3);
    }

    /** Steps of 1e-13 are below what a fit's result shows, but a hundred of them are not below 1e-12. */
    @Test
    void driftIsNotRest() {
        assertThat(found(k -> new double[] {1, 1e-13 * k})).containsExactly(0, 0);
        assertThat(found(k -> new double[] {1, 1e-15 * k})).containsExactly(1, 1);
    }

    /** The iterate that came back and its period; zeros for none in a hundred. */
    private static int[] found(IntFunction<double[]> iterates) {
        Recurrence recurrence = new Recurrence(iterates.apply(0), 100);
        for (int k = 1; k <= 100; k++) {
            int period = recurrence.period(k, iterates.apply(k));
            if (period > 0) {
                return new int[] {k, period};
            }
        }
        return new int[2];
    }
}
