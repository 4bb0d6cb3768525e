// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import java.util.SplittableRandom;

/**
 * Tests a bound that may fail with probability δ: draws rows many times from a known distribution, computes the bound each time,
 * compares it with the truth, and counts failures.
 *
 * <p>Failures are judged by the exact binomial tail. If the bound holds, {@link Result#isRefuted} is true with a
 * probability of at most one in a million. The converse proves nothing: most bounds are loose, and an error shows only where the
 * bound is nearly tight. A test should therefore also break the bound on purpose and check that it is refuted.
 */
public final class BoundSimulation {
    private static final double CHANCE = 1e-6; // of a false alarm

    private BoundSimulation() {}

    /** A bound, and what it bounds. */
    public record Trial(double bound, double truth) {
        boolean fails() {
            return !(bound >= truth);
        }
    }

    /** Computes a bound from rows drawn with a seed. */
    @FunctionalInterface
    public interface Experiment {
        Trial draw(long seed);
    }

    /** The number of failures of a bound. */
    public record Result(int draws, int failures) {
        /** Whether a bound that fails with at most this probability would almost never have this many failures. */
        public boolean isRefuted(double delta) {
            return upperTail(draws, failures, delta) < CHANCE;
        }
    }

    /** Repeats an experiment with seeds derived from one seed. */
    public static Result run(int draws, long seed, Experiment experiment) {
        SplittableRandom seeds = new SplittableRandom(seed);
        int failures = 0;
        for (int draw = 0; draw < draws; draw++) {
            failures += experiment.draw(seeds.nextLong()).fails() ? 1 : 0;
        }
        return new Result(draws, failures);
    }

    /** P[X ≥ k] of a binomial X, by its sum. */
    static double upperTail(int n, int k, double p) {
        double term = n * Math.log1p(-p); // ln P[X = 0]
        double sum = 0;
        for (int x = 0; x <= n; x++) {
            sum += x >= k ? Math.exp(term) : 0;
            term += Math.log((double) (n - x) / (x + 1)) + Math.log(p) - Math.log1p(-p);
        }
        return Math.min(1, sum);
    }
}
