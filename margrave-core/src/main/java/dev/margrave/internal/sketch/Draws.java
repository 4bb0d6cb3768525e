// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import java.util.SplittableRandom;

/**
 * Random numbers computed from the bits of {@link SplittableRandom#nextLong} alone, by arithmetic that is the same on every
 * machine and Java release; the other methods of a generator may change.
 */
public final class Draws {
    private Draws() {}

    /** The given number of independent streams, so that none depends on how much the others draw. */
    public static SplittableRandom[] streams(long seed, int count) {
        SplittableRandom root = new SplittableRandom(seed);
        SplittableRandom[] streams = new SplittableRandom[count];
        for (int k = 0; k < count; k++) {
            streams[k] = root.split();
        }
        return streams;
    }

    /** Uniform on [0, 1), a multiple of 2⁻⁵³. */
    public static double uniform(SplittableRandom random) {
        return (random.nextLong() >>> 11) * 0x1.0p-53;
    }

    /** One of 0 to {@code bound − 1}, each with a probability that differs from 1/bound by at most 2⁻³². */
    public static int below(int bound, SplittableRandom random) {
        return (int) (((random.nextLong() >>> 32) * bound) >>> 32);
    }

    /** Two independent standard normal numbers (Box and Muller 1958). */
    public static void gaussians(SplittableRandom random, double[] pair) {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - uniform(random)));
        double angle = 2 * StrictMath.PI * uniform(random);
        pair[0] = radius * StrictMath.cos(angle);
        pair[1] = radius * StrictMath.sin(angle);
    }
}
