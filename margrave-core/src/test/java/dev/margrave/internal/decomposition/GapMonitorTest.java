// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.internal.decomposition.GapMonitor.GapCheck;
import dev.margrave.solver.Certificate;
import org.junit.jupiter.api.Test;

class GapMonitorTest {
    private static final double ROUNDING = 1e-15;
    private static final Certificate FAR = new Certificate(10, 5);
    private static final Certificate NEAR = new Certificate(10, 9.95);

    private final GapMonitor monitor = new GapMonitor(100, 1, 1e-3);

    private GapCheck next(double violation, boolean complete) {
        return monitor.next(violation, ROUNDING, 0, complete, false);
    }

    @Test
    void theFirstLookIsAtOnceAndTheNextAtAFifthOfTheViolation() {
        assertThat(next(1, true)).isEqualTo(GapCheck.FULL);
        monitor.recordFullCheck(FAR, 1);
        monitor.scheduleNextCheck(FAR, 1, 0);
        assertThat(next(0.21, true)).isEqualTo(GapCheck.NONE);
        assertThat(next(0.2, true)).isEqualTo(GapCheck.FULL);
        monitor.recordFullCheck(NEAR, 0.2);
        monitor.scheduleNextCheck(NEAR, 0.2, 0);
        assertThat(next(0.11, true)).isEqualTo(GapCheck.NONE);
        assertThat(next(0.1, true)).as("half of it near the end").isEqualTo(GapCheck.FULL);
    }

    @Test
    void aLookComesAfterManySteps() {
        next(1, true);
        monitor.scheduleNextCheck(FAR, 1, 0);
        for (int step = 1; step < 64; step++) {
            assertThat(next(0.9, true)).isEqualTo(GapCheck.NONE);
        }
        assertThat(next(0.9, true)).isEqualTo(GapCheck.FULL);
    }

    @Test
    void aGuessComesFirstWhileVariablesAreSetAside() {
        assertThat(next(1, false)).isEqualTo(GapCheck.ESTIMATE);
        assertThat(monitor.needsFullCheck(FAR)).isFalse();
        assertThat(next(0.3, false)).isEqualTo(GapCheck.NONE);
        assertThat(next(0.2, false)).isEqualTo(GapCheck.ESTIMATE);
        assertThat(monitor.needsFullCheck(FAR))
                .as("the gap is not of those that take part")
                .isTrue();
        assertThat(next(0.04, false)).isEqualTo(GapCheck.ESTIMATE);
        assertThat(monitor.needsFullCheck(new Certificate(10, 9.999)))
                .as("this is the end")
                .isTrue();
    }

    @Test
    void aReasonToStopNeedsNoGuess() {
        assertThat(monitor.next(1, ROUNDING, 0, false, true)).isEqualTo(GapCheck.FULL);
        assertThat(monitor.next(1, ROUNDING, 100_000, false, false))
                .as("a long stretch")
                .isEqualTo(GapCheck.FULL);
    }

    /** Down to rounding for the variables that take part, which is the end unless the others are far from it. */
    @Test
    void variablesSetAsideReviveTheRun() {
        next(ROUNDING, false);
        monitor.recordFullCheck(FAR, 5 * ROUNDING);
        assertThat(monitor.hasStalled()).isTrue();
        next(ROUNDING, false);
        monitor.recordFullCheck(FAR, 0.5);
        assertThat(monitor.hasStalled()).isFalse();
    }

    @Test
    void patienceEndsNearRounding() {
        for (int step = 0; step <= 61; step++) {
            next(1e-9, true);
            assertThat(monitor.hasStalled()).isFalse();
            monitor.recordStep(true, 1e-9);
        }
        next(1e-9, true);
        assertThat(monitor.hasStalled()).isTrue();
    }

    @Test
    void aDualValueThatStandsStillIsTheEnd() {
        for (int look = 0; look < 7; look++) {
            monitor.next(1, ROUNDING, 100_000L * (look + 1), true, false);
            assertThat(monitor.hasStalled()).isFalse();
            monitor.recordFullCheck(FAR, 1);
            monitor.scheduleNextCheck(FAR, 1, 100_000L * (look + 1));
        }
        next(1, true);
        assertThat(monitor.hasStalled()).isTrue();
    }

    @Test
    void tightTolerancesAskForASmallViolationToo() {
        Certificate closed = new Certificate(1, 1);
        assertThat(monitor.isConverged(closed, 1)).isTrue();
        GapMonitor tight = new GapMonitor(100, 1, 1e-8);
        assertThat(tight.isConverged(closed, 1)).isFalse();
        assertThat(tight.isConverged(closed, 1e-6)).isTrue();
    }
}
