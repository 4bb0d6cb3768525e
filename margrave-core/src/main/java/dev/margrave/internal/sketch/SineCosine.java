// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

/**
 * Cosines and sines of many angles, computed by sums, products and rounding to integers alone: the same bits on every machine,
 * which {@link Math#cos} does not guarantee, and vectorized, which {@link StrictMath} is not. An angle is reduced to
 * |r| ≤ π/2 by a multiple of π in two parts, the first with so few bits that the product is exact; then Taylor polynomials
 * suffice. The error is below 5e-16.
 */
final class SineCosine {
    private static final double PI_FRONT = 0x1.921fb544p1; // the first 33 bits of π
    private static final double PI_REST = 0x1.0b4611a626331p-33; // π minus its first 33 bits
    private static final double MAX_ANGLE = 1e6; // radians; above it the multiples have too many bits

    private SineCosine() {}

    /**
     * Writes factor · cos(angle) and factor · sin(angle) of the first angles, which are overwritten; the arrays must be distinct.
     * Each loop writes one array and has no branches, so that the JIT compiler vectorizes it.
     */
    static void of(double[] angles, int count, double factor, double[] cosines, double[] sines) {
        if (!areSmall(angles, count)) {
            for (int j = 0; j < count; j++) {
                cosines[j] = factor * StrictMath.cos(angles[j]);
                sines[j] = factor * StrictMath.sin(angles[j]);
            }
            return;
        }
        rests(angles, count, sines);
        cosines(sines, count, cosines);
        sines(sines, count);
        signs(angles, count, factor);
        multiply(angles, count, cosines);
        multiply(angles, count, sines);
    }

    /** By independent comparisons; a running maximum would be a dependency chain. */
    private static boolean areSmall(double[] angles, int count) {
        for (int j = 0; j < count; j++) {
            if (!(Math.abs(angles[j]) <= MAX_ANGLE)) {
                return false;
            }
        }
        return true;
    }

    /** r. */
    private static void rests(double[] angles, int count, double[] out) {
        for (int j = 0; j < count; j++) {
            double turns = Math.rint(angles[j] * (1 / Math.PI));
            out[j] = angles[j] - turns * PI_FRONT - turns * PI_REST;
        }
    }

    /** −factor for an angle that was reduced by an odd multiple of π, else factor. */
    private static void signs(double[] angles, int count, double factor) {
        for (int j = 0; j < count; j++) {
            double turns = Math.rint(angles[j] * (1 / Math.PI));
            double odd = turns - 2 * Math.rint(0.5 * turns - 0.25);
            angles[j] = factor - 2 * factor * odd;
        }
    }

    private static void cosines(double[] rests, int count, double[] out) {
        for (int j = 0; j < count; j++) {
            out[j] = cosine(rests[j] * rests[j]);
        }
    }

    private static void sines(double[] rests, int count) {
        for (int j = 0; j < count; j++) {
            double r = rests[j];
            rests[j] = r + r * sineRest(r * r);
        }
    }

    private static void multiply(double[] factors, int count, double[] values) {
        for (int j = 0; j < count; j++) {
            values[j] *= factors[j];
        }
    }

    /** 1 − z/2! + z²/4! − …, z = r². */
    private static double cosine(double z) {
        double rest = 1 / 1.1240007277776077e21 - z * (1 / 6.204484017332394e23);
        rest = 1 / 2432902008176640000.0 - z * rest;
        rest = 1 / 6402373705728000.0 - z * rest;
        rest = 1 / 20922789888000.0 - z * rest;
        rest = 1 / 87178291200.0 - z * rest;
        rest = 1 / 479001600.0 - z * rest;
        rest = 1 / 3628800.0 - z * rest;
        rest = 1 / 40320.0 - z * rest;
        rest = 1 / 720.0 - z * rest;
        rest = 1 / 24.0 - z * rest;
        return 1 - (0.5 * z - z * z * rest);
    }

    /** sin(r)/r − 1 = −z/3! + z²/5! − …. */
    private static double sineRest(double z) {
        double rest = 1 / 5.109094217170944e19 - z * (1 / 2.585201673888498e22);
        rest = 1 / 121645100408832000.0 - z * rest;
        rest = 1 / 355687428096000.0 - z * rest;
        rest = 1 / 1307674368000.0 - z * rest;
        rest = 1 / 6227020800.0 - z * rest;
        rest = 1 / 39916800.0 - z * rest;
        rest = 1 / 362880.0 - z * rest;
        rest = 1 / 5040.0 - z * rest;
        rest = 1 / 120.0 - z * rest;
        rest = 1 / 6.0 - z * rest;
        return -z * rest;
    }
}
