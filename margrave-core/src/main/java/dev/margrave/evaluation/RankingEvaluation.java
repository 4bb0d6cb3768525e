// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.data.Dataset;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The quality of a model's ranking of the rows of each query.
 *
 * @param rows counted
 * @param queries with a relevant row
 * @param queriesWithoutRelevance without one; these do not count
 * @param ndcg of all rows of a query, mean over queries; see {@link Ndcg}
 * @param atDepth the same for the first 1, 5 and 10 positions
 * @param kendallTau mean over the queries with rows of different relevance, empty if there are none; see {@link KendallTau}
 */
public record RankingEvaluation(
        int rows,
        int queries,
        int queriesWithoutRelevance,
        double ndcg,
        Map<Integer, Double> atDepth,
        OptionalDouble kendallTau)
        implements TaskEvaluation {
    private static final List<Integer> DEPTHS = List.of(1, 5, 10); // positions at which NDCG is reported

    public RankingEvaluation {
        atDepth = Collections.unmodifiableMap(new LinkedHashMap<>(atDepth));
    }

    /** Compares the order of scores with that of the relevances, query by query. */
    public static RankingEvaluation of(Dataset rows, double[] scores) {
        Ndcg all = Ndcg.mean(rows, scores, Integer.MAX_VALUE);
        Map<Integer, Double> byDepth = new LinkedHashMap<>();
        for (int depth : DEPTHS) {
            byDepth.put(depth, Ndcg.mean(rows, scores, depth).value());
        }
        return new RankingEvaluation(
                rows.rows(), all.queries(), all.without(), all.value(), byDepth, KendallTau.mean(rows, scores));
    }
}
