// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.data.Dataset;
import dev.margrave.internal.Check;
import java.util.Arrays;
import java.util.Comparator;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Kendall's τ of a ranking: of the pairs of rows of a query with different relevances, the share that the scores order correctly
 * minus the share that they order the wrong way round; a pair with equal scores is neither. It is 1 for the best order and −1
 * for its reverse. A query without such a pair does not count.
 */
public final class KendallTau {
    private KendallTau() {}

    /** The mean over the queries that count; empty if there are none. */
    public static OptionalDouble mean(Dataset data, double[] scores) {
        Check.sameLength("scores", scores.length, data.rows());
        double sum = 0;
        int counted = 0;
        for (int[] rows : data.rowsByQuery()) {
            double[] relevances = IntStream.of(rows).mapToDouble(data::target).toArray();
            double[] own = IntStream.of(rows).mapToDouble(i -> scores[i]).toArray();
            OptionalDouble tau = of(relevances, own);
            sum += tau.orElse(0);
            counted += tau.isPresent() ? 1 : 0;
        }
        return counted == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / counted);
    }

    /**
     * τ of one query; empty if all relevances are equal. Rows enter in the order of their relevance, and are compared with those
     * of smaller relevance, which are counted by the place of their score.
     */
    public static OptionalDouble of(double[] relevances, double[] scores) {
        Check.sameLength("scores", scores.length, relevances.length);
        double[] sorted = Arrays.stream(scores)
                .map(score -> score + 0.0)
                .sorted()
                .distinct()
                .toArray(); // −0 is 0
        int[] places = Arrays.stream(scores)
                .mapToInt(score -> Arrays.binarySearch(sorted, score + 0.0))
                .toArray();
        int[] order = IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> relevances[i]))
                .mapToInt(i -> i)
                .toArray();
        Counts smaller = new Counts(sorted.length);
        long balance = 0;
        long pairs = 0;
        for (int from = 0; from < order.length; ) {
            int to = from;
            while (to < order.length && relevances[order[to]] == relevances[order[from]]) {
                int place = places[order[to++]];
                balance += smaller.before(place) - (from - smaller.before(place + 1));
                pairs += from;
            }
            for (; from < to; from++) {
                smaller.add(places[order[from]]);
            }
        }
        return pairs == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) balance / pairs);
    }

    /** How many rows have each place, with sums in logarithmic time (Fenwick 1994). */
    private static final class Counts {
        private final int[] tree;

        Counts(int places) {
            this.tree = new int[places + 1];
        }

        void add(int place) {
            for (int k = place + 1; k < tree.length; k += k & -k) {
                tree[k]++;
            }
        }

        /** The number of rows at places before this one. */
        int before(int place) {
            int sum = 0;
            for (int k = place; k > 0; k -= k & -k) {
                sum += tree[k];
            }
            return sum;
        }
    }
}
