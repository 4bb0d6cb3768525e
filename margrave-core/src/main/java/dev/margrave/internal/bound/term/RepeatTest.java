// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.term;

import dev.margrave.internal.Distributions;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether equal rows are too many for independent draws. Rows come as keys, equal for equal rows. All tests hold for every
 * distribution, so tables with few categories, whose rows repeat legitimately, pass. Each finds an excess by chance with a
 * probability of at most {@link #LEVEL}.
 *
 * <p><strong>Between two sets.</strong> If n rows and m rows are draws from one distribution, they are exchangeable: given the
 * groups of equal rows among all N = n + m, every choice of the first n is equally likely. Let k be the number of the m rows
 * that equal one of the n. If each row went to the first set with probability q = n/N, independently, groups would be
 * independent, and a group of c rows, of which k counts those in the second set unless all are there, would have the
 * moment generating function (q + pe^s)^c − (pe^s)^c + p^c, p = 1 − q. The first set has exactly n rows with a probability of at
 * least √(N/(2πnm))·e^(−1/(12n) − 1/(12m)) (Stirling's formula), so dividing Chernoff's bound by it bounds P[k or more].
 *
 * <p><strong>Within a set.</strong> If the number of draws is Poisson, the numbers of times that values occur are independent and
 * Poisson. Given that it is c − 1, c or c + 1, a number is c with a probability of at most 1/(1 + 2√(c/(c + 1))), whatever its mean. So the number of
 * values that occur exactly c times has a binomial tail, divided by P[Poisson(n) = n] ≥ e^(−1/(12n))/√(2πn); c shares the level as
 * 1/(c(c − 1)), c = 2, 3, …. This finds rows that were copied the same number of times.
 */
public final class RepeatTest {
    /** The probability of a false alarm. */
    public static final double LEVEL = 1e-5;

    private static final double MAX_TILT = 50; // of s: beyond it the bound no longer changes
    private static final int STEPS = 120; // of the search for s: golden sections to the last digits
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private RepeatTest() {}

    /**
     * Equal rows of two sets.
     *
     * @param repeats rows of the second set that equal one of the first
     * @param repeatsWithin rows of the first set that equal another one of it
     * @param isExcessive whether there are more repeats than two draws from one distribution have
     */
    public record Between(int repeats, int repeatsWithin, boolean isExcessive) {}

    /**
     * Values of one set that occur too often exactly {@code times} times.
     *
     * @param values their number; 0 if there is no excess
     */
    public record Within(int values, int times) {
        public boolean isExcessive() {
            return values > 0;
        }
    }

    /** Whether rows of the second set repeat rows of the first; sorts both arrays. */
    public static Between between(long[] first, long[] second) {
        Arrays.sort(first);
        Arrays.sort(second);
        Map<Integer, Integer> groups = new TreeMap<>(); // by size, of two or more rows
        int repeats = 0;
        int within = 0;
        int j = 0;
        for (int i = 0; i < first.length; ) {
            int end = endOfRun(first, i);
            while (j < second.length && second[j] < first[i]) {
                j = addGroup(groups, second, j);
            }
            int matched = j < second.length && second[j] == first[i] ? endOfRun(second, j) - j : 0;
            repeats += matched;
            within += end - i > 1 ? end - i : 0;
            if (end - i + matched > 1) {
                groups.merge(end - i + matched, 1, Integer::sum);
            }
            j += matched;
            i = end;
        }
        while (j < second.length) {
            j = addGroup(groups, second, j);
        }
        return new Between(
                repeats,
                within,
                repeats > 0 && logTail(groups, first.length, second.length, repeats) < Math.log(LEVEL));
    }

    private static int addGroup(Map<Integer, Integer> groups, long[] keys, int from) {
        int end = endOfRun(keys, from);
        if (end - from > 1) {
            groups.merge(end - from, 1, Integer::sum);
        }
        return end;
    }

    private static int endOfRun(long[] sorted, int from) {
        int end = from + 1;
        while (end < sorted.length && sorted[end] == sorted[from]) {
            end++;
        }
        return end;
    }

    /** An upper bound on ln P[k ≥ repeats]. */
    static double logTail(Map<Integer, Integer> groups, int n, int m, int repeats) {
        double low = 0;
        double high = MAX_TILT;
        for (int step = 0; step < STEPS; step++) { // the exponent is convex in s
            double left = high - GOLDEN * (high - low);
            double right = low + GOLDEN * (high - low);
            if (exponent(groups, n, m, repeats, left) < exponent(groups, n, m, repeats, right)) {
                high = right;
            } else {
                low = left;
            }
        }
        double best = Math.min(exponent(groups, n, m, repeats, low), exponent(groups, n, m, repeats, MAX_TILT));
        double total = (double) n + m;
        double chance = 0.5 * Math.log(total / (2 * Math.PI * n * m)) - 1 / (12.0 * n) - 1 / (12.0 * m);
        return Math.min(0, best - chance);
    }

    /** Σ over groups of ln((q + pe^s)^c − (pe^s)^c + p^c), minus s·repeats; the difference of powers without cancellation. */
    private static double exponent(Map<Integer, Integer> groups, int n, int m, int repeats, double s) {
        double logP = Math.log(m / ((double) n + m));
        double logRatio = Math.log1p(n / (double) m * Math.exp(-s)); // ln((q + pe^s)/(pe^s))
        double sum = -s * repeats;
        for (Map.Entry<Integer, Integer> group : groups.entrySet()) {
            int c = group.getKey();
            double split = c * (logP + s) + logExpm1(c * logRatio);
            double apart = c * logP;
            double larger = Math.max(split, apart);
            sum += group.getValue() * (larger + Math.log1p(Math.exp(Math.min(split, apart) - larger)));
        }
        return sum;
    }

    /** ln(e^x − 1). */
    private static double logExpm1(double x) {
        return x + Math.log(-Math.expm1(-x));
    }

    /** Whether too many values of a set occur the same number of times; sorts the array. */
    public static Within within(long[] keys) {
        Arrays.sort(keys);
        Map<Integer, Integer> values = new TreeMap<>(); // by the number of times that they occur
        for (int i = 0; i < keys.length; ) {
            int end = endOfRun(keys, i);
            values.merge(end - i, 1, Integer::sum);
            i = end;
        }
        double chance = -0.5 * Math.log(2 * Math.PI * keys.length) - 1 / (12.0 * keys.length);
        for (Map.Entry<Integer, Integer> entry : values.entrySet()) {
            int c = entry.getKey();
            if (c > 1) {
                int count = entry.getValue();
                int near = count + values.getOrDefault(c - 1, 0) + values.getOrDefault(c + 1, 0);
                double largest = 1 / (1 + 2 * Math.sqrt(c / (c + 1.0)));
                double share = Math.log(LEVEL) - Math.log((double) c * (c - 1));
                if (Math.log(atLeast(count, near, largest)) - chance < share) {
                    return new Within(count, c);
                }
            }
        }
        return new Within(0, 0);
    }

    /** P[X ≥ k] of a binomial X, without cancellation; k ≥ 1. */
    public static double atLeast(int k, int n, double p) {
        return k > n ? 0 : Distributions.beta(k, n - k + 1.0, p);
    }
}
