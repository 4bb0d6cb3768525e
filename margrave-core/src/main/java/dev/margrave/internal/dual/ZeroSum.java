// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

import dev.margrave.internal.CompensatedSum;

/** Moves dual variables so that their sum, small by the method, vanishes to rounding. */
public final class ZeroSum {
    /** A sum below this part of the sum of absolute values is rounding. */
    private static final double ROUNDING = 4e-16;

    /** What was done to the variables. */
    public enum Repair {
        /** Variables at knots stayed there: a point near the optimum remains one. */
        GENTLE,
        /** Every variable of the heavier sign was scaled down. */
        SCALED,
        /** The sum could not be made zero: 0 is outside some row's dual domain. */
        IMPOSSIBLE
    }

    private ZeroSum() {}

    /**
     * Shares the excess among the variables strictly between two knots, each in proportion to its room up to the next knot;
     * where there is too little room, scales the heavier sign towards zero.
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
        double cap = size / beta.length;
        double room = 0;
        for (int i = 0; i < beta.length; i++) {
            room += room(terms, i, beta[i], excess, cap);
        }
        double part = Math.abs(excess) / room;
        if (part < 1) {
            for (int i = 0; i < beta.length; i++) {
                double move = part * room(terms, i, beta[i], excess, cap);
                beta[i] = terms.clamp(i, excess > 0 ? beta[i] - move : beta[i] + move);
            }
            return Repair.GENTLE;
        }
        return scale(terms, beta, excess > 0, excess > 0 ? negative / positive : positive / negative);
    }

    private static double room(DualTerms terms, int i, double beta, double excess, double cap) {
        int piece = terms.pieceRightOf(i, beta);
        if (piece < 0 || beta == terms.leftKnot(piece)) {
            return 0;
        }
        double free = excess > 0 ? beta - terms.leftKnot(piece) : terms.rightKnot(piece) - beta;
        return Math.min(free, cap + Math.abs(beta));
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
