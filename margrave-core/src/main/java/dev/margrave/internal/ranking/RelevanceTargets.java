// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.ranking;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Gain;
import java.util.stream.IntStream;

/**
 * The targets of ranking machines, computed from relevances r: η(r) = G(r)/‖G(r)‖_D for the rows of each query,
 * G(r) = 2^r − 1, so that all queries count the same; 0 if a query has no relevant row. The squared loss on η bounds the loss of
 * discounted gain.
 */
public final class RelevanceTargets {
    private static final double MAX_RELEVANCE = 1000; // a round number below 1024, where 2^r overflows

    private RelevanceTargets() {}

    /** Rejects a relevance whose gain would be negative or infinite. */
    static void check(Dataset data) {
        for (int i = 0; i < data.rows(); i++) {
            if (!(data.target(i) >= 0 && data.target(i) <= MAX_RELEVANCE)) {
                throw InvalidDataException.atRow(
                                i, ": relevance " + data.target(i) + "; relevances must be between 0 and 1000")
                        .numbered(data::rowNumber);
            }
        }
    }

    public static double[] of(Dataset data) {
        check(data);
        double[] targets = new double[data.rows()];
        for (int[] rows : data.rowsByQuery()) {
            double[] relevances = IntStream.of(rows).mapToDouble(data::target).toArray();
            double largest = Gain.largest(relevances, Integer.MAX_VALUE);
            for (int k = 0; k < rows.length && largest > 0; k++) {
                targets[rows[k]] = Gain.of(relevances[k]) / largest;
            }
        }
        return targets;
    }

    /** The mean discounted gain of the queries that have a relevant row, relative to the best order; 0 if there is none. */
    public static double ndcg(Dataset data, double[] scores) {
        double sum = 0;
        int queries = 0;
        for (int[] rows : data.rowsByQuery()) {
            double[] relevances = IntStream.of(rows).mapToDouble(data::target).toArray();
            double[] own = IntStream.of(rows).mapToDouble(i -> scores[i]).toArray();
            double largest = Gain.largest(relevances, Integer.MAX_VALUE);
            sum += largest > 0 ? Gain.discounted(relevances, own, Integer.MAX_VALUE) / largest : 0;
            queries += largest > 0 ? 1 : 0;
        }
        return queries == 0 ? 0 : sum / queries;
    }
}
