// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.machine.Machine;
import dev.margrave.model.Model;
import dev.margrave.selection.TuneResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The end of a search.
 *
 * @param search all candidates; the best is that of the model
 * @param machine the best candidate; it and the model are null only in a result that {@link AnytimeTuner} did not make
 * @param model of all rows, with probabilities and a threshold if requested; if the search was stopped before any candidate was scored, a
 *     quick fit, possibly to fewer rows
 * @param modelRows the number of rows behind the model
 * @param isBudgetReached whether the budget ended the search, so that the result may depend on the clock
 * @param decisions what was reported to {@link AnytimeListener#onDecision}
 * @param fitSeconds the time of the final fit
 */
public record AnytimeResult(
        TuneResult search,
        @Nullable Machine<?> machine,
        @Nullable Model model,
        int modelRows,
        boolean isBudgetReached,
        List<String> decisions,
        double fitSeconds) {
    public AnytimeResult {
        decisions = List.copyOf(decisions);
    }

    /** Whether a limit or interruption, other than the budget, ended the search. */
    public boolean isStopped() {
        return !search.isComplete() && !isBudgetReached;
    }
}
