// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import static dev.margrave.internal.search.ScriptedProblem.constant;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.InvalidDataException;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Search;
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A search is as good as the worst of the problems on which its result rests. */
class SearchStatusTest {
    private static final Search AUTOMATIC_BOUND = new RelativeMarginSearch(1, OptionalDouble.empty());
    private static final Solution SVM = constant(Status.CONVERGED, 1, 2, 2);

    private static SearchResult run(Search search, Solution... solutions) {
        return search.run(new ScriptedProblem(SVM, solutions));
    }

    @Test
    void aStepThatStalledWithinTheToleranceCountsAsSolved() {
        SearchResult bound = run(AUTOMATIC_BOUND, constant(Status.STALLED, 1, 2, 1.999), SVM);
        assertThat(bound.solution().status()).isEqualTo(Status.CONVERGED);
        assertThat(bound.solved()).doesNotContainKey(SearchResult.START_GAP);
    }

    @ParameterizedTest
    @EnumSource(
            value = Status.class,
            names = {"STALLED", "ITERATION_LIMIT", "TIME_LIMIT", "INTERRUPTED"})
    void automaticBoundIsAsGoodAsItsSvm(Status status) {
        SearchResult found = run(AUTOMATIC_BOUND, constant(status, 5, 2, 0.5), SVM);
        assertThat(found.solution().status()).isEqualTo(status);
        assertThat(found.solution().certificate()).isEqualTo(SVM.certificate());
        assertThat(found.solved()).containsEntry("B", 3.0).containsEntry(SearchResult.START_GAP, 0.75);
    }

    @Test
    void aGapThatIsNoNumberIsToldAsTheLargest() {
        SearchResult found = run(AUTOMATIC_BOUND, constant(Status.STALLED, 1, Double.NaN, 0), SVM);
        assertThat(found.solution().status()).isEqualTo(Status.STALLED);
        assertThat(found.solved()).containsEntry(SearchResult.START_GAP, Double.MAX_VALUE);
    }

    @Test
    void searchForABoundIsJudgedByItsOwnCertificate() {
        Solution stalled = constant(Status.STALLED, 3, 2, 0.5);
        Solution bad = constant(Status.CONVERGED, 1, 2, 0.5);
        Search search = BoundSearch.strict(1, 1);
        SearchResult above = search.run(new ScriptedProblem(bad, constant(Status.CONVERGED, 3, 2, 2), stalled));
        assertThat(above.solution().status()).isEqualTo(Status.STALLED);
        assertThat(above.solution().certificate().gap()).isEqualTo(1.5);
        SearchResult within = search.run(new ScriptedProblem(SVM, stalled, stalled));
        assertThat(within.solution().status()).isEqualTo(Status.CONVERGED);
        assertThat(within.solution().certificate().gap()).isZero();
    }

    @Test
    void stepsThatStallProveNothingAboutSeparability() {
        Solution infinite = constant(Status.CONVERGED, 0, Double.POSITIVE_INFINITY, 1);
        assertThatThrownBy(() -> new SeparationSearch()
                        .run(new ScriptedProblem(infinite, repeated(withDualVariables(Status.STALLED)))))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("stalled because of rounding");
        assertThatThrownBy(() -> new SeparationSearch()
                        .run(new ScriptedProblem(infinite, repeated(withDualVariables(Status.CONVERGED)))))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("cannot be separated");
    }

    private static Solution withDualVariables(Status status) {
        return new Solution(status, new Certificate(2, 1), new double[] {1, 0, 0, -1}, 1, 0, new double[4], 1);
    }

    private static Solution[] repeated(Solution solution) {
        Solution[] all = new Solution[9];
        Arrays.fill(all, solution);
        return all;
    }
}
