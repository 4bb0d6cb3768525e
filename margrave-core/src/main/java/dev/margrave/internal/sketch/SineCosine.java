// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

/**
 * Cosine and sine of one angle together, by sums and products alone: the same bits on every machine, which
 * {@link Math#cos} does not promise, and faster than {@link StrictMath}. The angle is brought to |r| ≤ π/4 by a multiple of
 * π/2 in two parts, of which the first has so few bits that the product is exact; there Taylor's polynomials are enough. The
 * error is below 3e-16.
 */
final class SineCosine {
    private static final double HALF_PI_FRONT = 0x1.921fb544p0; // the first 33 bits of π/2
    private static final double HALF_PI_REST = 0x1.0b4611a626331p-34;
    private static final double MAX_ANGLE = 1e6; // beyond it the multiples have too many bits

    private SineCosine() {}

    /** {@code out[at]} = factor · cos(angle) and {@code out[at + 1]} = factor · sin(angle). */
    static void of(double angle, double factor, double[] out, int at) {
        if (!(Math.abs(angle) <= MAX_ANGLE)) {
            out[at] = factor * StrictMath.cos(angle);
            out[at + 1] = factor * StrictMath.sin(angle);
            return;
        }
        double turns = Math.rint(angle * (2 / Math.PI));
        double r = angle - turns * HALF_PI_FRONT - turns * HALF_PI_REST;
        double z = r * r;
        double cosine = cosine(z);
        double sine = r + r * sineRest(z);
        int quarter = (int) turns & 3;
        boolean swapped = (quarter & 1) == 1;
        double first = swapped ? sine : cosine;
        double second = swapped ? cosine : sine;
        out[at] = quarter == 1 || quarter == 2 ? -factor * first : factor * first;
        out[at + 1] = quarter >= 2 ? -factor * second : factor * second;
    }

    /** 1 − z/2! + z²/4! − …, z = r². */
    private static double cosine(double z) {
        double rest = 1.0 / 20922789888000.0 - z * (1.0 / 6402373705728000.0);
        rest = 1.0 / 87178291200.0 - z * rest;
        rest = 1.0 / 479001600 - z * rest;
        rest = 1.0 / 3628800 - z * rest;
        rest = 1.0 / 40320 - z * rest;
        rest = 1.0 / 720 - z * rest;
        rest = 1.0 / 24 - z * rest;
        return 1 - (0.5 * z - z * z * rest);
    }

    /** sin(r)/r − 1 = −z/3! + z²/5! − …. */
    private static double sineRest(double z) {
        double rest = 1.0 / 1307674368000.0 - z * (1.0 / 355687428096000.0);
        rest = 1.0 / 6227020800.0 - z * rest;
        rest = 1.0 / 39916800 - z * rest;
        rest = 1.0 / 362880 - z * rest;
        rest = 1.0 / 5040 - z * rest;
        rest = 1.0 / 120 - z * rest;
        rest = 1.0 / 6 - z * rest;
        return -z * rest;
    }
}
