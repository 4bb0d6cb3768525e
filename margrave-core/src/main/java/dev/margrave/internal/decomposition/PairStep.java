// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.dual.DualTerms;

/**
 * The exact minimizer over δ ≥ 0 of ½ηδ² + sδ + g_i(β_i + δ) + g_j(β_j − δ): a line search over the breakpoints of both
 * terms. A solution at a breakpoint is exactly that breakpoint. One object serves many steps.
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
        double delta = stepLength(eta, slope, rising, betaRising, falling, betaFalling);
        raised = terms.moved(rising, betaRising, delta);
        lowered = terms.moved(falling, betaFalling, -delta);
    }

    private double stepLength(
            double eta, double slope, int rising, double betaRising, int falling, double betaFalling) {
        int risingPiece = terms.pieceRightOf(rising, betaRising);
        int fallingPiece = terms.pieceLeftOf(falling, betaFalling);
        double delta = 0;
        while (risingPiece != DualTerms.NONE && fallingPiece != DualTerms.NONE) {
            double curvature = eta + terms.curvature(risingPiece) + terms.curvature(fallingPiece);
            double atZero = slope
                    + terms.slopeWithoutTarget(risingPiece, betaRising)
                    - terms.slopeWithoutTarget(fallingPiece, betaFalling);
            double root = -atZero / curvature;
            double risingLimit = terms.rightBreakpoint(risingPiece) - betaRising;
            double fallingLimit = betaFalling - terms.leftBreakpoint(fallingPiece);
            double limit = Math.min(risingLimit, fallingLimit);
            if (root <= limit) {
                return Math.max(
                        delta, root); // the root is below δ where the slope jumped across zero at the last breakpoint
            }
            delta = limit;
            if (risingLimit <= limit) {
                risingPiece = terms.next(rising, risingPiece);
            }
            if (fallingLimit <= limit) {
                fallingPiece = terms.previous(falling, fallingPiece);
            }
        }
        return delta;
    }
}
