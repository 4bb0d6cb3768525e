// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;

/**
 * The shrinking rule of coordinate descent (Hsieh et al., ICML 2008, section 3.2, there for breakpoints at 0 and C). A row is
 * optimal at a breakpoint when neither direction improves the dual. It may be set aside when its slope in each direction
 * exceeds the largest violation, in the previous pass, of the rows that moved in the opposite one: away from zero (outward) or
 * towards it (inward). These two thresholds usually differ widely.
 */
final class Shrinking {
    private final DualTerms terms;
    private final boolean isEnabled;
    private double outward; // largest violation in this pass of a row that must move away from zero
    private double inward;
    private double outwardThreshold = Double.POSITIVE_INFINITY;
    private double inwardThreshold = Double.POSITIVE_INFINITY;

    Shrinking(DualTerms terms, boolean isEnabled) {
        this.terms = terms;
        this.isEnabled = isEnabled;
    }

    /** The violation of a row that must move, 0 at the optimum of a row, negative where it may be set aside; records it. */
    double check(int i, double beta, double f) {
        double right = f + terms.rightSlope(i, beta);
        if (right < 0) {
            return noteViolation(beta >= 0, -right);
        }
        double left = f + terms.leftSlope(i, beta);
        if (left > 0) {
            return noteViolation(beta <= 0, left);
        }
        boolean isSettled = right > (beta >= 0 ? inwardThreshold : outwardThreshold)
                && -left > (beta <= 0 ? inwardThreshold : outwardThreshold);
        return isSettled ? -1 : 0;
    }

    private double noteViolation(boolean isOutward, double violation) {
        if (isOutward) {
            outward = Math.max(outward, violation);
        } else {
            inward = Math.max(inward, violation);
        }
        return violation;
    }

    /** Ends a pass and sets the thresholds for the next; returns the largest violation. */
    double endPass() {
        double worst = Math.max(outward, inward);
        outwardThreshold = isEnabled && outward > 0 ? outward : Double.POSITIVE_INFINITY;
        inwardThreshold = isEnabled && inward > 0 ? inward : Double.POSITIVE_INFINITY;
        outward = 0;
        inward = 0;
        return worst;
    }

    /** Keeps every row in the next pass. */
    void resetThresholds() {
        outwardThreshold = Double.POSITIVE_INFINITY;
        inwardThreshold = Double.POSITIVE_INFINITY;
    }
}
