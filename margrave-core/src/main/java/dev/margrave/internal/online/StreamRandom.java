// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

/** SplitMix64, whose whole state is one number that a checkpoint can hold. */
final class StreamRandom {
    private static final long GOLDEN =
            0x9e3779b97f4a7c15L; // 2^64 divided by the golden ratio, the increment of SplitMix64

    private long state;

    StreamRandom(long state) {
        this.state = state;
    }

    long state() {
        return state;
    }

    private long next() {
        state += GOLDEN;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /** Uniform in [0, 1). */
    double uniform() {
        return (next() >>> 11) * 0x1p-53;
    }

    /** Uniform in 0..bound−1; exact, since draws from the last, incomplete part of the range are rejected. */
    int below(int bound) {
        while (true) {
            long bits = next() >>> 1;
            long value = bits % bound;
            if (bits - value + (bound - 1) >= 0) {
                return (int) value;
            }
        }
    }

    /** True with probability {@code part / whole}. */
    boolean chance(long part, long whole) {
        return uniform() * whole < part;
    }

    /** Binomial(trials, 1 / t) by inversion: for t > trials the mean is below 1, so few terms are needed. */
    int binomial(int trials, long t) {
        double p = 1.0 / t;
        double mass = StrictMath.exp(trials * StrictMath.log1p(-p)); // P[0]
        double odds = p / (1 - p);
        double left = uniform();
        int k = 0;
        while (left >= mass && k < trials) {
            left -= mass;
            mass *= odds * (trials - k) / (k + 1);
            k++;
        }
        return k;
    }
}
