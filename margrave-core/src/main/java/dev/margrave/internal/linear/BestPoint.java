// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import java.util.Optional;

/** Looks at the points that the solvers of a linear problem reach, from the data alone, and keeps the best of them. */
final class BestPoint {
    private final LinearProblem problem;
    private final DualTerms terms;
    private final SolverSettings settings;
    private final RunControl control;
    private Optional<LinearPoint> best = Optional.empty();

    BestPoint(LinearProblem problem, DualTerms terms, SolverSettings settings, RunControl control) {
        this.problem = problem;
        this.terms = terms;
        this.settings = settings;
        this.control = control;
    }

    /** The point of a copy of these dual variables, which is repaired where Σ β_i should vanish. */
    LinearPoint look(double[] beta, long iterations) {
        LinearPoint point = LinearPoint.of(problem, terms, beta);
        control.report(iterations, point.certificate.primal(), point.certificate.dual());
        if (point.certificate.gap() < gap() || best.isEmpty() || isSolved(point)) {
            best = Optional.of(point);
        }
        return point;
    }

    /** The final status if this point is near enough the optimum or something says to stop; empty to go on. */
    Optional<Status> verdict(LinearPoint point, Optional<StopReason> stop, long iterations) {
        if (isSolved(point)) {
            return Optional.of(Status.CONVERGED);
        }
        if (stop.isPresent()) {
            return stop.map(StopReason::status);
        }
        return iterations >= settings.maxIterations() ? Optional.of(Status.ITERATION_LIMIT) : Optional.empty();
    }

    private boolean isSolved(LinearPoint point) {
        return point.satisfies(settings.tolerance());
    }

    /** Infinite as long as there is no point. */
    double gap() {
        return best.map(point -> point.certificate.gap()).orElse(Double.POSITIVE_INFINITY);
    }

    double relativeGap() {
        return best.map(point -> point.certificate.relativeGap()).orElse(Double.POSITIVE_INFINITY);
    }

    /** The gap that would satisfy the tolerance at the best point so far. */
    double tolerableGap() {
        return settings.tolerance()
                * Math.max(1, Math.abs(best.orElseThrow().certificate.primal()));
    }

    double[] beta() {
        return best.orElseThrow().beta;
    }

    Solution solution(Status status, long iterations) {
        return best.orElseThrow().solution(problem, status, iterations);
    }
}
