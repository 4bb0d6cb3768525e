// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.dual.DualTerms;

/**
 * The exact minimiser over δ ≥ 0 of ½ηδ² + sδ + g_i(β_i + δ) + g_j(β_j − δ): a walk over the knots of both terms. The
 * results land exactly on a knot's double value when a knot is the solution. One object serves many steps.
 */
final class PairStep {
    private final DualTerms terms;
    private double raised;
    private double lowered;

    PairStep(DualTerms terms) {
        this.terms = terms;
    }

    /** The new value of β_i. */
    double raised() {
        return raised;
    }

    /** The new value of β_j. */
    double lowered() {
        return lowered;
    }

    /** {@code slope} is s with the targets of both terms; {@code eta} > 0. */
    void solve(double eta, double slope, int rising, double betaRising, int falling, double betaFalling) {
        double delta = length(eta, slope, rising, betaRising, falling, betaFalling);
        raised = terms.moved(rising, betaRising, delta);
        lowered = terms.moved(falling, betaFalling, -delta);
    }

    private double length(double eta, double slope, int rising, double betaRising, int falling, double betaFalling) {
        int p = terms.pieceRightOf(rising, betaRising);
        int r = terms.pieceLeftOf(falling, betaFalling);
        double delta = 0;
        while (p != DualTerms.NONE && r != DualTerms.NONE) {
            double curvature = eta + terms.curvature(p) + terms.curvature(r);
            double atZero = slope + terms.bareSlope(p, betaRising) - terms.bareSlope(r, betaFalling);
            double root = -atZero / curvature;
            double risingLimit = terms.rightKnot(p) - betaRising;
            double fallingLimit = betaFalling - terms.leftKnot(r);
            double limit = Math.min(risingLimit, fallingLimit);
            if (root <= limit) {
                return Math.max(delta, root); // below δ when the slope jumped over zero at the last knot
            }
            delta = limit;
            if (risingLimit <= limit) {
                p = terms.next(rising, p);
            }
            if (fallingLimit <= limit) {
                r = terms.previous(falling, r);
            }
        }
        return delta;
    }
}
