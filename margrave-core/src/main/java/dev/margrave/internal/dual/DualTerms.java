// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.solver.RowLosses;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;

/**
 * The dual terms g_i of all rows laid flat in arrays, for loops that go from row to row. The derivative of g_i on piece p is
 * slope + curvature · β − target. A piece is named by its entry in the arrays, and {@link #NONE} stands for a missing one;
 * rows with the same function share its entries.
 */
public final class DualTerms {
    /** In place of a piece: there is none on that side. */
    public static final int NONE = -1;

    private static final PiecewiseQuadratic FREE = PiecewiseQuadratic.from(Double.NEGATIVE_INFINITY)
            .linear(0, Double.POSITIVE_INFINITY)
            .through(0, 0);

    private final int[] first; // of row i: its entry for piece 0
    private final double[] targets; // null when all are zero
    private int[] ends = new int[16]; // of the entry for piece 0: the entry behind the last piece
    private double[] knots = new double[16];
    private double[] slopes = new double[16];
    private double[] curvatures = new double[16];

    public DualTerms(RowLosses losses) {
        this(losses, losses.size(), null);
    }

    /** g_i(β) + ½·curvature_i·β². */
    public DualTerms(RowLosses losses, double[] curvature) {
        this(losses, losses.size(), curvature);
    }

    /** The terms of the rows and one more, g = 0 without bounds. */
    public static DualTerms withFreeVariable(RowLosses losses) {
        return new DualTerms(losses, losses.size() + 1, null);
    }

    private DualTerms(RowLosses losses, int n, double[] added) {
        first = new int[n];
        double[] rowTargets = new double[n];
        boolean anyTarget = false;
        IdentityHashMap<PiecewiseQuadratic, HashMap<Double, Integer>> known = new IdentityHashMap<>();
        int used = 0;
        Entry last = new Entry(null, 0, 0);
        Entry beforeLast = last; // two labels take turns
        for (int i = 0; i < n; i++) {
            PiecewiseQuadratic dual = i < losses.size() ? losses.dual(i) : FREE;
            double curvature = added == null ? 0 : added[i];
            if (!last.is(dual, curvature)) {
                Entry next = beforeLast;
                if (!next.is(dual, curvature)) {
                    Integer place =
                            known.computeIfAbsent(dual, d -> new HashMap<>()).putIfAbsent(curvature, used);
                    next = new Entry(dual, curvature, place == null ? used : place);
                    used = place == null ? append(dual, curvature, used) : used;
                }
                beforeLast = last;
                last = next;
            }
            first[i] = last.place;
            rowTargets[i] = i < losses.size() ? losses.target(i) : 0;
            anyTarget |= rowTargets[i] != 0;
        }
        targets = anyTarget ? rowTargets : null;
    }

    /** Where a term with a curvature added to it stands. */
    private record Entry(PiecewiseQuadratic dual, double curvature, int place) {
        boolean is(PiecewiseQuadratic other, double otherCurvature) {
            return dual == other && curvature == otherCurvature;
        }
    }

    private int append(PiecewiseQuadratic dual, double curvature, int at) {
        int n = dual.pieces();
        if (at + n + 1 > knots.length) {
            int length = Math.max(at + n + 1, 2 * knots.length);
            ends = Arrays.copyOf(ends, length);
            knots = Arrays.copyOf(knots, length);
            slopes = Arrays.copyOf(slopes, length);
            curvatures = Arrays.copyOf(curvatures, length);
        }
        ends[at] = at + n;
        for (int p = 0; p < n; p++) {
            knots[at + p] = dual.knot(p);
            slopes[at + p] = dual.slope(p);
            curvatures[at + p] = dual.curvature(p) + curvature;
        }
        knots[at + n] = dual.knot(n);
        return at + n + 1;
    }

    /** How many there are. */
    public int size() {
        return first.length;
    }

    public double target(int i) {
        return targets == null ? 0 : targets[i];
    }

    public double lower(int i) {
        return knots[first[i]];
    }

    public double upper(int i) {
        return knots[ends[first[i]]];
    }

    /** Whether the row's loss is infinite beyond an output on the far side of 0: g_i goes on for ever along a rising line. */
    public boolean boundsOutput(int i) {
        int from = first[i];
        int last = ends[from] - 1;
        boolean below = knots[from] == Double.NEGATIVE_INFINITY && curvatures[from] == 0 && slope(i, from, 0) < 0;
        boolean above = knots[last + 1] == Double.POSITIVE_INFINITY && curvatures[last] == 0 && slope(i, last, 0) > 0;
        return last >= from && (below || above);
    }

    /** The nearest point of the row's dual domain. */
    public double clamp(int i, double beta) {
        return Math.min(upper(i), Math.max(lower(i), beta));
    }

    /** How far 0 lies outside the subdifferential f + ∂g_i(β): the optimality violation of a row with decision value f. */
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

    /** −(f + g_i′(β+)), the upper end of what the bias may be for this row; −∞ at the upper end of its domain. */
    public double upperBias(int i, double beta, double f) {
        return -(f + rightSlope(i, beta));
    }

    /** −(f + g_i′(β−)); +∞ at the lower end of the row's domain. */
    public double lowerBias(int i, double beta, double f) {
        return -(f + leftSlope(i, beta));
    }

    /** Minimises ½·q·(z − β)² + f·(z − β) + g_i(z) over z, q ≥ 0. A solution at a knot is that knot, exactly. */
    public double minimiser(int i, double beta, double f, double q) {
        int from = first[i];
        int end = ends[from];
        double pull = q * beta - f + target(i);
        for (int p = from; p < end; p++) {
            double force = pull - slopes[p];
            double stiffness = q + curvatures[p];
            double z = stiffness > 0 ? force / stiffness : force == 0 ? beta : force * Double.POSITIVE_INFINITY;
            if (z < knots[p + 1]) {
                double best = Math.max(z, knots[p]);
                return best == Double.NEGATIVE_INFINITY ? beta : best;
            }
        }
        return knots[end] == Double.POSITIVE_INFINITY ? beta : knots[end];
    }

    /** −dz/df of the minimiser z for a step of weight q: 1 / (q + g_i″(z)) strictly between two knots, 0 at a knot. */
    public double response(int i, double z, double q) {
        int p = pieceRightOf(i, z);
        return p != NONE && z > knots[p] ? 1 / (q + curvatures[p]) : 0;
    }

    /** Whether both lie strictly between the same two knots. */
    public boolean onOnePiece(int i, double one, double other) {
        int p = pieceRightOf(i, one);
        return p != NONE && one > knots[p] && other > knots[p] && other < knots[p + 1];
    }

    /** {@code z} if it lies on the piece that {@code inside} lies on, else {@code inside}. */
    public double between(int i, double inside, double z) {
        return onOnePiece(i, inside, z) ? z : inside;
    }

    /** Whether β lies strictly between two knots. */
    public boolean isFree(int i, double beta) {
        int p = pieceRightOf(i, beta);
        return p != NONE && beta > knots[p];
    }

    /** The piece that contains β or begins there; none at the upper end of the domain. */
    public int pieceRightOf(int i, double beta) {
        int end = ends[first[i]];
        int p = first[i];
        while (p < end && beta >= knots[p + 1]) {
            p++;
        }
        return p == end ? NONE : p;
    }

    /** The piece that contains β or ends there; none at the lower end of the domain. */
    public int pieceLeftOf(int i, double beta) {
        int from = first[i];
        int p = ends[from] - 1;
        while (p >= from && beta <= knots[p]) {
            p--;
        }
        return p < from ? NONE : p;
    }

    /** The piece to the right of this one; none behind the last. */
    public int next(int i, int piece) {
        return piece + 1 < ends[first[i]] ? piece + 1 : NONE;
    }

    /** The piece to the left of this one; none before the first. */
    public int previous(int i, int piece) {
        return piece > first[i] ? piece - 1 : NONE;
    }

    public double leftKnot(int piece) {
        return knots[piece];
    }

    public double rightKnot(int piece) {
        return knots[piece + 1];
    }

    public double curvature(int piece) {
        return curvatures[piece];
    }

    /** g_i′(β) on the given piece. */
    public double slope(int i, int piece, double beta) {
        return bareSlope(piece, beta) - target(i);
    }

    /** The same without the target's part. */
    public double bareSlope(int piece, double beta) {
        return slopes[piece] + curvatures[piece] * beta;
    }

    /** β + δ, and the knot itself where δ is the way to one; never beyond the domain. */
    public double moved(int i, double beta, double delta) {
        int from = first[i];
        int end = ends[from];
        for (int k = from; k <= end; k++) {
            if (knots[k] - beta == delta) {
                return knots[k];
            }
        }
        return clamp(i, beta + delta);
    }

    /** {@code after}, or the knot that the way to it reached up to rounding; the lowest one where it passed several. */
    public double snapped(int i, double before, double after) {
        int from = first[i];
        int end = ends[from];
        for (int k = from; k <= end; k++) {
            double knot = knots[k];
            boolean reached = after > before ? before < knot && after >= knot : before > knot && after <= knot;
            if (reached || Math.abs(after - knot) <= 1e-14 * Math.abs(after - before)) {
                return knot;
            }
        }
        return after;
    }
}
