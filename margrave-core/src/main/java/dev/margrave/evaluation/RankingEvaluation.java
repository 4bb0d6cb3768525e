// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The quality of a model's ranking of the rows of each query.
 *
 * @param rows counted
 * @param queries with a relevant row
 * @param queriesWithoutRelevance without one; these do not count
 * @param ndcg of all rows of a query, mean over queries; see {@link Ndcg}
 * @param atDepth the same for the first 1, 5 and 10 positions
 */
public record RankingEvaluation(
        int rows, int queries, int queriesWithoutRelevance, double ndcg, Map<Integer, Double> atDepth) {
    public RankingEvaluation {
        atDepth = Collections.unmodifiableMap(new LinkedHashMap<>(atDepth));
    }
}
