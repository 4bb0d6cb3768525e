// SPDX-License-Identifier: Apache-2.0
package dev.margrave.loss;

import dev.margrave.internal.Check;
import java.util.ArrayList;
import java.util.List;

/**
 * A closed convex function of one variable that is linear or quadratic between breakpoints and +∞ outside its domain:
 * {@code c0 + c1·x + ½·c2·x²} on each piece. Such functions are closed under conjugation, so one type serves as a loss and
 * as its conjugate.
 *
 * <p>Breakpoints run from {@code breakpoint(0)} to {@code breakpoint(pieces())}; the first and last may be infinite and bound the domain. The
 * conjugate of a linear function is finite at one point only: it has one breakpoint and no pieces.
 */
public final class PiecewiseQuadratic {
    private final double[] breakpoints;
    private final double[] c0;
    private final double[] c1;
    private final double[] c2;
    private final double pointValue; // the value at the only point of a domain without pieces

    private PiecewiseQuadratic(double[] breakpoints, double[] c0, double[] c1, double[] c2, double pointValue) {
        this.breakpoints = breakpoints;
        this.c0 = c0;
        this.c1 = c1;
        this.c2 = c2;
        this.pointValue = pointValue;
    }

    private PiecewiseQuadratic(double[] breakpoints, double[] c0, double[] c1, double[] c2) {
        this(breakpoints, c0, c1, c2, 0);
    }

    /** The function that is {@code value} at {@code x} and +∞ elsewhere: no pieces, one breakpoint. */
    private static PiecewiseQuadratic point(double x, double value) {
        double[] none = {};
        return new PiecewiseQuadratic(new double[] {x}, none, none, none, value);
    }

    /** Starts a function whose domain begins at {@code left}, which may be −∞. */
    public static Builder from(double left) {
        return new Builder(left);
    }

    /** Describes a function from left to right by its slope and curvature on each piece, then by one value. */
    public static final class Builder {
        private final List<Double> breakpoints = new ArrayList<>();
        private final List<double[]> slopes = new ArrayList<>(); // {c1, c2}

        private Builder(double left) {
            breakpoints.add(left);
        }

        /** A piece up to {@code right} on which the derivative is {@code slope + curvature · x}. */
        public Builder piece(double slope, double curvature, double right) {
            double left = breakpoints.get(breakpoints.size() - 1);
            if (!(left < right) || !(curvature >= 0) || !Double.isFinite(slope) || !Double.isFinite(curvature)) {
                throw new IllegalArgumentException("piece " + left + ".." + right + " with slope " + slope
                        + " and curvature " + curvature + " is not convex");
            }
            slopes.add(new double[] {slope, curvature});
            breakpoints.add(right);
            return this;
        }

        public Builder linear(double slope, double right) {
            return piece(slope, 0, right);
        }

        /** Completes the description: the function has {@code value} at {@code x}, a finite point of its domain. */
        public PiecewiseQuadratic through(double x, double value) {
            int pieces = slopes.size();
            double[] k = new double[breakpoints.size()];
            for (int at = 0; at < k.length; at++) {
                k[at] = breakpoints.get(at);
            }
            double[] c0 = new double[pieces];
            double[] c1 = new double[pieces];
            double[] c2 = new double[pieces];
            for (int p = 0; p < pieces; p++) {
                c1[p] = slopes.get(p)[0];
                c2[p] = slopes.get(p)[1];
                if (p > 0) {
                    double before = c1[p - 1] + c2[p - 1] * k[p];
                    double after = c1[p] + c2[p] * k[p];
                    if (before > after + 1e-12 * (Math.abs(before) + Math.abs(after))) {
                        throw new IllegalArgumentException(
                                "slope falls from " + before + " to " + after + " at " + k[p]);
                    }
                }
                c0[p] = p == 0 ? 0 : c0[p - 1] + (c1[p - 1] - c1[p] + 0.5 * (c2[p - 1] - c2[p]) * k[p]) * k[p];
            }
            PiecewiseQuadratic raw = new PiecewiseQuadratic(k, c0, c1, c2);
            double lift = value - raw.value(x);
            for (int p = 0; p < pieces; p++) {
                c0[p] += lift;
            }
            return raw;
        }
    }

    public int pieces() {
        return c0.length;
    }

    public double breakpoint(int k) {
        return breakpoints[k];
    }

    /** The lower end of the domain, possibly −∞. */
    public double lower() {
        return breakpoints[0];
    }

    /** The upper end of the domain, possibly +∞. */
    public double upper() {
        return breakpoints[breakpoints.length - 1];
    }

    /** The derivative on piece p is {@code slope(p) + curvature(p) · x}. */
    public double slope(int piece) {
        return c1[piece];
    }

    public double curvature(int piece) {
        return c2[piece];
    }

    /** +∞ outside the domain. */
    public double value(double x) {
        if (!(x >= lower() && x <= upper())) {
            return Double.POSITIVE_INFINITY;
        }
        if (pieces() == 0) {
            return pointValue;
        }
        int p = Math.min(pieceRightOf(x), pieces() - 1);
        return c0[p] + (c1[p] + 0.5 * c2[p] * x) * x;
    }

    /** The piece that begins at or contains x and extends to its right; {@link #pieces()} at the upper end. */
    public int pieceRightOf(double x) {
        int p = 0;
        while (p < pieces() && x >= breakpoints[p + 1]) {
            p++;
        }
        return p;
    }

    /** The piece that ends at or contains x and extends to its left; −1 at the lower end. */
    public int pieceLeftOf(double x) {
        int p = pieces() - 1;
        while (p >= 0 && x <= breakpoints[p]) {
            p--;
        }
        return p;
    }

    /** The right derivative: +∞ at the upper end of the domain. */
    public double rightSlope(double x) {
        int p = pieceRightOf(x);
        return p == pieces() ? Double.POSITIVE_INFINITY : c1[p] + c2[p] * x;
    }

    /** The left derivative: −∞ at the lower end of the domain. */
    public double leftSlope(double x) {
        int p = pieceLeftOf(x);
        return p < 0 ? Double.NEGATIVE_INFINITY : c1[p] + c2[p] * x;
    }

    /** x ↦ factor · this(x), factor > 0. */
    public PiecewiseQuadratic times(double factor) {
        Check.positiveFinite("factor", factor);
        double[] d0 = new double[pieces()];
        double[] d1 = new double[pieces()];
        double[] d2 = new double[pieces()];
        for (int p = 0; p < pieces(); p++) {
            d0[p] = factor * c0[p];
            d1[p] = factor * c1[p];
            d2[p] = factor * c2[p];
        }
        return new PiecewiseQuadratic(breakpoints, d0, d1, d2, factor * pointValue);
    }

    /** x ↦ this(−x). */
    public PiecewiseQuadratic reflect() {
        int n = pieces();
        double[] k = new double[n + 1];
        double[] d0 = new double[n];
        double[] d1 = new double[n];
        double[] d2 = new double[n];
        for (int p = 0; p <= n; p++) {
            k[p] = 0.0 - breakpoints[n - p];
        }
        for (int p = 0; p < n; p++) {
            d0[p] = c0[n - 1 - p];
            d1[p] = 0.0 - c1[n - 1 - p];
            d2[p] = c2[n - 1 - p];
        }
        return new PiecewiseQuadratic(k, d0, d1, d2, pointValue);
    }

    /**
     * s ↦ sup_x (s·x − this(x)). Its derivative is the inverse of the derivative: a quadratic piece becomes a quadratic
     * piece, a breakpoint (or an end of the domain) a linear piece, a linear piece a breakpoint.
     */
    public PiecewiseQuadratic conjugate() {
        if (pieces() == 0) {
            return from(Double.NEGATIVE_INFINITY)
                    .linear(breakpoints[0], Double.POSITIVE_INFINITY)
                    .through(0, -pointValue);
        }
        List<double[]> out = new ArrayList<>(); // {left, right, c0, c1, c2}
        for (int p = 0; p < pieces(); p++) {
            double x = breakpoints[p];
            if (Double.isFinite(x)) {
                double from = p == 0 ? Double.NEGATIVE_INFINITY : c1[p - 1] + c2[p - 1] * x;
                addPiece(out, from, c1[p] + c2[p] * x, -value(x), x, 0);
            }
            if (c2[p] > 0) {
                double inverse = 1 / c2[p];
                addPiece(
                        out,
                        c1[p] + c2[p] * x,
                        c1[p] + c2[p] * breakpoints[p + 1],
                        0.5 * c1[p] * c1[p] * inverse - c0[p],
                        -c1[p] * inverse,
                        inverse);
            }
        }
        int last = pieces() - 1;
        if (Double.isFinite(upper())) {
            addPiece(out, c1[last] + c2[last] * upper(), Double.POSITIVE_INFINITY, -value(upper()), upper(), 0);
        }
        if (out.isEmpty()) {
            return point(c1[0], -c0[0]);
        }
        int n = out.size();
        double[] k = new double[n + 1];
        double[] d0 = new double[n];
        double[] d1 = new double[n];
        double[] d2 = new double[n];
        k[0] = out.get(0)[0];
        for (int p = 0; p < n; p++) {
            k[p + 1] = out.get(p)[1];
            d0[p] = out.get(p)[2];
            d1[p] = out.get(p)[3];
            d2[p] = out.get(p)[4];
        }
        return new PiecewiseQuadratic(k, d0, d1, d2);
    }

    private static void addPiece(List<double[]> out, double left, double right, double c0, double c1, double c2) {
        if (left < right) {
            out.add(new double[] {left, right, c0, c1, c2});
        }
    }
}
