// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.Arrays;

/** One call of {@link BlockSolver}. */
final class BlockRun {
    private static final int MAX_CENTERS = 100; // a safeguard; chosen by hand
    /** Centers in which the estimated gap fell by less than a tenth, after which the run stalls; chosen by hand. */
    private static final int MAX_CENTERS_WITHOUT_PROGRESS = 25;

    private static final int MAX_STEPS_PER_CENTER = 30; // Newton steps; chosen by hand
    /** Squared decrement relative to q‖z − β‖² at which a center counts as solved; chosen by hand. */
    private static final double CENTER_ACCURACY = 1e-3;
    /** Initial q, in units of the typical row; chosen by hand. */
    private static final double INITIAL_WEIGHT = 10;
    /** Least q, in the same units; chosen by hand. */
    private static final double MIN_WEIGHT = 1e-10;
    /** Largest q, in the same units; chosen by hand. */
    private static final double MAX_WEIGHT = 1e4;
    /** Factor of q after a center that took three to six Newton steps; chosen by hand. */
    private static final double WEIGHT_DECREASE = 0.4;
    /** Factor of q where Newton's method did not converge for a center; chosen by hand. */
    private static final double WEIGHT_INCREASE = 10;
    /** Initial damping, relative to the diagonal of Σ x_i x_iᵀ over q; chosen by hand. */
    private static final double INITIAL_DAMPING = 1e-5;
    /** Damping below which it is dropped; chosen by hand. */
    private static final double MIN_DAMPING = 1e-7;

    private static final double DAMPING_INCREASE = 4; // after a short step; chosen by hand
    private static final double DAMPING_DECREASE = 0.1; // after a full step; chosen by hand
    private static final double SHORT_STEP = 0.1; // at which the quadratic model was poor; chosen by hand
    /** Slope at a full step relative to that at 0, with which the step is accepted; chosen by hand. */
    private static final double ACCEPTED_SLOPE = 0.5;
    /** Of the target gap: an estimated gap that is worth a pass to check it. Chosen by hand. */
    private static final double CHECKED_GAP = 1.2;
    /** Of the target gap: what ½‖w − Σ z_i x_i‖² may take up. Chosen by hand. */
    private static final double RESIDUAL_SHARE = 0.1;
    /** Below this tolerance the violation must be small as well: with quadratic losses the gap is quadratic in the error. */
    private static final double TIGHT_TOLERANCE = 1e-6;

    private final BlockCluster rows;
    private final Bias bias;
    private final SolverSettings settings;
    private final RunControl control;
    private final int size; // with the constant feature of a bias
    private final boolean isPacked;
    private final double[] ridge; // 1, or 0 for a free bias
    private final double[] w; // with the bias as last component
    private final double meanSquaredNorm;
    private final double atZero;
    private final double weightUnit; // of q: an output over a dual variable
    private final double slackLimit;
    private final boolean isSmooth;
    private final NewtonDirection solver;
    private final BlockBest best;
    private double q;
    private double damping;
    private double squaredDecrement;
    private boolean expectsFullStep;
    private double checkedGap = CHECKED_GAP;
    private long steps;

    BlockRun(BlockCluster rows, Bias bias, SolverSettings settings, RunControl control, Parallel parallel) {
        this.rows = rows;
        this.bias = bias;
        this.settings = settings;
        this.control = control;
        size = rows.features() + (bias == Bias.NONE ? 0 : 1);
        isPacked = SolvePlan.isSummedByBlocks(size);
        ridge = new double[size];
        Arrays.fill(ridge, 1);
        if (bias == Bias.FREE) {
            ridge[size - 1] = 0;
        }
        w = new double[size];
        double[] statistics = rows.run(BlockRequest.statistics());
        double count = Math.max(1, statistics[0]);
        meanSquaredNorm = Math.max(Double.MIN_NORMAL, statistics[1] / count);
        atZero = statistics[2];
        double typical = Math.max(1, statistics[5]);
        boolean isTypical = statistics[3] > 0 && statistics[4] > 0;
        weightUnit = isTypical ? statistics[3] / statistics[4] : 1;
        slackLimit = bias != Bias.FREE ? 0 : isTypical ? statistics[4] / typical : 1;
        isSmooth = statistics[6] == 0;
        q = isSmooth ? 0 : INITIAL_WEIGHT * weightUnit;
        solver = new NewtonDirection(
                ridge, Arrays.copyOfRange(statistics, BlockPass.STATISTICS, statistics.length), parallel);
        best = new BlockBest(atZero);
    }

    BlockSolution run() {
        Status end = null;
        double lastGap = Double.POSITIVE_INFINITY;
        int withoutProgress = 0;
        for (int center = 0; end == null; center++) {
            NewtonSums sums = newton(w);
            int newtonSteps = 0;
            boolean isSolved = false;
            boolean isStuck = false;
            while (!isSolved && !isStuck && end == null && newtonSteps < MAX_STEPS_PER_CENTER) {
                double[] direction = direction(sums);
                isStuck = direction == null;
                isSolved = !isStuck && newtonSteps > 0 && isSolved(sums, squaredDecrement);
                if (!isStuck && !isSolved) {
                    sums = step(direction);
                    newtonSteps++;
                    end = limit();
                    isSolved = !isPacked && isSolved(sums, solver.scaledNorm(sums, descent(sums)));
                }
            }
            double gap = estimatedGap(sums);
            control.report(steps, primal(sums), primal(sums) - gap);
            withoutProgress = gap < 0.9 * lastGap ? 0 : withoutProgress + 1;
            lastGap = Math.min(lastGap, gap);
            boolean isOver = isStuck || center >= MAX_CENTERS || withoutProgress > MAX_CENTERS_WITHOUT_PROGRESS;
            if (isOver || end != null || gap <= checkedGap * targetGap(sums)) {
                certify(sums);
                end = isConverged() ? Status.CONVERGED : end == null && isOver ? Status.STALLED : end;
                checkedGap *= 0.5;
            }
            if (end == null && !isSmooth) {
                if (isSolved) {
                    rows.moveCenters(request(w));
                }
                adapt(isSolved, newtonSteps);
            }
        }
        return best.solution(end, bias, steps);
    }

    private BlockRequest request(double[] weights) {
        return BlockRequest.newton(weights, q, isPacked, slackLimit);
    }

    private NewtonSums newton(double[] weights) {
        return new NewtonSums(size, rows.run(request(weights)));
    }

    private Status limit() {
        return control.stopReason(steps, settings.maxIterations())
                .map(StopReason::status)
                .orElse(null);
    }

    /** The Newton direction, with the decrement in {@link #squaredDecrement}; null where the system cannot be solved. */
    private double[] direction(NewtonSums sums) {
        double[] descent = descent(sums);
        if (bias == Bias.FREE && sums.number(NewtonSums.FREE) == 0) {
            damping = Math.max(damping, INITIAL_DAMPING);
        }
        double scaled = damping / (isSmooth ? weightUnit : q);
        double[] direction = isPacked
                ? solver.byFactor(sums, scaled, descent)
                : solver.byProducts(sums, scaled, descent, vector -> rows.run(BlockRequest.product(w, q, vector)));
        squaredDecrement = direction == null ? Double.NaN : dot(descent, direction);
        return squaredDecrement >= 0 && squaredDecrement < Double.POSITIVE_INFINITY ? direction : null;
    }

    /** −∇Φ. */
    private double[] descent(NewtonSums sums) {
        double[] descent = sums.rowSums();
        for (int j = 0; j < size; j++) {
            descent[j] -= ridge[j] * w[j];
        }
        return descent;
    }

    /** Moves w along the direction and returns the sums there. */
    private NewtonSums step(double[] direction) {
        steps++;
        double[] start = w.clone();
        if (expectsFullStep) {
            move(start, direction, 1);
            NewtonSums full = newton(w);
            if (Math.abs(dot(descent(full), direction)) <= ACCEPTED_SLOPE * squaredDecrement) {
                updateDamping(1);
                return full;
            }
            System.arraycopy(start, 0, w, 0, size);
        }
        double[] lengths = StepSearch.lengths();
        double[] rowSlopes = rows.run(BlockRequest.slopes(w, q, direction, lengths));
        double[] slopes = new double[lengths.length];
        for (int k = 0; k < slopes.length; k++) {
            slopes[k] = -rowSlopes[k];
            for (int j = 0; j < size; j++) {
                slopes[k] += ridge[j] * (w[j] + lengths[k] * direction[j]) * direction[j];
            }
        }
        double length = StepSearch.choose(-squaredDecrement, slopes);
        updateDamping(length);
        move(start, direction, length);
        return newton(w);
    }

    private void move(double[] from, double[] direction, double length) {
        for (int j = 0; j < size; j++) {
            w[j] = from[j] + length * direction[j];
        }
    }

    /** Increases the damping where the quadratic model was poor, and reduces it to zero while full steps are taken. */
    private void updateDamping(double length) {
        expectsFullStep = length == 1;
        if (length < SHORT_STEP) {
            damping = Math.max(DAMPING_INCREASE * damping, INITIAL_DAMPING);
        } else if (length >= 1) {
            damping = damping < MIN_DAMPING ? 0 : DAMPING_DECREASE * damping;
        }
    }

    /** Whether w is close enough to the minimum of Φ, or for smooth losses whether the gap is small enough. */
    private boolean isSolved(NewtonSums sums, double decrement) {
        double gap = estimatedGap(sums);
        double target = targetGap(sums);
        if (isSmooth) {
            return gap <= checkedGap * target;
        }
        boolean isFar = gap > 20 * target;
        return decrement <= CENTER_ACCURACY * sums.number(NewtonSums.PROXIMAL)
                && (isFar || residualCost(sums) <= RESIDUAL_SHARE * target);
    }

    /** ½‖w − Σ z_i x_i‖², with what Σ z_i costs where it must vanish. */
    private double residualCost(NewtonSums sums) {
        double cost = 0;
        for (int j = 0; j < size; j++) {
            double residual = sums.rowSum(j) - ridge[j] * w[j];
            cost += 0.5 * residual * residual * (ridge[j] == 0 ? meanSquaredNorm : 1);
        }
        return cost;
    }

    private double primal(NewtonSums sums) {
        double primal = sums.number(NewtonSums.LOSS);
        for (int j = 0; j < size; j++) {
            primal += 0.5 * ridge[j] * w[j] * w[j];
        }
        return primal;
    }

    /** Primal minus dual value, before outputs are brought into their bounds and Σ z_i = 0 is restored. */
    private double estimatedGap(NewtonSums sums) {
        double gap = primal(sums) + sums.number(NewtonSums.DUAL);
        for (int j = 0; j < size; j++) {
            gap += 0.5 * sums.rowSum(j) * sums.rowSum(j) * ridge[j];
        }
        return bias == Bias.FREE ? gap + 0.5 * meanSquaredNorm * sums.excess() * sums.excess() : gap;
    }

    private double targetGap(NewtonSums sums) {
        return settings.tolerance() * new Certificate(primal(sums), 0, 0, atZero).size();
    }

    private void certify(NewtonSums sums) {
        double scale = sums.scale();
        SumRepair repair = bias == Bias.FREE ? sums.repair(slackLimit) : SumRepair.NONE;
        double usable = Double.isNaN(scale) ? 1 : scale;
        double[] answer = rows.run(BlockRequest.certificate(w, q, usable, repair));
        best.add(w, usable, ridge, answer, bias == Bias.FREE, Double.isNaN(scale));
    }

    private boolean isConverged() {
        return best.relativeGap() <= settings.tolerance()
                && (settings.tolerance() >= TIGHT_TOLERANCE || best.violation() <= 100 * settings.tolerance());
    }

    /** The fewer Newton steps a center took, the smaller the next q may be. */
    private void adapt(boolean isSolved, int newtonSteps) {
        double factor = newtonSteps <= 2
                ? WEIGHT_DECREASE * WEIGHT_DECREASE
                : newtonSteps <= 6 ? WEIGHT_DECREASE : Math.sqrt(WEIGHT_DECREASE);
        q = isSolved
                ? Math.max(factor * q, MIN_WEIGHT * weightUnit)
                : Math.min(WEIGHT_INCREASE * q, MAX_WEIGHT * weightUnit);
    }

    private static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int j = 0; j < x.length; j++) {
            sum += x[j] * y[j];
        }
        return sum;
    }
}
