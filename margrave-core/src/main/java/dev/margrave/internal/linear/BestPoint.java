// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StopReason;
import dev.margrave.solver.StoppedException;
import java.util.Optional;

/**
 * Looks at the points that the solvers of a linear problem reach, from the data alone, and keeps the best: the one with the
 * lowest primal objective, which is the model, and the one with the highest dual objective, which bounds how far that is from
 * the optimum. They may be two.
 */
final class BestPoint {
    private static final double RESIDUAL_COST = 0.1;

    private final LinearProblem problem;
    private final DualTerms terms;
    private final SolverSettings settings;
    private final RunControl control;
    private LinearPoint model; // null before the first look, as is the next
    private LinearPoint bound;

    BestPoint(LinearProblem problem, DualTerms terms, SolverSettings settings, RunControl control) {
        this.problem = problem;
        this.terms = terms;
        this.settings = settings;
        this.control = control;
    }

    /** The point of a copy of these dual variables, which is repaired where Σ β_i should vanish. */
    LinearPoint look(double[] beta, long iterations) {
        return keep(LinearPoint.of(problem, terms, beta), iterations);
    }

    /** The same with weights of the solver's own. */
    LinearPoint look(double[] beta, double[] w, double ofConstant, long iterations) {
        return keep(LinearPoint.of(problem, terms, beta, w, ofConstant), iterations);
    }

    private LinearPoint keep(LinearPoint point, long iterations) {
        boolean isSolved = point.satisfies(settings.tolerance());
        if (model == null || isSolved || point.certificate.primal() < model.certificate.primal()) {
            model = point;
        }
        if (bound == null || isSolved || point.certificate.dual() > bound.certificate.dual()) {
            bound = point;
        }
        control.report(iterations, model.certificate.primal(), bound.certificate.dual());
        return point;
    }

    /** The final status if this point is near enough the optimum or something says to stop; empty to go on. */
    Optional<Status> verdict(LinearPoint point, Optional<StopReason> stop, long iterations) {
        if (point.satisfies(settings.tolerance()) || (isLoose() && relativeGap() <= settings.tolerance())) {
            return Optional.of(Status.CONVERGED);
        }
        if (stop.isPresent()) {
            return stop.map(StopReason::status);
        }
        return iterations >= settings.maxIterations() ? Optional.of(Status.ITERATION_LIMIT) : Optional.empty();
    }

    /** Whether the gap alone decides. */
    private boolean isLoose() {
        return settings.tolerance() >= LinearPoint.TIGHT;
    }

    private Certificate certificate() {
        return model.certificate.with(model.certificate.primal(), bound.certificate.dual());
    }

    /** Infinite as long as there is no point. */
    double gap() {
        return model == null ? Double.POSITIVE_INFINITY : certificate().gap();
    }

    double relativeGap() {
        return certificate().relativeGap();
    }

    /** The gap that would satisfy the tolerance at the best point so far. */
    double tolerableGap() {
        return settings.tolerance() * certificate().size();
    }

    /** What ½‖w − Σ β_i x_i‖² may be; it costs the dual value as much. */
    double tolerableResidual() {
        return RESIDUAL_COST * tolerableGap() * (isLoose() ? 1 : settings.tolerance());
    }

    /** The dual variables to go on from. */
    double[] beta() {
        return bound.beta;
    }

    /** A run that was stopped may not have come past the function 0 from its start, which can be better than all it has seen. */
    Solution solution(Status status, long iterations) {
        if (status != Status.CONVERGED) {
            double[] zero = new double[terms.size()];
            for (int i = 0; i < zero.length; i++) {
                zero[i] = terms.clamp(i, 0);
            }
            look(zero, iterations);
        }
        return model.solution(problem, bound, status, iterations);
    }

    /** The best point that was looked at when rows could no longer be made; throws the reason again where there is none. */
    Solution solution(StoppedException stopped, long iterations) {
        if (model == null) {
            throw stopped;
        }
        return model.solution(problem, bound, stopped.reason().status(), iterations);
    }
}
