// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import dev.margrave.solver.StopReason;
import java.util.List;
import java.util.Optional;

/**
 * A score of one row as a sum: {@code base} plus all contributions.
 *
 * @param label whose score it is; null for a regressor
 * @param score of the row
 * @param base the mean score of the background rows
 * @param isExact whether the contributions are exact, up to rounding; otherwise each has a standard error
 * @param rounds of sampling; 0 if exact
 * @param contributions of all columns, largest absolute value first
 * @param stopped why sampling ended early; empty if it did not
 */
public record RowExplanation(
        String label,
        double score,
        double base,
        boolean isExact,
        int rounds,
        List<Contribution> contributions,
        Optional<StopReason> stopped) {
    public RowExplanation {
        contributions = List.copyOf(contributions);
    }

    /**
     * What one column adds.
     *
     * @param value the row's value of the column, see {@link TableColumns#value}; may be null
     * @param standardError 0 if the contribution is exact
     */
    public record Contribution(String feature, Object value, double contribution, double standardError) {}
}
