// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How near a model's order of the rows of queries comes to that of their relevances.
 *
 * @param rows that were counted
 * @param queries that have a relevant row
 * @param queriesWithoutRelevance those that have none, which do not count
 * @param ndcg of all rows of a query, mean over queries; see {@link Ndcg}
 * @param atDepth the same of the first 1, 5 and 10 places
 */
public record RankingEvaluation(
        int rows, int queries, int queriesWithoutRelevance, double ndcg, Map<Integer, Double> atDepth) {
    public RankingEvaluation {
        atDepth = Collections.unmodifiableMap(new LinkedHashMap<>(atDepth));
    }
}
