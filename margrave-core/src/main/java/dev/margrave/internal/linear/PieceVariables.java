// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.dual.TypicalRow;
import java.util.Arrays;

/**
 * Dual variables split at the breakpoints of their terms, for {@link LinearInteriorPoint}: β_i = base_i + Σ ±s with one s in [0, L] for
 * each piece of g_i, at a cost of slope·s + ½curvature·s². As g_i is convex, the pieces fill up in order at the optimum. For a
 * piece without a lower end s is measured from its upper end, with sign −; a piece without either end has no bounds.
 */
final class PieceVariables {
    /** Of the interval for a starting point; chosen by hand. */
    private static final int BISECTIONS = 40;
    /** The largest start of a variable without an upper bound, in typical dual variables; chosen by hand. */
    private static final double MAX_TYPICAL_VARIABLES = 10;

    /** The first variable of row i; after the last row, the number of variables. */
    final int[] first;

    final double[] base;
    final double[] sign;
    final double[] length; // L, may be infinite
    final double[] slope;
    final double[] curvature;
    final boolean[] isBounded;
    final double[] s;
    /** The multiplier of s ≥ 0. */
    final double[] lower;
    /** The multiplier of s ≤ L; 0 where L is infinite. */
    final double[] upper;

    /** Variables on the central path for outputs 0. */
    PieceVariables(DualTerms terms, TypicalRow typical) {
        int n = terms.size();
        first = new int[n + 1];
        base = new double[n];
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int p = firstPiece(terms, i); p != DualTerms.NONE; p = terms.next(i, p)) {
                count++;
            }
            first[i + 1] = count;
        }
        sign = new double[count];
        length = new double[count];
        slope = new double[count];
        curvature = new double[count];
        isBounded = new boolean[count];
        s = new double[count];
        lower = new double[count];
        upper = new double[count];
        for (int i = 0; i < n; i++) {
            fill(terms, i, typical);
        }
    }

    private static int firstPiece(DualTerms terms, int i) {
        return terms.lower(i) < terms.upper(i) ? terms.pieceRightOf(i, terms.lower(i)) : DualTerms.NONE;
    }

    private void fill(DualTerms terms, int i, TypicalRow typical) {
        int p = firstPiece(terms, i);
        base[i] = terms.lower(i);
        if (p != DualTerms.NONE && base[i] == Double.NEGATIVE_INFINITY) {
            base[i] = terms.rightBreakpoint(p) < Double.POSITIVE_INFINITY ? terms.rightBreakpoint(p) : 0;
        }
        for (int k = first[i]; k < first[i + 1]; k++, p = terms.next(i, p)) {
            double left = terms.leftBreakpoint(p);
            double right = terms.rightBreakpoint(p);
            boolean reversed = left == Double.NEGATIVE_INFINITY && right < Double.POSITIVE_INFINITY;
            isBounded[k] = left > Double.NEGATIVE_INFINITY || reversed;
            sign[k] = reversed ? -1 : 1;
            length[k] = right - left;
            curvature[k] = terms.curvature(p);
            double start = reversed ? right : left > Double.NEGATIVE_INFINITY ? left : 0;
            slope[k] = sign[k] * terms.slope(i, p, start);
            initialize(k, typical);
        }
    }

    /** Sets s and its multipliers so that curvature·s + slope = lower − upper for outputs 0 and both complementarities are equal. */
    private void initialize(int k, TypicalRow typical) {
        double complementarity = typical.output() * typical.variable();
        if (!isBounded[k]) {
            return;
        }
        double low = 0;
        double high = length[k] < Double.POSITIVE_INFINITY ? length[k] : MAX_TYPICAL_VARIABLES * typical.variable();
        for (int step = 0; step < BISECTIONS; step++) {
            double middle = 0.5 * (low + high);
            double upperMultiplier = length[k] < Double.POSITIVE_INFINITY ? complementarity / (length[k] - middle) : 0;
            boolean isAbove = curvature[k] * middle + slope[k] - complementarity / middle + upperMultiplier > 0;
            low = isAbove ? low : middle;
            high = isAbove ? middle : high;
        }
        s[k] = 0.5 * (low + high);
        lower[k] = complementarity / s[k];
        upper[k] = length[k] < Double.POSITIVE_INFINITY ? complementarity / (length[k] - s[k]) : 0;
    }

    /** β_i. */
    double beta(int i) {
        double beta = base[i];
        for (int k = first[i]; k < first[i + 1]; k++) {
            beta += sign[k] * s[k];
        }
        return beta;
    }

    /** L − s, and 1 where there is no upper bound. */
    double slack(int k) {
        return length[k] < Double.POSITIVE_INFINITY && isBounded[k] ? length[k] - s[k] : 1;
    }

    /** The mean of s·lower and (L − s)·upper over all bounds; 0 where there are none. */
    double complementarity(double step, double[] ds, double[] dLower, double[] dUpper) {
        double sum = 0;
        long bounds = 0;
        for (int k = 0; k < s.length; k++) {
            if (isBounded[k]) {
                sum += (s[k] + step * ds[k]) * (lower[k] + step * dLower[k]);
                bounds++;
                if (length[k] < Double.POSITIVE_INFINITY) {
                    sum += (slack(k) - step * ds[k]) * (upper[k] + step * dUpper[k]);
                    bounds++;
                }
            }
        }
        return bounds == 0 ? 0 : sum / bounds;
    }

    /** The largest step, at most 1, that keeps s, its slack and the multipliers nonnegative. */
    double maxStep(double[] ds, double[] dLower, double[] dUpper) {
        double step = 1;
        for (int k = 0; k < s.length; k++) {
            if (isBounded[k]) {
                step = limitStep(step, s[k], ds[k]);
                step = limitStep(step, lower[k], dLower[k]);
                if (length[k] < Double.POSITIVE_INFINITY) {
                    step = limitStep(step, slack(k), -ds[k]);
                    step = limitStep(step, upper[k], dUpper[k]);
                }
            }
        }
        return step;
    }

    private static double limitStep(double step, double value, double change) {
        return value + step * change < 0 ? -value / change : step;
    }

    void move(double step, double[] ds, double[] dLower, double[] dUpper) {
        for (int k = 0; k < s.length; k++) {
            s[k] += step * ds[k];
            lower[k] += step * dLower[k];
            upper[k] += step * dUpper[k];
        }
    }

    /**
     * β with every s moved to a bound if it is closer to that bound than the multiplier of the bound is to zero.
     *
     * @param ratio a typical dual variable over a typical output
     */
    double[] snapped(double ratio) {
        double[] beta = base.clone();
        for (int i = 0; i < beta.length; i++) {
            for (int k = first[i]; k < first[i + 1]; k++) {
                double value = s[k];
                if (isBounded[k] && s[k] < ratio * lower[k]) {
                    value = 0;
                } else if (isBounded[k] && slack(k) < ratio * upper[k]) {
                    value = length[k];
                }
                beta[i] += sign[k] * value;
            }
        }
        return beta;
    }

    double[] beta() {
        double[] beta = new double[base.length];
        Arrays.setAll(beta, this::beta);
        return beta;
    }
}
