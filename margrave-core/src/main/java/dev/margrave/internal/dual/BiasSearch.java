// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.solver.RowLosses;

/**
 * Minimizes b ↦ Σ ℓ_i(u_i + b) exactly. The derivative is intercept + curvature · b between breakpoints (that of the loss +
 * target − u_i) and increases by a known amount at each of them, so the piece on which it crosses zero is found by
 * quickselect: each pass sums the changes at the breakpoints below a pivot and keeps one side, O(n) in total.
 */
final class BiasSearch {
    /** A derivative below this part of the sum of all slopes counts as zero; chosen by hand. */
    private static final double ZERO_SLOPE = 1e-12;

    private final double lower;
    private final double upper;
    private final double zeroSlope;
    private final double[] positions;
    private final double[] interceptChanges;
    private final double[] curvatureChanges;
    private final int count;
    private final double intercept; // of the derivative just right of lower
    private final double curvature;
    private long randomState = 0x9E3779B97F4A7C15L;

    private BiasSearch(double[] u, RowLosses losses, double lower, double upper) {
        this.lower = lower;
        this.upper = upper;
        int maxBreakpoints = breakpoints(losses);
        positions = new double[maxBreakpoints];
        interceptChanges = new double[maxBreakpoints];
        curvatureChanges = new double[maxBreakpoints];
        double startIntercept = 0;
        double startCurvature = 0;
        double magnitude = 0;
        int used = 0;
        for (int i = 0; i < u.length; i++) {
            PiecewiseQuadratic loss = losses.loss(i);
            double shift = losses.target(i) - u[i];
            startIntercept += loss.slope(0) - loss.curvature(0) * shift;
            startCurvature += loss.curvature(0);
            magnitude += Math.abs(loss.slope(0)) + loss.curvature(0) * Math.abs(shift);
            for (int p = 1; p < loss.pieces(); p++) {
                double position = loss.breakpoint(p) + shift;
                double curvatureChange = loss.curvature(p) - loss.curvature(p - 1);
                double interceptChange = loss.slope(p) - loss.slope(p - 1) - curvatureChange * shift;
                magnitude += Math.abs(interceptChange);
                if (position <= lower) {
                    startIntercept += interceptChange;
                    startCurvature += curvatureChange;
                } else if (position < upper) {
                    positions[used] = position;
                    interceptChanges[used] = interceptChange;
                    curvatureChanges[used] = curvatureChange;
                    used++;
                }
            }
        }
        intercept = startIntercept;
        curvature = startCurvature;
        zeroSlope = ZERO_SLOPE * magnitude;
        count = used;
    }

    private static int breakpoints(RowLosses losses) {
        int count = 0;
        for (int i = 0; i < losses.size(); i++) {
            count = Math.addExact(count, losses.loss(i).pieces() - 1);
        }
        return count;
    }

    /**
     * The midpoint of the minimizers; the finite end when they extend to infinity on one side, 0 when on both. Where no b keeps
     * every row in the domain of its loss, the b with the smallest maximal violation.
     */
    static double minimizer(double[] u, RowLosses losses) {
        double lower = Double.NEGATIVE_INFINITY;
        double upper = Double.POSITIVE_INFINITY;
        for (int i = 0; i < u.length; i++) {
            double shift = losses.target(i) - u[i];
            lower = Math.max(lower, losses.loss(i).lower() + shift);
            upper = Math.min(upper, losses.loss(i).upper() + shift);
        }
        return lower >= upper ? middle(lower, upper) : new BiasSearch(u, losses, lower, upper).minimizer();
    }

    private double minimizer() {
        double first = firstNonNegative(lower, upper, intercept, curvature);
        if (slopeRightOf(first) > zeroSlope) {
            return first;
        }
        // The last minimizer is the first one of the reflected function: b ↦ Σ ℓ_i(u_i − b).
        double totalIntercept = intercept;
        double totalCurvature = curvature;
        for (int k = 0; k < count; k++) {
            totalIntercept += interceptChanges[k];
            totalCurvature += curvatureChanges[k];
            positions[k] = -positions[k];
            curvatureChanges[k] = -curvatureChanges[k];
        }
        double last = -firstNonNegative(-upper, -lower, -totalIntercept, totalCurvature);
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

    /** The smallest b in [left, right] from which on the derivative is nonnegative. */
    private double firstNonNegative(double left, double right, double startIntercept, double startCurvature) {
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
            if (aBelow + aAt + (cBelow + cAt) * pivot < -zeroSlope) {
                a = aBelow + aAt;
                c = cBelow + cAt;
                from = above;
                left = pivot;
            } else if (aBelow + cBelow * pivot < -zeroSlope) {
                return pivot;
            } else {
                to = below;
                right = pivot;
            }
        }
        return firstNonNegativeBetween(left, right, a, c);
    }

    /** The same without a breakpoint between the ends. */
    private double firstNonNegativeBetween(double left, double right, double a, double c) {
        if (c > 0) {
            return Math.min(right, Math.max(left, -a / c));
        }
        return a >= -zeroSlope ? left : right;
    }

    private double pivot(int from, int to) {
        double x = positions[from + randomInt(to - from)];
        double y = positions[from + randomInt(to - from)];
        double z = positions[from + randomInt(to - from)];
        return Math.max(Math.min(x, y), Math.min(Math.max(x, y), z));
    }

    private int randomInt(int bound) {
        randomState ^= randomState << 13;
        randomState ^= randomState >>> 7;
        randomState ^= randomState << 17;
        return (int) ((randomState >>> 33) % bound);
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
