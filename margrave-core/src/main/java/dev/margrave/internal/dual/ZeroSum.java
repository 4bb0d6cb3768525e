// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

import dev.margrave.internal.CompensatedSum;

/** Restores Σ β_i = 0 where a method has left a small sum. */
public final class ZeroSum {
    /** A sum below this part of Σ|β_i| is rounding: 3.6 units of roundoff, 2⁻⁵³. */
    private static final double ROUNDING = 4e-16;

    /** What was done to the variables. */
    public enum Repair {
        /** Variables at breakpoints stayed there, so a point near the optimum stays near it. */
        GENTLE,
        /** Every variable of the heavier sign was scaled down. */
        SCALED,
        /** The sum could not be made zero: 0 is outside some row's dual domain. */
        IMPOSSIBLE
    }

    private ZeroSum() {}

    /**
     * Distributes the excess over the free variables (strictly between two breakpoints), in proportion to their slack up to the
     * next breakpoint; where that is not enough, scales the variables of the heavier sign towards zero.
     */
    public static Repair repair(DualTerms terms, double[] beta) {
        double positive = 0;
        double negative = 0;
        CompensatedSum total = new CompensatedSum(0);
        for (double b : beta) {
            total.add(b);
            if (b > 0) {
                positive += b;
            } else {
                negative -= b;
            }
        }
        double excess = total.value();
        double size = positive + negative;
        if (Math.abs(excess) <= ROUNDING * size) {
            return Repair.GENTLE;
        }
        double maxMove = size / beta.length;
        double slack = 0;
        for (int i = 0; i < beta.length; i++) {
            slack += slack(terms, i, beta[i], excess, maxMove);
        }
        double share = Math.abs(excess) / slack;
        if (share < 1) {
            for (int i = 0; i < beta.length; i++) {
                double move = share * slack(terms, i, beta[i], excess, maxMove);
                beta[i] = terms.clamp(i, excess > 0 ? beta[i] - move : beta[i] + move);
            }
            return Repair.GENTLE;
        }
        return scale(terms, beta, excess > 0, excess > 0 ? negative / positive : positive / negative);
    }

    /** How far a free variable may move against the excess: to the next breakpoint, and at most |β| + {@code maxMove}; 0 at one. */
    public static double slack(DualTerms terms, int i, double beta, double excess, double maxMove) {
        int piece = terms.pieceRightOf(i, beta);
        if (piece < 0 || beta == terms.leftBreakpoint(piece)) {
            return 0;
        }
        double distance = excess > 0 ? beta - terms.leftBreakpoint(piece) : terms.rightBreakpoint(piece) - beta;
        return Math.min(distance, maxMove + Math.abs(beta));
    }

    private static Repair scale(DualTerms terms, double[] beta, boolean positiveSign, double factor) {
        for (int i = 0; i < beta.length; i++) {
            if (terms.lower(i) > 0 || terms.upper(i) < 0) {
                return Repair.IMPOSSIBLE;
            }
        }
        for (int i = 0; i < beta.length; i++) {
            if (beta[i] != 0 && beta[i] > 0 == positiveSign) {
                beta[i] *= factor;
            }
        }
        return Repair.SCALED;
    }
}
