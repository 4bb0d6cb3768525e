// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.solver.Certificate;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.SearchProblem;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;

/**
 * Finds the optimal s of a {@link PricedScalar}: the root of Λ(s) = price. Λ is piecewise linear, so false position finds the root,
 * each step warm-started from the interpolated β; every fourth step bisects.
 *
 * <p>The certificate belongs to the whole problem: the primal value at the best s for the model's outputs, and the dual value
 * A(β) + min {(price − Λ)·s : lower ≤ s ≤ upper}, where A(β) = −½βᵀKβ − Σg_i(β_i; s) + s·Λ does not depend on s. It does not depend
 * on the steps before: one that stalls matters only if this gap is above the tolerance as well.
 */
final class ScalarSearch {
    private static final int MAX_STEPS = 200; // values of s, every fourth by bisection; chosen by hand

    /** Λ may miss the price by this part of it: rounding of a sum over rows. */
    private static final double ROUNDING = 1e-12;

    /** A value of s with the dual variables that are optimal for it. */
    record Step(double s, Solution solution, double mass) {}

    /** A model of the whole problem: the best s for its outputs, and its certificate. */
    record Point(double s, double best, Solution solution, Certificate certificate) {
        Solution certified(Status status) {
            return solution.with(status).with(certificate);
        }
    }

    private final SearchProblem problem;
    private final PricedScalar scalar;
    private final double tolerance;
    private long iterations;
    private Status status = Status.CONVERGED;

    ScalarSearch(SearchProblem problem, PricedScalar scalar) {
        this.problem = problem;
        this.scalar = scalar;
        this.tolerance = problem.tolerance();
    }

    /** Solves at s; the status counts. */
    Step solveAt(double s, double[] start) {
        return step(s, problem.solve(scalar.losses(s), start, Math.max(1e-14, 0.1 * tolerance)));
    }

    /** A solution that was found otherwise; its status counts. */
    Step step(double s, Solution solution) {
        iterations += solution.iterations();
        status = status.worse(solution.status());
        return new Step(s, solution, scalar.mass(solution.beta()));
    }

    /** Whether neither a limit nor an interruption has ended a step. */
    boolean mayGoOn() {
        return !status.stoppedEarly() && problem.stopReason().isEmpty();
    }

    long iterations() {
        return iterations;
    }

    /** The model with the certificate of the whole problem, and the status of the search. */
    Solution end(Point point) {
        boolean isWithin = point.certificate().relativeGap() <= tolerance;
        return point.certified(status == Status.STALLED && isWithin ? Status.CONVERGED : status);
    }

    /** The root between two steps, Λ(low) > price ≥ Λ(high). */
    Point root(Step first, Step last) {
        Step low = first;
        Step high = last;
        Point point = between(low, high);
        for (int count = 0; count < MAX_STEPS && problem.stopReason().isEmpty(); count++) {
            boolean bisects = count % 4 == 3;
            Step next = bisects
                    ? solveAt(
                            0.5 * (low.s() + high.s()),
                            low.solution().mixedWith(high.solution(), 0.5).beta())
                    : solveAt(point.s(), point.solution().beta());
            if (next.mass() > scalar.price()) {
                low = next;
            } else {
                high = next;
            }
            Point previous = point;
            point = between(low, high);
            if (isConverged(previous, point)) {
                return point;
            }
            if (!(low.s() < high.s())) {
                break;
            }
        }
        status = status.worse(problem.stopReason().map(StopReason::status).orElse(Status.STALLED));
        return point;
    }

    /** The point on the segment from low to high where the interpolated Λ is the price. */
    private Point between(Step low, Step high) {
        double share = (low.mass() - scalar.price()) / (low.mass() - high.mass());
        return evaluate(low.s() + share * (high.s() - low.s()), low.solution().mixedWith(high.solution(), share));
    }

    Point evaluate(double s, Solution mixed) {
        RowLosses losses = scalar.losses(s);
        Solution at = problem.evaluate(losses, mixed).solution();
        double best = scalar.best(at.decisions());
        double primal = at.certificate().primal()
                - scalar.cost(at.decisions(), s)
                + scalar.cost(at.decisions(), best)
                + scalar.price() * best;
        double dual = at.certificate().dual() + dualOfScalar(s, scalar.mass(at.beta()));
        return new Point(s, best, at, at.certificate().with(primal, dual));
    }

    /** s·Λ + min {(price − Λ)·t : lower ≤ t ≤ upper}; −∞ if there is no minimum. */
    private double dualOfScalar(double s, double mass) {
        double price = scalar.price();
        if (Math.abs(mass - price) <= ROUNDING * price) {
            return s * price;
        }
        double limit = mass < price ? scalar.lower() : scalar.upper();
        return Double.isInfinite(limit) ? Double.NEGATIVE_INFINITY : limit * price + (s - limit) * mass;
    }

    /** Below a tolerance of 1e-6 the outputs must have settled as well: the gap is quadratic in their error. */
    private boolean isConverged(Point previous, Point point) {
        if (point.certificate().relativeGap() > tolerance) {
            return false;
        }
        double change = 0;
        double size = 0;
        double[] before = previous.solution().decisions();
        double[] after = point.solution().decisions();
        for (int i = 0; i < after.length; i++) {
            change = Math.max(change, Math.abs(after[i] - before[i]));
            size = Math.max(size, Math.abs(after[i]));
        }
        return tolerance >= 1e-6 || change <= 10 * tolerance * size;
    }
}
