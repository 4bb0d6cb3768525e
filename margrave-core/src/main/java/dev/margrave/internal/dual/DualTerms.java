// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.solver.RowLosses;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;

/**
 * The dual terms g_i of all rows in flat arrays, for loops over the rows. The derivative of g_i on piece p is slope + curvature ·
 * β − target. A piece is identified by its index in the arrays, {@link #NONE} if there is none; rows with the same function
 * share its entries. A dual variable is free if it lies strictly between two breakpoints, where g_i is a single quadratic.
 */
public final class DualTerms {
    /** Instead of a piece: there is none on that side. */
    public static final int NONE = -1;

    private static final PiecewiseQuadratic FREE = PiecewiseQuadratic.from(Double.NEGATIVE_INFINITY)
            .linear(0, Double.POSITIVE_INFINITY)
            .through(0, 0);

    private final int[] first; // of row i: the index of piece 0
    private final double[] targets; // null when all are zero
    private int[] ends = new int[16]; // of the index of piece 0: the index after the last piece
    private double[] breakpoints = new double[16];
    private double[] slopes = new double[16];
    private double[] curvatures = new double[16];

    public DualTerms(RowLosses losses) {
        this(losses, losses.size(), null);
    }

    /** g_i(β) + ½·curvature_i·β². */
    public DualTerms(RowLosses losses, double[] curvature) {
        this(losses, losses.size(), curvature);
    }

    /** The terms of the rows and an additional one, g = 0 without bounds. */
    public static DualTerms withFreeVariable(RowLosses losses) {
        return new DualTerms(losses, losses.size() + 1, null);
    }

    private DualTerms(RowLosses losses, int n, double[] added) {
        first = new int[n];
        double[] rowTargets = new double[n];
        boolean hasTargets = false;
        IdentityHashMap<PiecewiseQuadratic, HashMap<Double, Integer>> entries = new IdentityHashMap<>();
        int length = 0;
        Entry last = new Entry(null, 0, 0);
        Entry beforeLast = last; // the two labels alternate
        for (int i = 0; i < n; i++) {
            PiecewiseQuadratic dual = i < losses.size() ? losses.dual(i) : FREE;
            double curvature = added == null ? 0 : added[i];
            if (!last.is(dual, curvature)) {
                Entry next = beforeLast;
                if (!next.is(dual, curvature)) {
                    Integer index =
                            entries.computeIfAbsent(dual, d -> new HashMap<>()).putIfAbsent(curvature, length);
                    next = new Entry(dual, curvature, index == null ? length : index);
                    length = index == null ? append(dual, curvature, length) : length;
                }
                beforeLast = last;
                last = next;
            }
            first[i] = last.index;
            rowTargets[i] = i < losses.size() ? losses.target(i) : 0;
            hasTargets |= rowTargets[i] != 0;
        }
        targets = hasTargets ? rowTargets : null;
    }

    /** The index of a term with a curvature added to it. */
    private record Entry(PiecewiseQuadratic dual, double curvature, int index) {
        boolean is(PiecewiseQuadratic other, double otherCurvature) {
            return dual == other && curvature == otherCurvature;
        }
    }

    private int append(PiecewiseQuadratic dual, double curvature, int index) {
        int n = dual.pieces();
        if (index + n + 1 > breakpoints.length) {
            int length = Math.max(index + n + 1, 2 * breakpoints.length);
            ends = Arrays.copyOf(ends, length);
            breakpoints = Arrays.copyOf(breakpoints, length);
            slopes = Arrays.copyOf(slopes, length);
            curvatures = Arrays.copyOf(curvatures, length);
        }
        ends[index] = index + n;
        for (int p = 0; p < n; p++) {
            breakpoints[index + p] = dual.breakpoint(p);
            slopes[index + p] = dual.slope(p);
            curvatures[index + p] = dual.curvature(p) + curvature;
        }
        breakpoints[index + n] = dual.breakpoint(n);
        return index + n + 1;
    }

    /** The number of terms. */
    public int size() {
        return first.length;
    }

    public double target(int i) {
        return targets == null ? 0 : targets[i];
    }

    public double lower(int i) {
        return breakpoints[first[i]];
    }

    public double upper(int i) {
        return breakpoints[ends[first[i]]];
    }

    /** Whether the loss of the row is infinite beyond a bound on its output: g_i continues to infinity as a rising line. */
    public boolean boundsOutput(int i) {
        int from = first[i];
        int last = ends[from] - 1;
        boolean below = breakpoints[from] == Double.NEGATIVE_INFINITY && curvatures[from] == 0 && slope(i, from, 0) < 0;
        boolean above =
                breakpoints[last + 1] == Double.POSITIVE_INFINITY && curvatures[last] == 0 && slope(i, last, 0) > 0;
        return last >= from && (below || above);
    }

    /** Whether no loss has a jump in its slope or a bound on the output: every piece of every g_i is curved. */
    public boolean areSmooth() {
        for (int i = 0; i < first.length; i++) {
            if (!isSmooth(i)) {
                return false;
            }
        }
        return true;
    }

    /** The same for one row. */
    public boolean isSmooth(int i) {
        int from = first[i];
        for (int p = from; p < ends[from]; p++) {
            if (!(curvatures[p] > 0)) {
                return false;
            }
        }
        return true;
    }

    /** The nearest point of the row's dual domain. */
    public double clamp(int i, double beta) {
        return Math.min(upper(i), Math.max(lower(i), beta));
    }

    /** The distance of 0 from the subdifferential f + ∂g_i(β): the optimality violation of a row with decision value f. */
    public double violation(int i, double beta, double f) {
        double right = f + rightSlope(i, beta);
        return right < 0 ? -right : Math.max(0, f + leftSlope(i, beta));
    }

    /** g_i′(β+); +∞ at the upper end of the domain. */
    public double rightSlope(int i, double beta) {
        int p = pieceRightOf(i, beta);
        return p == NONE ? Double.POSITIVE_INFINITY : slope(i, p, beta);
    }

    /** g_i′(β−); −∞ at the lower end of the domain. */
    public double leftSlope(int i, double beta) {
        int p = pieceLeftOf(i, beta);
        return p == NONE ? Double.NEGATIVE_INFINITY : slope(i, p, beta);
    }

    /** −(f + g_i′(β+)), the smallest bias at which the row is optimal; −∞ at the upper end of its domain. */
    public double minBias(int i, double beta, double f) {
        return -(f + rightSlope(i, beta));
    }

    /** −(f + g_i′(β−)), the largest bias at which the row is optimal; +∞ at the lower end of its domain. */
    public double maxBias(int i, double beta, double f) {
        return -(f + leftSlope(i, beta));
    }

    /** Minimizes ½·q·(z − β)² + f·(z − β) + g_i(z) over z, q ≥ 0. A solution at a breakpoint is exactly that breakpoint. */
    public double minimizer(int i, double beta, double f, double q) {
        int from = first[i];
        int end = ends[from];
        double rhs = q * beta - f + target(i);
        for (int p = from; p < end; p++) {
            double numerator = rhs - slopes[p];
            double denominator = q + curvatures[p];
            double z = denominator > 0
                    ? numerator / denominator
                    : numerator == 0 ? beta : numerator * Double.POSITIVE_INFINITY;
            if (z < breakpoints[p + 1]) {
                double best = Math.max(z, breakpoints[p]);
                return best == Double.NEGATIVE_INFINITY ? beta : best;
            }
        }
        return breakpoints[end] == Double.POSITIVE_INFINITY ? beta : breakpoints[end];
    }

    /** −dz/df of the minimizer z for the proximal weight q: 1 / (q + g_i″(z)) strictly between two breakpoints, 0 at a breakpoint. */
    public double envelopeCurvature(int i, double z, double q) {
        int p = pieceRightOf(i, z);
        return p != NONE && z > breakpoints[p] ? 1 / (q + curvatures[p]) : 0;
    }

    /** Whether both lie strictly between the same two breakpoints. */
    public boolean areOnSamePiece(int i, double z, double other) {
        int p = pieceRightOf(i, z);
        return p != NONE && z > breakpoints[p] && other > breakpoints[p] && other < breakpoints[p + 1];
    }

    /** {@code z} if it lies on the same piece as {@code inside}, else {@code inside}. */
    public double keepOnPiece(int i, double inside, double z) {
        return areOnSamePiece(i, inside, z) ? z : inside;
    }

    /** Whether β lies strictly between two breakpoints. */
    public boolean isFree(int i, double beta) {
        int p = pieceRightOf(i, beta);
        return p != NONE && beta > breakpoints[p];
    }

    /** The piece that contains β or begins there; none at the upper end of the domain. */
    public int pieceRightOf(int i, double beta) {
        int end = ends[first[i]];
        int p = first[i];
        while (p < end && beta >= breakpoints[p + 1]) {
            p++;
        }
        return p == end ? NONE : p;
    }

    /** The piece that contains β or ends there; none at the lower end of the domain. */
    public int pieceLeftOf(int i, double beta) {
        int from = first[i];
        int p = ends[from] - 1;
        while (p >= from && beta <= breakpoints[p]) {
            p--;
        }
        return p < from ? NONE : p;
    }

    /** The piece to the right of this one; none after the last. */
    public int next(int i, int piece) {
        return piece + 1 < ends[first[i]] ? piece + 1 : NONE;
    }

    /** The piece to the left of this one; none before the first. */
    public int previous(int i, int piece) {
        return piece > first[i] ? piece - 1 : NONE;
    }

    public double leftBreakpoint(int piece) {
        return breakpoints[piece];
    }

    public double rightBreakpoint(int piece) {
        return breakpoints[piece + 1];
    }

    public double curvature(int piece) {
        return curvatures[piece];
    }

    /** g_i′(β) on the given piece. */
    public double slope(int i, int piece, double beta) {
        return slopeWithoutTarget(piece, beta) - target(i);
    }

    /** The same without the target. */
    public double slopeWithoutTarget(int piece, double beta) {
        return slopes[piece] + curvatures[piece] * beta;
    }

    /** β + δ, or exactly the breakpoint where δ leads to one; never outside the domain. */
    public double moved(int i, double beta, double delta) {
        int from = first[i];
        int end = ends[from];
        for (int k = from; k <= end; k++) {
            if (breakpoints[k] - beta == delta) {
                return breakpoints[k];
            }
        }
        return clamp(i, beta + delta);
    }

    /** {@code after}, or the breakpoint reached (up to rounding) or passed on the way; the lowest one where there are several. */
    public double snapped(int i, double before, double after) {
        int from = first[i];
        int end = ends[from];
        for (int k = from; k <= end; k++) {
            double breakpoint = breakpoints[k];
            boolean reached = after > before
                    ? before < breakpoint && after >= breakpoint
                    : before > breakpoint && after <= breakpoint;
            if (reached || Math.abs(after - breakpoint) <= 1e-14 * Math.abs(after - before)) {
                return breakpoint;
            }
        }
        return after;
    }
}
