// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import java.util.SplittableRandom;

/**
 * Holds a bound that may fail with probability δ to its word: rows are drawn many times from a distribution that is known, each
 * time the bound is made anew and set beside the truth, and the failures are counted.
 *
 * <p>Failures are judged by the exact binomial tail. If the bound keeps its promise, {@link Result#isRefuted} is true with a
 * chance of at most one in a million. That it is false proves nothing: most bounds are loose, and a mistake shows only where
 * the bound is nearly tight. A test should therefore also break the bound on purpose, and see that it is refuted.
 */
public final class BoundSimulation {
    private static final double CHANCE = 1e-6;

    private BoundSimulation() {}

    /** A bound, and what it bounds. */
    public record Trial(double bound, double truth) {
        boolean fails() {
            return !(bound >= truth);
        }
    }

    /** Makes a bound from rows that are drawn with a seed. */
    @FunctionalInterface
    public interface Experiment {
        Trial draw(long seed);
    }

    /** How often a bound failed. */
    public record Result(int draws, int failures) {
        /** Whether so many failures are all but impossible for a bound that fails with at most this probability. */
        public boolean isRefuted(double delta) {
            return upperTail(draws, failures, delta) < CHANCE;
        }
    }

    /** Repeats an experiment with seeds that are drawn from one. */
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
