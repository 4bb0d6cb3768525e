// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.ranking;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The pairs of rows of the same query of which the first has the larger relevance. All pairs stand in a line: by query, then by
 * the first row, then by the second. If there are more than wanted, the line is cut into that many segments of nearly equal
 * length, and one pair is drawn from each, which counts for its segment. So sums over the drawn pairs estimate those over all
 * without bias.
 *
 * @param above the first row of each pair
 * @param below the second
 * @param weights the product of the weights of both, times the number of pairs for which this one counts
 * @param all the number of all pairs
 */
@SuppressWarnings("ArrayRecordComponent") // internal, never compared
public record QueryPairs(int[] above, int[] below, double[] weights, long all) {
    /** @throws InvalidDataException if there is no pair */
    public static QueryPairs of(Dataset data, int most, long seed) {
        RelevanceTargets.check(data);
        List<Query> queries = new ArrayList<>();
        long all = 0;
        for (int[] rows : data.rowsByQuery()) {
            Query query = Query.of(data, rows);
            queries.add(query);
            all += query.pairs();
        }
        if (all == 0) {
            throw new InvalidDataException("no query has rows of different relevance, so there is nothing to rank");
        }
        int count = (int) Math.min(most, all);
        QueryPairs pairs = new QueryPairs(new int[count], new int[count], new double[count], all);
        pairs.draw(data, queries, new SplittableRandom(seed));
        return pairs;
    }

    private void draw(Dataset data, List<Query> queries, SplittableRandom random) {
        int count = above.length;
        int next = 0;
        long start = 0; // of the current query in the line
        for (int k = 0; k < count; k++) {
            long from = segment(k, count);
            long length = segment(k + 1, count) - from;
            long place = from + (length > 1 ? random.nextLong(length) : 0);
            while (place >= start + queries.get(next).pairs()) {
                start += queries.get(next++).pairs();
            }
            queries.get(next).find(place - start, k, this);
            weights[k] = length * data.weight(above[k]) * data.weight(below[k]);
        }
    }

    /** The first pair of segment k: ⌊k·all/count⌋, without overflow. */
    private long segment(int k, int count) {
        return all / count * k + all % count * k / count;
    }

    /**
     * The rows of a query by relevance, the largest first.
     *
     * @param ends for each row, the position of the first one of smaller relevance
     * @param firsts for each row, the number of pairs whose first row comes before it; and the number of all
     */
    private record Query(int[] rows, int[] ends, long[] firsts) {
        static Query of(Dataset data, int[] members) {
            int[] rows = IntStream.of(members)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> -data.target(i)))
                    .mapToInt(i -> i)
                    .toArray();
            int[] ends = new int[rows.length];
            for (int a = rows.length - 1; a >= 0; a--) {
                boolean isLast = a == rows.length - 1 || data.target(rows[a]) != data.target(rows[a + 1]);
                ends[a] = isLast ? a + 1 : ends[a + 1];
            }
            long[] firsts = new long[rows.length + 1];
            for (int a = 0; a < rows.length; a++) {
                firsts[a + 1] = firsts[a] + rows.length - ends[a];
            }
            return new Query(rows, ends, firsts);
        }

        long pairs() {
            return firsts[rows.length];
        }

        /** Enters the pair at this place of the query as pair k. */
        void find(long place, int k, QueryPairs pairs) {
            int low = 0; // firsts[low] ≤ place < firsts[high]
            int high = rows.length;
            while (high - low > 1) {
                int middle = (low + high) >>> 1;
                if (firsts[middle] <= place) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            pairs.above[k] = rows[low];
            pairs.below[k] = rows[(int) (ends[low] + place - firsts[low])];
        }
    }
}
