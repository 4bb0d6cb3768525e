// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a {@link Search} returns.
 *
 * @param solution the model, with the certificate of the last problem; its status is the worst of all problems on which the last
 *     one depends
 * @param iterations of all problems that were solved
 * @param solved what was found in addition to the model, by name
 */
public record SearchResult(Solution solution, long iterations, Map<String, Double> solved) {
    /**
     * In {@code solved} if a problem on which the last one depends missed the tolerance: the largest relative gap of such
     * problems, or {@link Double#MAX_VALUE} if a gap is not finite.
     */
    public static final String START_GAP = "startGap";

    public SearchResult {
        solved = Collections.unmodifiableMap(new LinkedHashMap<>(solved)); // keeps the order
    }

    /** The result of a single problem. */
    public static SearchResult of(Solution solution) {
        return new SearchResult(solution, solution.iterations(), Map.of());
    }
}
