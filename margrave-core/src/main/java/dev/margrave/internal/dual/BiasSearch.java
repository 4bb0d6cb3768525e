// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.solver.RowLosses;

/**
 * Minimises b ↦ Σ ℓ_i(u_i + b) exactly. The derivative is intercept + curvature · b between breakpoints (knot + target −
 * u_i) and grows by a known amount at each of them, so the piece on which it passes zero is found by quickselect: each
 * pass sums the changes of the breakpoints below a pivot and keeps one side, O(n) in all.
 */
final class BiasSearch {
    /** A derivative below this part of all slopes together counts as zero. */
    private static final double FLAT = 1e-12;

    private final double lower;
    private final double upper;
    private final double flat;
    private final double[] positions;
    private final double[] interceptChanges;
    private final double[] curvatureChanges;
    private final int count;
    private final double intercept; // of the derivative just right of lower
    private final double curvature;
    private long pivotState = 0x9E3779B97F4A7C15L;

    private BiasSearch(double[] u, RowLosses losses, double lower, double upper) {
        this.lower = lower;
        this.upper = upper;
        int most = breakpoints(losses);
        positions = new double[most];
        interceptChanges = new double[most];
        curvatureChanges = new double[most];
        double startIntercept = 0;
        double startCurvature = 0;
        double magnitude = 0;
        int inside = 0;
        for (int i = 0; i < u.length; i++) {
            PiecewiseQuadratic loss = losses.loss(i);
            double shift = losses.target(i) - u[i];
            startIntercept += loss.slope(0) - loss.curvature(0) * shift;
            startCurvature += loss.curvature(0);
            magnitude += Math.abs(loss.slope(0)) + loss.curvature(0) * Math.abs(shift);
            for (int p = 1; p < loss.pieces(); p++) {
                double position = loss.knot(p) + shift;
                double curvatureChange = loss.curvature(p) - loss.curvature(p - 1);
                double interceptChange = loss.slope(p) - loss.slope(p - 1) - curvatureChange * shift;
                magnitude += Math.abs(interceptChange);
                if (position <= lower) {
                    startIntercept += interceptChange;
                    startCurvature += curvatureChange;
                } else if (position < upper) {
                    positions[inside] = position;
                    interceptChanges[inside] = interceptChange;
                    curvatureChanges[inside] = curvatureChange;
                    inside++;
                }
            }
        }
        intercept = startIntercept;
        curvature = startCurvature;
        flat = FLAT * magnitude;
        count = inside;
    }

    private static int breakpoints(RowLosses losses) {
        int count = 0;
        for (int i = 0; i < losses.size(); i++) {
            count = Math.addExact(count, losses.loss(i).pieces() - 1);
        }
        return count;
    }

    /**
     * The midpoint of the minimisers; the finite end when they reach infinity on one side, 0 when on both. Where no b keeps
     * every row in its loss's domain, the b whose largest violation is least.
     */
    static double minimiser(double[] u, RowLosses losses) {
        double lower = Double.NEGATIVE_INFINITY;
        double upper = Double.POSITIVE_INFINITY;
        for (int i = 0; i < u.length; i++) {
            double shift = losses.target(i) - u[i];
            lower = Math.max(lower, losses.loss(i).lower() + shift);
            upper = Math.min(upper, losses.loss(i).upper() + shift);
        }
        return lower >= upper ? middle(lower, upper) : new BiasSearch(u, losses, lower, upper).minimiser();
    }

    private double minimiser() {
        double first = firstNotFalling(lower, upper, intercept, curvature);
        if (slopeRightOf(first) > flat) {
            return first;
        }
        // The last minimiser is the first one of the function reflected: b ↦ Σ ℓ_i(u_i − b).
        double totalIntercept = intercept;
        double totalCurvature = curvature;
        for (int k = 0; k < count; k++) {
            totalIntercept += interceptChanges[k];
            totalCurvature += curvatureChanges[k];
            positions[k] = -positions[k];
            curvatureChanges[k] = -curvatureChanges[k];
        }
        double last = -firstNotFalling(-upper, -lower, -totalIntercept, totalCurvature);
        return middle(first, last);
    }

    private double slopeRightOf(double b) {
        double a = intercept;
        double c = curvature;
        for (int k = 0; k < count; k++) {
            if (positions[k] <= b) {
                a += interceptChanges[k];
                c += curvatureChanges[k];
            }
        }
        return a + c * b;
    }

    /** The smallest b from which on the derivative is not below zero, within [left, right]. */
    private double firstNotFalling(double left, double right, double startIntercept, double startCurvature) {
        double a = startIntercept;
        double c = startCurvature;
        int from = 0;
        int to = count;
        while (from < to) {
            double pivot = pivot(from, to);
            double aBelow = a;
            double cBelow = c;
            double aAt = 0;
            double cAt = 0;
            int below = from;
            int above = to;
            for (int k = from; k < above; ) {
                if (positions[k] < pivot) {
                    aBelow += interceptChanges[k];
                    cBelow += curvatureChanges[k];
                    swap(below++, k++);
                } else if (positions[k] > pivot) {
                    swap(k, --above);
                } else {
                    aAt += interceptChanges[k];
                    cAt += curvatureChanges[k];
                    k++;
                }
            }
            if (aBelow + aAt + (cBelow + cAt) * pivot < -flat) {
                a = aBelow + aAt;
                c = cBelow + cAt;
                from = above;
                left = pivot;
            } else if (aBelow + cBelow * pivot < -flat) {
                return pivot;
            } else {
                to = below;
                right = pivot;
            }
        }
        return firstNotFallingBetween(left, right, a, c);
    }

    /** The same where there is no breakpoint between both ends. */
    private double firstNotFallingBetween(double left, double right, double a, double c) {
        if (c > 0) {
            return Math.min(right, Math.max(left, -a / c));
        }
        return a >= -flat ? left : right;
    }

    private double pivot(int from, int to) {
        double x = positions[from + draw(to - from)];
        double y = positions[from + draw(to - from)];
        double z = positions[from + draw(to - from)];
        return Math.max(Math.min(x, y), Math.min(Math.max(x, y), z));
    }

    private int draw(int bound) {
        pivotState ^= pivotState << 13;
        pivotState ^= pivotState >>> 7;
        pivotState ^= pivotState << 17;
        return (int) ((pivotState >>> 33) % bound);
    }

    private void swap(int j, int k) {
        double position = positions[j];
        positions[j] = positions[k];
        positions[k] = position;
        double change = interceptChanges[j];
        interceptChanges[j] = interceptChanges[k];
        interceptChanges[k] = change;
        change = curvatureChanges[j];
        curvatureChanges[j] = curvatureChanges[k];
        curvatureChanges[k] = change;
    }

    private static double middle(double first, double last) {
        if (Double.isInfinite(first)) {
            return Double.isInfinite(last) ? 0 : last;
        }
        return Double.isInfinite(last) ? first : first + 0.5 * (last - first);
    }
}
