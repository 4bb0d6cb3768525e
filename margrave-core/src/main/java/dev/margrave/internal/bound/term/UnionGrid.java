// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.term;

/**
 * The values 2^(k/2) for all whole k, fixed before any data are seen, with weights 2 / (3(|k|+1)(|k|+2)) that sum to 1. A bound
 * that holds at each value with the probability 1 − δ·weight holds at all of them at once with 1 − δ, so that the best value
 * may be picked after seeing the data. Values far from 1 cost little: ln(1/weight) is 5.3 at 2^±5 and 7.9 at 2^±20.
 */
public final class UnionGrid {
    /** Values beyond 2^±40 are not tried. */
    public static final int LAST = 80;

    private UnionGrid() {}

    public static double value(int k) {
        return Math.pow(2, k / 2.0);
    }

    public static double weight(int k) {
        int size = Math.abs(k);
        return 2.0 / (3.0 * (size + 1) * (size + 2));
    }

    /** The k whose value is nearest in ratio to a positive number, among those that are tried. */
    public static int nearest(double value) {
        return clamp(Math.round(2 * log2(value)));
    }

    /** The smallest k whose value is at least this positive number, among those that are tried. */
    public static int atLeast(double value) {
        int k = clamp((long) Math.ceil(2 * log2(value)));
        return k < LAST && value(k) < value ? k + 1 : k;
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }

    private static int clamp(long k) {
        return (int) Math.max(-LAST, Math.min(LAST, k));
    }
}
