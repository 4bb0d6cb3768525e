// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.solver.Bias;

/**
 * Dual variables estimated from the outputs f of a function near the optimum: those of the losses smoothed at their
 * breakpoints, z_i = argmin ½q·z² + f_i·z + g_i(z). Rows whose output is far from the breakpoints of their loss get a breakpoint
 * of g_i; the others are free (between two breakpoints), and a smaller q leaves fewer of them.
 */
final class DualEstimate {
    /** Attempts to reach the wanted number of free rows, over a factor of 2^60 in q; chosen by hand. */
    private static final int MAX_WEIGHT_CHANGES = 60;
    /** By which q changes from attempt to attempt; chosen by hand. */
    private static final double WEIGHT_FACTOR = 2;

    private final double[] beta;
    private final boolean[] isFree;
    private int freeCount;

    private DualEstimate(int n) {
        beta = new double[n];
        isFree = new boolean[n];
    }

    /** Aims at {@code targetFree} free rows or fewer; null if none are left, or if they cannot sum to zero. */
    static DualEstimate of(DualTerms terms, double[] f, int targetFree, Bias bias) {
        DualEstimate estimate = new DualEstimate(f.length);
        double proximalWeight = 1;
        estimate.fill(terms, f, proximalWeight);
        boolean hasTooMany = estimate.freeCount > targetFree;
        for (int change = 0; change < MAX_WEIGHT_CHANGES && estimate.freeCount > targetFree == hasTooMany; change++) {
            proximalWeight = hasTooMany ? proximalWeight / WEIGHT_FACTOR : WEIGHT_FACTOR * proximalWeight;
            estimate.fill(terms, f, proximalWeight);
        }
        boolean isUsable = estimate.freeCount > 0 && (bias != Bias.FREE || estimate.canSumToZero(terms));
        return isUsable ? estimate : null;
    }

    private void fill(DualTerms terms, double[] f, double proximalWeight) {
        freeCount = 0;
        for (int i = 0; i < beta.length; i++) {
            beta[i] = terms.minimizer(i, 0, f[i], proximalWeight);
            isFree[i] = terms.isFree(i, beta[i]);
            freeCount += isFree[i] ? 1 : 0;
        }
    }

    /** Whether the free rows can balance the sum of the others. */
    private boolean canSumToZero(DualTerms terms) {
        double lowest = 0;
        double highest = 0;
        for (int i = 0; i < beta.length; i++) {
            lowest += isFree[i] ? terms.lower(i) : beta[i];
            highest += isFree[i] ? terms.upper(i) : beta[i];
        }
        return lowest < 0 && highest > 0;
    }

    double[] beta() {
        return beta;
    }

    int[] freeRows() {
        int[] rows = new int[freeCount];
        int at = 0;
        for (int i = 0; i < isFree.length; i++) {
            if (isFree[i]) {
                rows[at++] = i;
            }
        }
        return rows;
    }
}
