// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.dual.TypicalRow;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;
import dev.margrave.solver.Bias;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.Optional;

/**
 * The proximal point method on the dual of a linear problem, each of whose steps is solved in the primal by Newton's method.
 * For a centre β and a weight q > 0
 *
 * <pre>
 * max over z      −½‖Σ z_i x_i‖² − Σ g_i(z_i) − ½q‖z − β‖²,   Σ z_i = 0 when the bias is free
 * min over w, b   Φ(w, b) = ½‖w‖² + Σ e_i(w·x_i + b),   e_i(f) = max over z  −f·z − g_i(z) − ½q(z − β_i)²
 * </pre>
 *
 * have the same value. e_i is the loss with its kinks rounded off: −e_i′(f) is the maximising z_i, and e_i″ is 1 / (q +
 * g_i″(z_i)) where z_i lies strictly between two knots and 0 where it sits at one. Newton's system is therefore as large as
 * there are features, however many rows there are and however badly they are scaled. The solution z is the next centre, and
 * q falls from step to step; the centres converge faster than linearly, with every row that belongs at a knot exactly there.
 * (Rockafellar 1976; Newton's method on piecewise quadratics: Qi and Sun 1993.)
 */
final class LinearNewton {
    private static final int MAX_CENTRES = 200;
    private static final int FRUITLESS_CENTRES = 25;
    private static final int MAX_STEPS_A_CENTRE = 30;
    /** A step is the last one for its centre if Φ is above its minimum by less than this part of q‖z − β‖². */
    private static final double INEXACT = 1e-3;
    /** q begins at this many times the slope of the typical row's way to its own optimum. */
    private static final double FIRST_WEIGHT = 10;
    /** Bounds of q, as parts of the typical row's slope. */
    private static final double MIN_WEIGHT = 1e-10;

    private static final double MIN_FIRST_WEIGHT = 1e-1;
    private static final double MAX_WEIGHT = 1e4;
    private static final double FALL = 0.3;
    /** Where the steps for a centre did not suffice, it is tried again with so many times the q. */
    private static final double RISE = 10;

    private static final double FIRST_DAMPING = 1e-5;
    private static final int MAX_LOOKS = 12; // along one direction, until the slope is this part of the first
    private static final double SMALL_SLOPE = 0.5;
    private static final double CAUTION_STEP = 100;
    private static final double MAX_CAUTION = 1e7;
    /** The gap behind a centre is about as large as q‖z − β‖² there. */
    private static final double FAR = 20;

    private final BestPoint best;
    private final RunControl control;
    private final long maxSteps;
    private final int mostSteps; // before another method is tried
    private final CompactRows rows;
    private final Bias bias;
    private final NewtonSystem system;
    private final ProximalRows state;
    private final double[] ridge; // 1, or 0 for a free bias
    private final double[] w; // with the bias as last component
    private final double[] direction;
    private final double meanNorm;
    private final double unit; // of q
    private double q;
    private double damping;
    private double movement; // q‖z − β‖² of the last centre
    private double decrement; // twice what the next step should lower Φ by
    private long steps;

    LinearNewton(
            BestPoint best,
            DualTerms terms,
            CompactRows rows,
            TypicalRow typical,
            RowParts parts,
            Bias bias,
            long maxSteps,
            RunControl control) {
        this.best = best;
        this.rows = rows;
        this.bias = bias;
        this.maxSteps = maxSteps;
        this.mostSteps = SolvePlan.maxNewtonSteps(rows.squaredLengths());
        this.control = control;
        int size = rows.columns() + (bias == Bias.NONE ? 0 : 1);
        ridge = new double[size];
        Arrays.fill(ridge, 1);
        if (bias == Bias.FREE) {
            ridge[size - 1] = 0;
        }
        w = new double[size];
        direction = new double[size];
        system = new NewtonSystem(rows, parts, ridge, i -> terms.lower(i) < terms.upper(i));
        state = new ProximalRows(terms, rows, parts, bias, system, size);
        meanNorm = Math.max(Double.MIN_NORMAL, system.meanSquaredNorm());
        unit = typical.slope();
    }

    long steps() {
        return steps;
    }

    /** The final status; empty if this method gets no nearer to the optimum. */
    Optional<Status> run(double[] start) {
        LinearPoint point = best.look(start, steps);
        Optional<Status> end = best.verdict(point, control.stopReason(), steps);
        if (end.isEmpty()) {
            begin(point);
        }
        int fruitless = 0;
        boolean looked = true;
        for (int centre = 0;
                end.isEmpty() && centre < MAX_CENTRES && steps < mostSteps && fruitless < FRUITLESS_CENTRES;
                centre++) {
            int taken = solveFromCentre();
            if (taken == 0) {
                break;
            }
            boolean isSolved = taken < MAX_STEPS_A_CENTRE || isDualGood();
            if (isSolved) {
                state.takeSolutionAsCentre();
            }
            looked = !isFar() || steps >= maxSteps || control.shouldStop();
            if (looked) {
                double before = best.gap();
                point = look();
                fruitless = before > 0 && best.gap() < 0.9 * before ? 0 : fruitless + 1;
                end = best.verdict(point, control.stopReason(), steps);
            }
            q = isSolved ? Math.max(fallOfWeight(taken) * q, MIN_WEIGHT * unit) : Math.min(RISE * q, MAX_WEIGHT * unit);
        }
        if (!looked) {
            look();
        }
        return end;
    }

    private LinearPoint look() {
        double[] all = rows.scatter(w, state.centre());
        return best.look(state.centre(), all, bias == Bias.PENALISED ? w[w.length - 1] : 0, steps);
    }

    /** Whether the last centre moved the dual value by so much that a look at the gap is not worth its time yet. */
    private boolean isFar() {
        return movement > FAR * best.tolerableGap();
    }

    /** The fewer steps a centre took, the smaller the next q may be. */
    private static double fallOfWeight(int steps) {
        return steps <= 2 ? FALL * FALL : steps <= 6 ? FALL : Math.sqrt(FALL);
    }

    private void begin(LinearPoint point) {
        state.setCentre(point.beta);
        System.arraycopy(rows.gather(point.w), 0, w, 0, rows.columns());
        if (bias == Bias.PENALISED) {
            w[w.length - 1] = point.sum;
        } else if (bias == Bias.FREE) {
            w[w.length - 1] = point.primal.bias() / point.primal.scale();
        }
        double slope = state.typicalSlope(w, MIN_WEIGHT * unit);
        double weight = Double.isNaN(slope) ? unit : FIRST_WEIGHT * slope;
        q = Math.min(MAX_WEIGHT * unit, Math.max(MIN_FIRST_WEIGHT * unit, weight));
    }

    /** Newton's method for one centre; the number of its steps, 0 if the system cannot be solved. */
    private int solveFromCentre() {
        movement = state.visitAll(w, q);
        for (int taken = 1; ; taken++) {
            if (!findDirection()) {
                return 0;
            }
            double length = searchLine();
            adaptDamping(length);
            boolean near = decrement <= INEXACT * movement;
            steps++;
            for (int j = 0; j < w.length; j++) {
                w[j] += length * direction[j];
            }
            movement = state.advance(length);
            boolean exact = length == 1 && state.crossings() == 0;
            if ((near && isDualGood())
                    || exact
                    || taken >= MAX_STEPS_A_CENTRE
                    || steps >= maxSteps
                    || control.shouldStop()) {
                return taken;
            }
        }
    }

    /**
     * Whether what w and Σ z_i x_i differ by costs the dual value little, or a look at it is far off. With large features it
     * may cost much where Φ is at its minimum but for a hair. At a tight tolerance they must be the same but for that.
     */
    private boolean isDualGood() {
        double cost = 0;
        for (int j = 0; j < w.length; j++) {
            double residual = state.pull(j) - ridge[j] * w[j];
            cost += 0.5 * residual * residual * (ridge[j] == 0 ? meanNorm : 1);
        }
        return isFar() || cost <= best.tolerableResidual();
    }

    /** More where the quadratic model misled, none while its steps are good. */
    private void adaptDamping(double length) {
        if (length < 0.1) {
            damping = Math.max(4 * damping, FIRST_DAMPING);
        } else if (length >= 1) {
            damping = damping < 1e-7 ? 0 : 0.1 * damping;
        }
    }

    private boolean findDirection() {
        for (int j = 0; j < w.length; j++) {
            direction[j] = state.pull(j) - ridge[j] * w[j];
        }
        double[] descent = direction.clone();
        if (bias == Bias.FREE && system.isEmpty()) {
            damping = Math.max(damping, FIRST_DAMPING);
        }
        boolean isDefinite = system.factorise(1 / q, damping / q, 1);
        for (double caution = 10; !isDefinite && caution <= MAX_CAUTION; caution *= CAUTION_STEP) {
            system.refresh();
            isDefinite = system.factorise(1 / q, damping / q, caution);
        }
        if (!isDefinite) {
            return false;
        }
        system.solve(direction);
        decrement = 0;
        for (int j = 0; j < w.length; j++) {
            decrement += descent[j] * direction[j];
        }
        return decrement >= 0 && decrement < Double.POSITIVE_INFINITY;
    }

    /** Looks along the direction for a point where the slope of Φ is a small part of what it is here; how far that is. */
    private double searchLine() {
        double near = 0;
        double nearSlope = -decrement;
        double far = 0;
        double farSlope = 0;
        double length = 1;
        for (int look = 1; ; look++) {
            double slope = slope(length, look == 1);
            if (Math.abs(slope) <= SMALL_SLOPE * decrement || look >= MAX_LOOKS) {
                return length;
            }
            if (slope < 0) {
                near = length;
                nearSlope = slope;
            } else {
                far = length;
                farSlope = slope;
            }
            double width = far - near;
            double secant = near + width * nearSlope / (nearSlope - farSlope);
            length = far == 0 ? 4 * near : Math.min(far - 0.1 * width, Math.max(near + 0.1 * width, secant));
        }
    }

    /** dΦ/dt at w + t·direction, which may be a new direction. */
    private double slope(double t, boolean isNew) {
        double slope = 0;
        for (int j = 0; j < w.length; j++) {
            slope += ridge[j] * (w[j] + t * direction[j]) * direction[j];
        }
        return slope - state.slope(t, direction, isNew);
    }
}
