// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Check;
import dev.margrave.internal.Gain;
import java.util.stream.IntStream;

/**
 * Normalized discounted cumulative gain: with the rows of a query in the order of their scores, Σ_{i ≤ k} G(r_i)/F(i), G(r) =
 * 2^r − 1, F(i) = ln(1 + i), divided by the same sum in the order of the relevances. Rows with equal scores share the mean
 * discount of their positions. NDCG is undefined for a query without a relevant row, which does not count.
 *
 * @param value the mean over the queries that count
 * @param queries the number of queries that count
 * @param without the number of queries without a relevant row
 */
public record Ndcg(double value, int queries, int without) {
    /** The NDCG over all queries; {@code depth} is k. */
    public static Ndcg mean(Dataset data, double[] scores, int depth) {
        Check.sameLength("scores", scores.length, data.rows());
        double sum = 0;
        int counted = 0;
        int without = 0;
        for (int[] rows : data.rowsByQuery()) {
            double[] relevances = IntStream.of(rows).mapToDouble(data::target).toArray();
            double[] own = IntStream.of(rows).mapToDouble(i -> scores[i]).toArray();
            double best = Gain.largest(relevances, depth);
            if (best > 0) {
                sum += Gain.discounted(relevances, own, depth) / best;
                counted++;
            } else {
                without++;
            }
        }
        if (counted == 0) {
            throw new InvalidDataException("ndcg needs a query with a row of positive relevance");
        }
        return new Ndcg(sum / counted, counted, without);
    }
}
