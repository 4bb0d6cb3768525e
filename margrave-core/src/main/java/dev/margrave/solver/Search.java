// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A search around the solver: convex problems solved in turn, each from where the one before ended, until the search has what
 * it looks for: a scalar in the loss, a point where tangents no longer change, a bound that takes effect.
 */
@FunctionalInterface
public interface Search {
    Found run(SearchProblem problem);

    /**
     * What a search ends with.
     *
     * @param solution the model, with the certificate of the problem that was solved last; its status is the worst of all
     *     problems on which that one rests
     * @param iterations of all problems that were solved
     * @param solved what was found beside the model, by name
     */
    record Found(Solution solution, long iterations, Map<String, Double> solved) {
        /**
         * In {@code solved} where a problem on which the last one rests missed the tolerance: the largest relative gap of such
         * problems, and the largest number there is for one that is not finite.
         */
        public static final String START_GAP = "startGap";

        public Found {
            solved = Collections.unmodifiableMap(new LinkedHashMap<>(solved)); // in its order
        }

        /** One problem, nothing else found. */
        public static Found of(Solution solution) {
            return new Found(solution, solution.iterations(), Map.of());
        }
    }
}
