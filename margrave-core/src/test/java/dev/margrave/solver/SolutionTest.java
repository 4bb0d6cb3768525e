// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.kernel.BlockError;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a solver returns, and what may end it. */
class SolutionTest {
    private static final Certificate CERTIFICATE = new Certificate(3, 2, 0.25, 8);

    private static Solution solution(Status status, double... beta) {
        return new Solution(status, CERTIFICATE, beta, 0.5, 2, new double[] {4, -1}, 7);
    }

    @Test
    void coefficientsAreScaledDualVariables() {
        Solution solution = solution(Status.CONVERGED, 1, -3);
        assertThat(solution.coefficients()).containsExactly(0.5, -1.5);
        assertThat(solution.beta()).containsExactly(1, -3);
        assertThat(solution.scale()).isEqualTo(0.5);
        assertThat(solution.iterations()).isEqualTo(7);
        assertThat(solution.weights()).isEmpty();
    }

    @Test
    void aShiftMovesTheBiasAndEveryDecision() {
        Solution shifted = solution(Status.STALLED, 1, -3).shifted(1.5);
        assertThat(shifted.bias()).isEqualTo(3.5);
        assertThat(shifted.decisions()).containsExactly(5.5, 0.5);
        assertThat(shifted.beta()).containsExactly(1, -3);
        assertThat(shifted.status()).isEqualTo(Status.STALLED);
    }

    @Test
    void copiesDifferInOneThing() {
        Solution solution = solution(Status.CONVERGED, 1, -3).withWeights(new double[] {6});
        assertThat(solution.weights()).hasValueSatisfying(w -> assertThat(w).containsExactly(6));
        Solution limited = solution.with(Status.TIME_LIMIT);
        assertThat(limited.status()).isEqualTo(Status.TIME_LIMIT);
        assertThat(limited.certificate()).isEqualTo(CERTIFICATE);
        assertThat(limited.weights()).isPresent();
        Certificate other = new Certificate(1, 0);
        assertThat(solution.with(other).certificate()).isEqualTo(other);
        assertThat(solution.with(other).status()).isEqualTo(Status.CONVERGED);
        assertThat(solution.with(other).weights()).isPresent();
    }

    /** Mixed are unscaled values: a weight of 6 at scale ½ is 12, a bias of 2 is 4. */
    @Test
    void mixturesAreBetweenBothPoints() {
        Solution one = solution(Status.CONVERGED, 1, -3).withWeights(new double[] {6});
        Solution other = new Solution(Status.STALLED, CERTIFICATE, new double[] {5, -3}, 0.25, 2, new double[2], 9)
                .withWeights(new double[] {5});
        Solution mixed = one.mixedWith(other, 0.25);
        assertThat(mixed.beta()).containsExactly(2, -3);
        assertThat(mixed.scale()).isEqualTo(1);
        assertThat(mixed.bias()).isEqualTo(0.75 * 4 + 0.25 * 8);
        assertThat(mixed.weights()).hasValueSatisfying(w -> assertThat(w).containsExactly(0.75 * 12 + 0.25 * 20));
        assertThat(mixed.status()).isEqualTo(Status.STALLED);
        assertThat(mixed.certificate()).isEqualTo(Certificate.NONE);
        assertThat(one.mixedWith(solution(Status.CONVERGED, 0, 0), 0.5).weights())
                .as("one of them has none")
                .isEmpty();
    }

    @Test
    void theWorseOfTwoEndings() {
        assertThat(Status.CONVERGED.worse(Status.STALLED)).isEqualTo(Status.STALLED);
        assertThat(Status.INTERRUPTED.worse(Status.TIME_LIMIT)).isEqualTo(Status.INTERRUPTED);
        assertThat(Status.STALLED.worse(Status.STALLED)).isEqualTo(Status.STALLED);
        assertThat(Status.values())
                .filteredOn(Status::stoppedEarly)
                .containsExactly(Status.ITERATION_LIMIT, Status.TIME_LIMIT, Status.INTERRUPTED);
    }

    @Test
    void roundingWidensTheIntervalOfACertificate() {
        assertThat(CERTIFICATE.lower()).isEqualTo(1.75);
        assertThat(CERTIFICATE.upper()).isEqualTo(3.25);
        assertThat(CERTIFICATE.gap()).isEqualTo(1);
        assertThat(CERTIFICATE.withRounding(0.5)).isEqualTo(new Certificate(3, 2, 0.5, 8));
        assertThat(CERTIFICATE.with(5, 4)).isEqualTo(new Certificate(5, 4, 0.25, 8));
        assertThat(CERTIFICATE.isKnown()).isTrue();
        assertThat(Certificate.NONE.isKnown()).isFalse();
        assertThat(new Certificate(1, Double.NaN).isKnown()).isFalse();
        assertThat(new Certificate(Double.NaN, 1).isKnown()).isFalse();
    }

    /** The sum of two numbers in single precision is off by half a unit in its last place, here counted as a whole one. */
    @Test
    void addedEntriesAddTheirRounding() {
        BlockError error = new BlockError(1e-3, 1e-7, 3).plus(5);
        assertThat(error).isEqualTo(new BlockError(1e-3 + 8 * 0x1p-23, Double.POSITIVE_INFINITY, 8));
    }

    @Test
    void limitsEndAFitInTheirOrder() {
        RunControl control = RunControl.unlimited();
        assertThat(control.stopReason()).isEmpty();
        assertThat(control.shouldStop()).isFalse();
        assertThat(control.stopReason(9, 10)).isEmpty();
        assertThat(control.stopReason(10, 10)).contains(StopReason.ITERATION_LIMIT);
        RunControl timed = RunControl.start(Double.MIN_VALUE, ProgressListener.NONE);
        long start = System.nanoTime();
        while (System.nanoTime() == start) {
            Thread.onSpinWait();
        }
        assertThat(timed.stopReason()).contains(StopReason.TIME_LIMIT);
        assertThat(timed.stage("one").stopReason(1, 10)).contains(StopReason.TIME_LIMIT);
        assertThat(RunControl.start(1000, ProgressListener.NONE).shouldStop()).isFalse();
        Thread.currentThread().interrupt();
        try {
            assertThat(control.isInterrupted()).isTrue();
            assertThat(timed.stopReason()).contains(StopReason.INTERRUPTED);
            assertThat(timed.shouldStop()).isTrue();
        } finally {
            assertThat(Thread.interrupted()).as("the flag stays set").isTrue();
        }
        assertThat(control.isInterrupted()).isFalse();
        assertThatThrownBy(() -> RunControl.start(0, ProgressListener.NONE))
                .hasMessage("maxSeconds must be positive, got 0.0");
        assertThatThrownBy(() -> RunControl.start(Double.NaN, ProgressListener.NONE))
                .hasMessage("maxSeconds must be positive, got NaN");
    }

    @Test
    void progressNamesItsStage() {
        List<Progress> told = new ArrayList<>();
        RunControl control = RunControl.start(1000, told::add);
        control.stage("a vs b").report(5, 3, 2);
        control.report(6, 3, 2.5);
        assertThat(told).containsExactly(new Progress("a vs b", 5, 3, 2), new Progress("", 6, 3, 2.5));
        assertThatThrownBy(() -> control.report(-1, 0, 0)).hasMessageContaining("iterations");
    }
}
