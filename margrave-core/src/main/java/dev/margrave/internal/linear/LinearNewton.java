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
 * The proximal point method on the dual of a linear problem; each proximal step is solved in the primal by Newton's method.
 * For a proximal center β and a proximal weight q > 0
 *
 * <pre>
 * max over z      −½‖Σ z_i x_i‖² − Σ g_i(z_i) − ½q‖z − β‖²,   Σ z_i = 0 when the bias is free
 * min over w, b   Φ(w, b) = ½‖w‖² + Σ e_i(w·x_i + b),   e_i(f) = max over z  −f·z − g_i(z) − ½q(z − β_i)²
 * </pre>
 *
 * have the same value. e_i is the loss smoothed at its breakpoints (a Moreau envelope): −e_i′(f) is the maximizing z_i, and e_i″
 * is 1 / (q + g_i″(z_i)) where z_i lies strictly between two breakpoints and 0 at a breakpoint. The size of the Newton system is
 * the number of features, whatever the number and the scale of the rows. (Rockafellar 1976; Newton's method on piecewise
 * quadratics: Qi and Sun 1993.)
 *
 * <pre>
 * choose q from the slope of the typical row
 * until the duality gap is small enough
 *     repeat                                    (Newton's method for one center)
 *         solve (∇²Φ + damping) · direction = −∇Φ
 *         line search along the direction; adapt the damping
 *     until Φ is near its minimum
 *     β ← z
 *     check the gap, once the proximal term q‖z − β‖² is small enough
 *     decrease q, or increase it where Newton's method did not converge
 * </pre>
 *
 * As q decreases, the centers converge faster than linearly, and every row whose optimum is at a breakpoint lands exactly there.
 */
final class LinearNewton {
    /** A safeguard; chosen by hand. */
    private static final int MAX_CENTERS = 200;
    /** Gap checks in which the gap fell by less than a tenth, after which another method takes over; chosen by hand. */
    private static final int MAX_CENTERS_WITHOUT_PROGRESS = 25;
    /** Newton steps; chosen by hand. */
    private static final int MAX_STEPS_PER_CENTER = 30;
    /** Φ − min Φ, estimated and relative to q‖z − β‖², below which a center counts as solved: on a9a 19 steps instead of 35. */
    private static final double CENTER_ACCURACY = 1e-3;
    /** Initial q, as a multiple of violation over distance of the typical row to its own optimum; chosen by hand. */
    private static final double INITIAL_WEIGHT = 10;
    /** Least q, as a multiple of {@link TypicalRow#slope}; chosen by hand. */
    private static final double MIN_PROXIMAL_WEIGHT = 1e-10;
    /** Least initial q, as a multiple of {@link TypicalRow#slope}; chosen by hand. */
    private static final double MIN_INITIAL_WEIGHT = 1e-1;
    /** Largest q, as a multiple of {@link TypicalRow#slope}; chosen by hand. */
    private static final double MAX_PROXIMAL_WEIGHT = 1e4;
    /** Factor of q after a center that took three to six Newton steps; chosen by hand. */
    private static final double PROXIMAL_WEIGHT_DECREASE = 0.3;
    /** Factor of q where Newton's method did not converge for a center; chosen by hand. */
    private static final double PROXIMAL_WEIGHT_INCREASE = 10;

    /** Initial damping, relative to the diagonal of Σ x_i x_iᵀ; chosen by hand. */
    private static final double INITIAL_DAMPING = 1e-5;
    /** Least damping, relative to the diagonal of Σ x_i x_iᵀ; chosen by hand. */
    private static final double MIN_DAMPING = 1e-7;
    /** Factor of the damping after a short step; chosen by hand. */
    private static final double DAMPING_INCREASE = 4;
    /** Factor of the damping after any other step; chosen by hand. */
    private static final double DAMPING_DECREASE = 0.1;
    /** Step length, in Newton steps, below which the quadratic model was poor; chosen by hand. */
    private static final double SHORT_STEP = 0.1;
    /** Evaluations of the slope in one line search; chosen by hand. */
    private static final int MAX_LINE_SEARCH_STEPS = 12;
    /** Slope at the end of a line search, relative to that at its start; chosen by hand. */
    private static final double SLOPE_REDUCTION = 0.5;
    /** Factor of the regularization where the system is not positive definite; chosen by hand. */
    private static final double REGULARIZATION_INCREASE = 100;
    /** Of the diagonal, in units of rounding ({@link NewtonSystem#factorize}); chosen by hand. */
    private static final double MAX_REGULARIZATION = 1e7;
    /** q‖z − β‖², which estimates the gap, relative to the target gap: above it a gap check does not pay. Chosen by hand. */
    private static final double GAP_CHECK_RATIO = 20;

    private final BestPoint best;
    private final RunControl control;
    private final long iterationLimit;
    private final int newtonStepLimit; // after which another method takes over
    private final CompactRows rows;
    private final Bias bias;
    private final NewtonSystem system;
    private final ProximalRows proximalRows;
    private final double[] ridge; // 1, or 0 for a free bias
    private final double[] w; // with the bias as last component
    private final double[] direction;
    private final double meanSquaredNorm;
    private final double weightUnit; // of q: an output over a dual variable
    private double proximalWeight;
    private double damping;
    private double proximalTerm; // q‖z − β‖² at the present point
    private double squaredDecrement; // squared Newton decrement: twice the decrease of Φ that the step predicts
    private long steps;

    LinearNewton(
            BestPoint best,
            DualTerms terms,
            CompactRows rows,
            TypicalRow typical,
            RowParts parts,
            Bias bias,
            long iterationLimit,
            RunControl control) {
        this.best = best;
        this.rows = rows;
        this.bias = bias;
        this.iterationLimit = iterationLimit;
        this.newtonStepLimit = SolvePlan.maxNewtonSteps(rows.squaredLengths());
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
        proximalRows = new ProximalRows(terms, rows, parts, bias, system, size);
        meanSquaredNorm = Math.max(Double.MIN_NORMAL, system.meanSquaredNorm());
        weightUnit = typical.slope();
    }

    long steps() {
        return steps;
    }

    /** The final status; empty if this method makes no more progress. */
    Optional<Status> run(double[] start) {
        LinearPoint point = best.evaluate(start, steps);
        Optional<Status> end = best.finalStatus(point, control.stopReason(), steps);
        if (end.isEmpty()) {
            initialize(point);
        }
        int centersWithoutProgress = 0;
        boolean isGapChecked = true;
        int centers = 0;
        while (end.isEmpty()
                && centers++ < MAX_CENTERS
                && steps < newtonStepLimit
                && centersWithoutProgress < MAX_CENTERS_WITHOUT_PROGRESS) {
            int newtonSteps = solveForCenter();
            if (newtonSteps == 0) {
                break;
            }
            boolean isSolved = newtonSteps < MAX_STEPS_PER_CENTER || isDualResidualSmall();
            if (isSolved) {
                proximalRows.moveCenterToSolution();
            }
            isGapChecked = !isFarFromTarget() || steps >= iterationLimit || control.shouldStop();
            if (isGapChecked) {
                double previousGap = best.gap();
                point = checkGap();
                boolean isProgress = previousGap > 0 && best.gap() < 0.9 * previousGap;
                centersWithoutProgress = isProgress ? 0 : centersWithoutProgress + 1;
                end = best.finalStatus(point, control.stopReason(), steps);
            }
            adaptProximalWeight(isSolved, newtonSteps);
        }
        if (!isGapChecked) {
            checkGap();
        }
        return end;
    }

    /** The fewer Newton steps a center took, the smaller the next q may be. */
    private void adaptProximalWeight(boolean isSolved, int newtonSteps) {
        if (isSolved) {
            double factor = newtonSteps <= 2
                    ? PROXIMAL_WEIGHT_DECREASE * PROXIMAL_WEIGHT_DECREASE
                    : newtonSteps <= 6 ? PROXIMAL_WEIGHT_DECREASE : Math.sqrt(PROXIMAL_WEIGHT_DECREASE);
            proximalWeight = Math.max(factor * proximalWeight, MIN_PROXIMAL_WEIGHT * weightUnit);
        } else {
            proximalWeight = Math.min(PROXIMAL_WEIGHT_INCREASE * proximalWeight, MAX_PROXIMAL_WEIGHT * weightUnit);
        }
    }

    private LinearPoint checkGap() {
        double[] allWeights = rows.scatter(w, proximalRows.center());
        return best.evaluate(proximalRows.center(), allWeights, bias == Bias.PENALIZED ? w[w.length - 1] : 0, steps);
    }

    /** Whether the last center changed the dual value so much that checking the gap does not pay yet. */
    private boolean isFarFromTarget() {
        return proximalTerm > GAP_CHECK_RATIO * best.targetGap();
    }

    private void initialize(LinearPoint point) {
        proximalRows.setCenter(point.beta);
        System.arraycopy(rows.gather(point.w), 0, w, 0, rows.columns());
        if (bias == Bias.PENALIZED) {
            w[w.length - 1] = point.sum;
        } else if (bias == Bias.FREE) {
            w[w.length - 1] = point.primal.bias() / point.primal.scale();
        }
        double slope = proximalRows.typicalSlope(w, MIN_PROXIMAL_WEIGHT * weightUnit);
        double initialWeight = Double.isNaN(slope) ? weightUnit : INITIAL_WEIGHT * slope;
        proximalWeight =
                Math.min(MAX_PROXIMAL_WEIGHT * weightUnit, Math.max(MIN_INITIAL_WEIGHT * weightUnit, initialWeight));
    }

    /** Newton's method for one center; returns the number of its steps, 0 if the system cannot be solved. */
    private int solveForCenter() {
        proximalTerm = proximalRows.recompute(w, proximalWeight);
        for (int newtonSteps = 1; ; newtonSteps++) {
            if (!findNewtonDirection()) {
                return 0;
            }
            double length = lineSearch();
            updateDamping(length);
            boolean isNearMinimum = squaredDecrement <= CENTER_ACCURACY * proximalTerm;
            steps++;
            for (int j = 0; j < w.length; j++) {
                w[j] += length * direction[j];
            }
            proximalTerm = proximalRows.moveAlong(length);
            boolean isExact = length == 1 && proximalRows.breakpointsPassed() == 0;
            if ((isNearMinimum && isDualResidualSmall())
                    || isExact
                    || newtonSteps >= MAX_STEPS_PER_CENTER
                    || steps >= iterationLimit
                    || control.shouldStop()) {
                return newtonSteps;
            }
        }
    }

    /**
     * Whether the residual w − Σ z_i x_i costs the dual value little, or no gap check is due. With large features it may cost a lot
     * even very close to the minimum of Φ.
     */
    private boolean isDualResidualSmall() {
        double dualCost = 0;
        for (int j = 0; j < w.length; j++) {
            double residual = proximalRows.rowSum(j) - ridge[j] * w[j];
            dualCost += 0.5 * residual * residual * (ridge[j] == 0 ? meanSquaredNorm : 1);
        }
        return isFarFromTarget() || dualCost <= best.residualTolerance();
    }

    /** Increases the damping where the quadratic model was poor, and reduces it to zero while full steps are taken. */
    private void updateDamping(double length) {
        if (length < SHORT_STEP) {
            damping = Math.max(DAMPING_INCREASE * damping, INITIAL_DAMPING);
        } else if (length >= 1) {
            damping = damping < MIN_DAMPING ? 0 : DAMPING_DECREASE * damping;
        }
    }

    private boolean findNewtonDirection() {
        for (int j = 0; j < w.length; j++) {
            direction[j] = proximalRows.rowSum(j) - ridge[j] * w[j];
        }
        double[] negativeGradient = direction.clone();
        if (bias == Bias.FREE && system.isEmpty()) {
            damping = Math.max(damping, INITIAL_DAMPING);
        }
        boolean isDefinite = system.factorize(1 / proximalWeight, damping / proximalWeight, 1);
        for (double regularization = 10;
                !isDefinite && regularization <= MAX_REGULARIZATION;
                regularization *= REGULARIZATION_INCREASE) {
            system.discardSum();
            isDefinite = system.factorize(1 / proximalWeight, damping / proximalWeight, regularization);
        }
        if (!isDefinite) {
            return false;
        }
        system.solve(direction);
        squaredDecrement = 0;
        for (int j = 0; j < w.length; j++) {
            squaredDecrement += negativeGradient[j] * direction[j];
        }
        return squaredDecrement >= 0 && squaredDecrement < Double.POSITIVE_INFINITY;
    }

    /** Finds a step length at which the slope of Φ along the direction is a small part of that at 0, by bracketing and secants. */
    private double lineSearch() {
        double left = 0;
        double leftSlope = -squaredDecrement;
        double right = 0; // 0 while the minimum is not bracketed
        double rightSlope = 0;
        double length = 1;
        for (int step = 1; ; step++) {
            double slope = slope(length, step == 1);
            if (Math.abs(slope) <= SLOPE_REDUCTION * squaredDecrement || step >= MAX_LINE_SEARCH_STEPS) {
                return length;
            }
            if (slope < 0) {
                left = length;
                leftSlope = slope;
            } else {
                right = length;
                rightSlope = slope;
            }
            double width = right - left;
            double secant = left + width * leftSlope / (leftSlope - rightSlope);
            length = right == 0 ? 4 * left : Math.min(right - 0.1 * width, Math.max(left + 0.1 * width, secant));
        }
    }

    /** dΦ/dt at w + t·direction; {@code isNew} if the direction differs from that of the last call. */
    private double slope(double t, boolean isNew) {
        double slope = 0;
        for (int j = 0; j < w.length; j++) {
            slope += ridge[j] * (w[j] + t * direction[j]) * direction[j];
        }
        return slope - proximalRows.slope(t, direction, isNew);
    }
}
