// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.solver.Bias;

/**
 * Dual variables that suit the outputs of a function that is near the optimum: those of the losses with their kinks rounded
 * off, z_i = argmin ½q·z² + f_i·z + g_i(z). Rows far from the kinks of their loss get a knot of g_i, at which they may stay;
 * those near a kink lie between two knots, and the smaller q the fewer they are.
 */
final class ActiveGuess {
    private static final int MAX_LOOKS = 60;
    private static final double STEP = 2;

    private final double[] beta;
    private final boolean[] isBetween;
    private int count;

    private ActiveGuess(int n) {
        beta = new double[n];
        isBetween = new boolean[n];
    }

    /** With about so many rows between knots, but more where the loss has no such number; null where that is too many. */
    static ActiveGuess of(DualTerms terms, double[] f, int wanted, int most, Bias bias) {
        ActiveGuess guess = new ActiveGuess(f.length);
        double q = 1;
        guess.fill(terms, f, q);
        boolean tooMany = guess.count > wanted;
        for (int look = 0; look < MAX_LOOKS && guess.count > wanted == tooMany; look++) {
            q = tooMany ? q / STEP : STEP * q;
            guess.fill(terms, f, q);
        }
        boolean isUsable = guess.count > 0 && guess.count <= most && (bias != Bias.FREE || guess.canSumToZero(terms));
        return isUsable ? guess : null;
    }

    private void fill(DualTerms terms, double[] f, double q) {
        count = 0;
        for (int i = 0; i < beta.length; i++) {
            beta[i] = terms.minimiser(i, 0, f[i], q);
            isBetween[i] = terms.isFree(i, beta[i]);
            count += isBetween[i] ? 1 : 0;
        }
    }

    /** Whether the rows between knots can make up for the sum of the others. */
    private boolean canSumToZero(DualTerms terms) {
        double least = 0;
        double most = 0;
        for (int i = 0; i < beta.length; i++) {
            least += isBetween[i] ? terms.lower(i) : beta[i];
            most += isBetween[i] ? terms.upper(i) : beta[i];
        }
        return least < 0 && most > 0;
    }

    double[] beta() {
        return beta;
    }

    int[] rowsBetween() {
        int[] rows = new int[count];
        int at = 0;
        for (int i = 0; i < isBetween.length; i++) {
            if (isBetween[i]) {
                rows[at++] = i;
            }
        }
        return rows;
    }
}
