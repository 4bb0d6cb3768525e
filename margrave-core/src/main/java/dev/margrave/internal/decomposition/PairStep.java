// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.loss.PiecewiseQuadratic;

/**
 * The exact minimiser over δ ≥ 0 of ½ηδ² + sδ + g_i(β_i + δ) + g_j(β_j − δ): a walk over the knots of both terms. The
 * results land exactly on a knot's double value when a knot is the solution. One object serves many steps.
 */
final class PairStep {
    private double raised;
    private double lowered;

    /** The new value of β_i. */
    double raised() {
        return raised;
    }

    /** The new value of β_j. */
    double lowered() {
        return lowered;
    }

    /** {@code slope} is the derivative of the smooth part at δ = 0, targets included; {@code eta} > 0. */
    void solve(
            double eta,
            double slope,
            PiecewiseQuadratic rising,
            double betaRising,
            PiecewiseQuadratic falling,
            double betaFalling) {
        int p = rising.pieceRightOf(betaRising);
        int r = falling.pieceLeftOf(betaFalling);
        double delta = 0;
        while (p < rising.pieces() && r >= 0) {
            double curvature = eta + rising.curvature(p) + falling.curvature(r);
            double atZero = slope
                    + (rising.slope(p) + rising.curvature(p) * betaRising)
                    - (falling.slope(r) + falling.curvature(r) * betaFalling);
            double root = -atZero / curvature;
            double risingLimit = rising.knot(p + 1) - betaRising;
            double fallingLimit = betaFalling - falling.knot(r);
            double limit = Math.min(risingLimit, fallingLimit);
            if (root <= limit) {
                delta = Math.max(delta, root); // below δ when the slope jumped over zero at the last knot
                break;
            }
            delta = limit;
            if (risingLimit <= limit) {
                p++;
            }
            if (fallingLimit <= limit) {
                r--;
            }
        }
        raised = raise(rising, betaRising, delta);
        lowered = lower(falling, betaFalling, delta);
    }

    private static double raise(PiecewiseQuadratic term, double beta, double delta) {
        for (int k = 0; k <= term.pieces(); k++) {
            if (term.knot(k) - beta == delta) {
                return term.knot(k);
            }
        }
        return Math.min(beta + delta, term.upper());
    }

    private static double lower(PiecewiseQuadratic term, double beta, double delta) {
        for (int k = 0; k <= term.pieces(); k++) {
            if (beta - term.knot(k) == delta) {
                return term.knot(k);
            }
        }
        return Math.max(beta - delta, term.lower());
    }
}
