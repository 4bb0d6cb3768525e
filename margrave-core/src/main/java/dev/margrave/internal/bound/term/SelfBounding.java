// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.term;

/**
 * Concentration of self-bounding functions (Boucheron, Lugosi and Massart 2000): a function Z ≥ 0 of independent draws that
 * decreases by at least 0 and at most c if one draw is left out, and by at most Z in total over all draws, satisfies
 *
 * <pre>P[Z ≤ E[Z] − t] ≤ exp(−t²/(2c·E[Z])).</pre>
 *
 * Examples are a mean of numbers between 0 and n·c, the largest of several such means and the spread of {@link RowSpread}.
 */
public final class SelfBounding {
    private SelfBounding() {}

    /** With probability 1 − δ at least √E[Z], from the observed Z: √(Z + c·ln(1/δ)/2) + √(c·ln(1/δ)/2). */
    public static double rootOfMean(double seen, double c, double delta) {
        double half = c * Math.log(1 / delta) / 2;
        return Math.sqrt(seen + half) + Math.sqrt(half);
    }
}
