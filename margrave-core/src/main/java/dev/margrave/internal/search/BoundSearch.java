// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.loss.Hinge;
import dev.margrave.loss.NoLoss;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Search;
import dev.margrave.solver.SearchProblem;
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.Arrays;
import java.util.Map;

/**
 * Finds the bound t ≥ 1 on outputs, at a price of D per unit. For fixed t the problem is that of an {@link OutputBound}; its value
 * V(t) is convex with V′(t) = −Λ(t), Λ = Σ of the parts of |β_i| outside [0, C·y_i]. So t is the root of Λ(t) = D, or 1 when
 * Λ(1) ≤ D already. Λ is piecewise linear between t = 1 and the SVM's largest output, where it is 0: false position finds
 * the root, each step warm-started from the interpolated β, bisection guards it.
 *
 * <p>The certificate belongs to the whole problem: the primal value at its best t for the model's outputs, the dual value
 * −½βᵀKβ − Σg_i(β_i) + D + (t − 1)Λ, valid for Λ ≤ D. The interpolated β has Λ ≤ D because Λ is convex in β. The certificate does
 * not depend on the steps before: one that stalls matters only if this gap is above the tolerance as well.
 */
public final class BoundSearch implements Search {
    private static final int MAX_STEPS = 200; // values of t, every fourth by bisection; chosen by hand

    private final double c;
    private final double d;
    private final double nu; // 0 if the bound is strict

    private BoundSearch(double c, double d, double nu) {
        this.c = c;
        this.d = d;
        this.nu = nu;
    }

    /** Outputs stay within ±t. */
    public static BoundSearch strict(double c, double d) {
        return new BoundSearch(c, d, 0);
    }

    /** Outputs beyond ±t cost Dν/n per unit. */
    public static BoundSearch relaxed(double c, double d, double nu) {
        return new BoundSearch(c, d, nu);
    }

    @Override
    public SearchResult run(SearchProblem problem) {
        double price = nu == 0 ? Double.POSITIVE_INFINITY : d * nu / problem.totalWeight();
        return new Run(problem, new OutputBound(c, price), c, d).run();
    }

    /** A bound with the dual variables that are optimal for it. */
    private record Step(double t, Solution solution, double excess) {}

    /** A model for the whole problem: β for the losses at t, and the best bound for its outputs. */
    private record Point(double t, double bound, Solution solution, Certificate certificate) {}

    /** One search. */
    private static final class Run {
        private final SearchProblem problem;
        private final OutputBound outputs;
        private final double c;
        private final double d;
        private final double tolerance;
        private long iterations;
        private Status status = Status.CONVERGED;

        Run(SearchProblem problem, OutputBound outputs, double c, double d) {
            this.problem = problem;
            this.outputs = outputs;
            this.c = c;
            this.d = d;
            this.tolerance = problem.tolerance();
        }

        SearchResult run() {
            Solution svm = problem.solve(problem.losses(new Hinge(c), new NoLoss()), problem.start(), tolerance);
            iterations += svm.iterations();
            status = svm.status();
            double largest = Arrays.stream(svm.decisions()).map(Math::abs).max().orElse(0);
            Step high = new Step(Math.max(1, largest), svm, 0);
            Step low = largest <= 1 ? high : solveAt(1, svm.beta());
            if (low.excess() <= d || high.t() == 1) {
                return found(evaluate(low.t(), low.solution()));
            }
            Point point = between(low, high);
            for (int step = 0; step < MAX_STEPS && problem.stopReason().isEmpty(); step++) {
                boolean slow = step % 4 == 3;
                Step next = slow
                        ? solveAt(
                                0.5 * (low.t() + high.t()),
                                low.solution().mixedWith(high.solution(), 0.5).beta())
                        : solveAt(point.t(), point.solution().beta());
                if (next.excess() > d) {
                    low = next;
                } else {
                    high = next;
                }
                Point previous = point;
                point = between(low, high);
                if (isConverged(previous, point)) {
                    return found(point);
                }
                if (!(low.t() < high.t())) {
                    break;
                }
            }
            return found(
                    point,
                    status.worse(problem.stopReason().map(StopReason::status).orElse(Status.STALLED)));
        }

        private Step solveAt(double t, double[] start) {
            Solution solution = problem.solve(outputs.losses(problem, t), start, Math.max(1e-14, 0.1 * tolerance));
            iterations += solution.iterations();
            status = status.worse(solution.status());
            return new Step(t, solution, excess(solution.beta()));
        }

        /** Λ(β). */
        private double excess(double[] beta) {
            double sum = 0;
            for (int i = 0; i < beta.length; i++) {
                double signed = problem.sign(i) * beta[i];
                double inside = problem.sign(i) == 0 ? 0 : Math.min(Math.max(signed, 0), problem.weight(i) * c);
                sum += problem.sign(i) == 0 ? Math.abs(beta[i]) : Math.abs(signed - inside);
            }
            return sum;
        }

        /** The point on the segment from low to high where the interpolated Λ is D. */
        private Point between(Step low, Step high) {
            double share = (low.excess() - d) / (low.excess() - high.excess());
            return evaluate(
                    low.t() + share * (high.t() - low.t()), low.solution().mixedWith(high.solution(), share));
        }

        private Point evaluate(double t, Solution mixed) {
            RowLosses losses = outputs.losses(problem, t);
            Solution at = problem.evaluate(losses, mixed).solution();
            double best = outputs.best(at.decisions(), problem, d);
            double primal = at.certificate().primal()
                    - outputs.excessCost(at.decisions(), problem, t)
                    + outputs.excessCost(at.decisions(), problem, best)
                    + d * best;
            double excess = excess(at.beta());
            double dual = excess > d * (1 + 1e-12)
                    ? Double.NEGATIVE_INFINITY
                    : at.certificate().dual() + d + (t - 1) * Math.min(excess, d);
            return new Point(t, best, at, at.certificate().with(primal, dual));
        }

        /** Below a tolerance of 1e-6 the outputs must have settled as well: the gap is quadratic in their error. */
        private boolean isConverged(Point previous, Point point) {
            if (point.certificate().relativeGap() > tolerance) {
                return false;
            }
            double change = 0;
            double size = 1;
            double[] before = previous.solution().decisions();
            double[] after = point.solution().decisions();
            for (int i = 0; i < after.length; i++) {
                change = Math.max(change, Math.abs(after[i] - before[i]));
                size = Math.max(size, Math.abs(after[i]));
            }
            return tolerance >= 1e-6 || change <= 10 * tolerance * size;
        }

        private SearchResult found(Point point) {
            boolean isWithin = point.certificate().relativeGap() <= tolerance;
            return found(point, status == Status.STALLED && isWithin ? Status.CONVERGED : status);
        }

        private SearchResult found(Point point, Status end) {
            Solution solution = point.solution().with(end).with(point.certificate());
            return new SearchResult(solution, iterations, Map.of("t", point.bound()));
        }
    }
}
