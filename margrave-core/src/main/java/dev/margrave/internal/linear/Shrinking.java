// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;

/**
 * Tells the rows that a pass of coordinate descent must move from those that rest, and of these the ones that may be set
 * aside. A row rests at a knot when neither direction improves the dual. It is set aside when its slope in each direction
 * exceeds the largest violation, in the pass before, of the rows that asked for the opposite one: away from zero or towards
 * it (Hsieh et al., ICML 2008, section 3.2, for knots at 0 and C). The two differ widely as a rule.
 */
final class Shrinking {
    private final DualTerms terms;
    private final boolean on;
    private double outward; // largest violation of a row that asks to move away from zero, in this pass
    private double inward;
    private double outwardBefore = Double.POSITIVE_INFINITY;
    private double inwardBefore = Double.POSITIVE_INFINITY;

    Shrinking(DualTerms terms, boolean on) {
        this.terms = terms;
        this.on = on;
    }

    /** The violation of a row that must move, 0 for one that rests, negative for one that may be set aside. */
    double look(int i, double beta, double f) {
        double right = f + terms.rightSlope(i, beta);
        if (right < 0) {
            return asked(beta >= 0, -right);
        }
        double left = f + terms.leftSlope(i, beta);
        if (left > 0) {
            return asked(beta <= 0, left);
        }
        boolean settled = right > (beta >= 0 ? inwardBefore : outwardBefore)
                && -left > (beta <= 0 ? inwardBefore : outwardBefore);
        return settled ? -1 : 0;
    }

    private double asked(boolean away, double violation) {
        if (away) {
            outward = Math.max(outward, violation);
        } else {
            inward = Math.max(inward, violation);
        }
        return violation;
    }

    /** Ends a pass; the largest violation in it. */
    double endPass() {
        double worst = Math.max(outward, inward);
        outwardBefore = on && outward > 0 ? outward : Double.POSITIVE_INFINITY;
        inwardBefore = on && inward > 0 ? inward : Double.POSITIVE_INFINITY;
        outward = 0;
        inward = 0;
        return worst;
    }

    /** No row is set aside in the next pass. */
    void forget() {
        outwardBefore = Double.POSITIVE_INFINITY;
        inwardBefore = Double.POSITIVE_INFINITY;
    }
}
