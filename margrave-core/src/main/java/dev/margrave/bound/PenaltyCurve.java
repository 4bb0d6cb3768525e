// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How well functions with ‖w‖² ≤ W̄ fit one draw of random signs σ, as a function of W̄. The classes are nested, so the penalty
 * never decreases; it is interpolated between the points found. The points are local maxima, so the curve is a lower estimate.
 *
 * @param positive the number of signs +1
 * @param rows the number of signs
 * @param points by increasing norm; the first is the function 0
 */
public record PenaltyCurve(int positive, int rows, List<PenaltyPoint> points) {
    public PenaltyCurve {
        List<PenaltyPoint> rising = new ArrayList<>();
        for (PenaltyPoint point : points.stream()
                .sorted(Comparator.comparingDouble(PenaltyPoint::squaredNorm))
                .toList()) {
            if (rising.isEmpty()
                    || point.penalty() >= rising.get(rising.size() - 1).penalty()) {
                rising.add(point);
            }
        }
        points = List.copyOf(rising);
    }

    /** The estimate at this W̄; beyond the last point its value, which is too low there. */
    public double at(double squaredNorm) {
        PenaltyPoint before = points.get(0);
        for (PenaltyPoint point : points) {
            if (point.squaredNorm() >= squaredNorm) {
                double width = point.squaredNorm() - before.squaredNorm();
                double share = width > 0 ? (squaredNorm - before.squaredNorm()) / width : 1;
                return before.penalty() + share * (point.penalty() - before.penalty());
            }
            before = point;
        }
        return before.penalty();
    }

    /** The largest W̄ of the points. */
    public double largestNorm() {
        return points.get(points.size() - 1).squaredNorm();
    }

    /**
     * The norm W = √W̄ up to which the bound by the trace is certainly better, for a ramp of width s and ‖φ(x)‖ = 1:
     * s(√(ln(2/δ)/8) + R₀√n/4), or 0 where that is negative, with the penalty R₀ of the function 0, below which none is: twice
     * the mean of the signs. Diehl and Llorens take R₀ = 0 in their inequality (40), which has a misprint; with more negative
     * signs than positive ones the penalty of small norms is below 0, and this norm is smaller.
     */
    public double lowerTransition(double s, double delta) {
        return Math.max(0, s * (atZeroPenalty(delta) + points.get(0).penalty() * Math.sqrt(rows) / 4));
    }

    /** The norm from which the bound by the penalty is certainly better: s(√(ln(2/δ)/8) + n₊/(2√n)). */
    public double upperTransition(double s, double delta) {
        return s * (atZeroPenalty(delta) + positive / (2 * Math.sqrt(rows)));
    }

    private static double atZeroPenalty(double delta) {
        return Math.sqrt(Math.log(2 / delta) / 8);
    }
}
