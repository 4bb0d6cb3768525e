// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import static dev.margrave.internal.search.ScriptedProblem.constant;
import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.solver.Certificate;
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import org.junit.jupiter.api.Test;

class RampSearchTest {
    private static SearchResult run(Solution... steps) {
        return new RampSearch(1, 0, false).run(new ScriptedProblem(steps[0], steps));
    }

    /** w = 0 and b = 1 cost the negative row its price and nothing else: the step after such an SVM has no gap. */
    @Test
    void rampFromAnSvmThatStalledIsNotConverged() {
        SearchResult found = run(constant(Status.STALLED, 1, 2, 0.5), constant(Status.CONVERGED, 1, 1, 1));
        assertThat(found.solution().status()).isEqualTo(Status.STALLED);
        assertThat(found.solution().certificate()).isEqualTo(new Certificate(1, 1));
        assertThat(found.solved()).containsEntry(SearchResult.START_GAP, 0.75).containsEntry("steps", 2.0);
    }

    @Test
    void rampEndsAtAStepThatWasStopped() {
        SearchResult found = run(constant(Status.ITERATION_LIMIT, 1, 2, 0.5));
        assertThat(found.solution().status()).isEqualTo(Status.ITERATION_LIMIT);
        assertThat(found.solved()).containsEntry("steps", 1.0);
    }

    @Test
    void aStepThatStalledWithinTheToleranceCountsAsSolved() {
        SearchResult found = run(constant(Status.STALLED, 1, 2, 1.999), constant(Status.CONVERGED, 1, 1, 1));
        assertThat(found.solution().status()).isEqualTo(Status.CONVERGED);
        assertThat(found.solved()).doesNotContainKey(SearchResult.START_GAP);
    }

    @Test
    void theLastStepHasItsSay() {
        SearchResult found = run(constant(Status.CONVERGED, 1, 2, 2), constant(Status.STALLED, 1, 1, 0.5));
        assertThat(found.solution().status()).isEqualTo(Status.STALLED);
        assertThat(found.solved()).doesNotContainKey(SearchResult.START_GAP);
    }
}
